import { describe, expect, test } from "vitest";
import { type OperationId, operationOf } from "../../generator/api/operations.ts";
import { parseParameters } from "../../generator/resolver/parameters.ts";
import { type Decoded, parseTarget } from "../../generator/resolver/request.ts";
import { drawOf } from "../support/random.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

const read = (id: OperationId, query: string, path: Record<string, Decoded> = {}) =>
  parseParameters(operationOf(id), path, parseTarget(`/x?${query}`).query);

/** What a query parameter is read as; "invalid" if it is named as such. */
function readOne(id: OperationId, name: string, query: string, path: Record<string, Decoded> = {}): unknown {
  const { values, invalid } = read(id, query, path);
  return invalid.includes(name) ? "invalid" : new Map(Object.entries(values)).get(name);
}

describe("integers", () => {
  const pageSize = (text: string) => readOne("GetAreas", "pageSize", `pageSize=${text}`);
  const pageNumber = (text: string) => readOne("GetAreas", "pageNumber", `pageNumber=${text}`);

  test("are taken within their bounds, each of them", () => {
    for (let number = -200; number <= 300; number++) {
      expect(pageSize(String(number))).toBe(number >= 1 && number <= 100 ? number : "invalid");
      expect(pageNumber(String(number))).toBe(number >= 1 ? number : "invalid");
    }
    expect(pageNumber("2147483647")).toBe(2147483647);
    expect(pageNumber("2147483648")).toBe("invalid");
  });

  test.each([
    "",
    "01",
    "00",
    "-0",
    "--1",
    "+5",
    "%2B5",
    "5.0",
    "5e0",
    "0x5",
    " 5",
    "5%20",
    "5,0",
    "٥",
    "NaN",
    "Infinity",
    "9".repeat(400),
    "%",
    "five",
  ])("written %j are invalid", (text) => expect(pageSize(text)).toBe("invalid"));

  test("left out have the default of their operation", () => {
    const defaults: [OperationId, string, number][] = [
      ["GetAreas", "pageNumber", 10],
      ["GetAreaScheduledChanges", "page", 50],
      ["GetStageAssignments", "page", 50],
      ["GetScheduledChanges", "pageNumber", 50],
      ["GetSchemes", "pageNumber", 10],
      ["GetOrganisations", "pageNumber", 10],
      ["GetMonitoringSiteReadings", "pageNumber", 10],
      ["GetRestrictionZones", "pageNumber", 10],
      ["Search", "pageNumber", 10],
    ];
    for (const [id, number, size] of defaults) {
      const path = { areaId: ID, monitoringSiteId: ID };
      expect(read(id, "q=x", path), id).toMatchObject({
        values: { [number]: 1, pageSize: size },
        invalid: [],
      });
    }
  });
});

describe("ids", () => {
  test("are taken in any letter case, and read in lower case", () => {
    for (const text of [ID, ID.toUpperCase(), "3F2504e0-4f89-41D3-9a0c-0305e82c3301"]) {
      expect(read("GetArea", "", { areaId: text }).values.areaId).toBe(ID);
      expect(readOne("GetScheduledChanges", "organisationId", `organisationId=${text}`)).toBe(ID);
    }
  });

  test("of any version are ids", () => {
    for (const text of ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"]) {
      expect(read("GetArea", "", { areaId: text }).invalid).toEqual([]);
    }
  });

  test.each([
    "",
    ID.slice(1),
    `${ID}0`,
    `{${ID}}`,
    ID.replaceAll("-", ""),
    ID.replace("-", "–"),
    ID.replace("f", "g"),
    `${ID}\n`,
    ` ${ID}`,
    `urn:uuid:${ID}`,
    null,
  ])("written %j are invalid", (text) => {
    expect(read("GetArea", "", { areaId: text })).toMatchObject({ invalid: ["areaId"], isUnknown: true });
    if (text !== null) {
      const query = `organisationId=${encodeURIComponent(text)}`;
      expect(readOne("GetScheduledChanges", "organisationId", query)).toBe("invalid");
    }
  });

  test("are unknown, not invalid, where the operation has no 400", () => {
    const found = read("GetCurrentStageAssignment", "", { areaId: "x" });
    expect(found).toMatchObject({ invalid: [], isUnknown: true });
  });
});

describe("booleans", () => {
  const isCancelled = (query: string) =>
    readOne("GetAreaScheduledChanges", "isCancelled", query, { areaId: ID });

  test("are true or false in any letter case", () => {
    for (const word of ["true", "false"]) {
      for (let upper = 0; upper < 2 ** word.length; upper++) {
        const letters = [...word].map((letter, place) =>
          upper & (1 << place) ? letter.toUpperCase() : letter,
        );
        expect(isCancelled(`isCancelled=${letters.join("")}`)).toBe(word === "true");
      }
    }
  });

  test.each(["", "1", "0", "yes", "t", "truex", "xfalse", "true%20", "%"])(
    "written %j are invalid",
    (text) => {
      expect(isCancelled(`isCancelled=${text}`)).toBe("invalid");
    },
  );

  test("left out are none, or their default", () => {
    expect(isCancelled("")).toBeUndefined();
    expect(readOne("GetArea", "includeBoundary", "", { areaId: ID })).toBe(false);
  });
});

describe("choices and kinds", () => {
  test("of a status are the four, in their exact spelling", () => {
    const status = (text: string) => readOne("GetScheduledChanges", "status", `status=${text}`);
    for (const text of ["pendingApproval", "approved", "autoApproved", "rejected"])
      expect(status(text)).toBe(text);
    for (const text of ["", "Approved", "APPROVED", "approved%20", "approved,rejected", "cancelled", "%"]) {
      expect(status(text)).toBe("invalid");
    }
  });

  test("of a search are any of the six, separated by commas or repeated", () => {
    const type = (query: string) => readOne("Search", "type", `q=x&${query}`);
    const kinds = ["area", "organisation", "scheme", "restrictionZone", "monitoringSite", "consent"];
    for (const kind of kinds) expect(type(`type=${kind}`)).toEqual([kind]);
    expect(type(`type=${kinds.join(",")}`)).toEqual(kinds);
    expect(type(kinds.map((kind) => `type=${kind}`).join("&"))).toEqual(kinds);
    expect(type("type=area,scheme&type=consent")).toEqual(["area", "scheme", "consent"]);
    expect(type("")).toBeUndefined();
    const wrong = [
      "type=",
      "type",
      "type=Area",
      "type=area,",
      "type=,area",
      "type=area,%20scheme",
      "type=area&type=",
    ];
    for (const query of [
      ...wrong,
      "type=area&type=x",
      "type=x&type=area",
      "type=area&type=%",
      "type=areas",
    ]) {
      expect(type(query), query).toBe("invalid");
    }
  });
});

describe("what a search asks for", () => {
  const q = (text: string) => readOne("Search", "q", `q=${encodeURIComponent(text)}`);

  test("has 1 to 200 code units, not counting white space around it", () => {
    for (let length = 0; length <= 250; length++) {
      const text = "a".repeat(length);
      const expected = length >= 1 && length <= 200 ? text : "invalid";
      expect(q(text)).toBe(expected);
      expect(q(` \t\u00a0\n${text}\u3000 `)).toBe(expected);
    }
    expect(q("😀".repeat(100))).toBe("😀".repeat(100));
    expect(q(`${"😀".repeat(100)}a`)).toBe("invalid");
  });

  test("counts what is beyond U+FFFF twice, also among shorter characters", () => {
    const draw = drawOf(1);
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: draw.between(60, 200) }, () =>
        draw.pick([..."a-%éĀ߿ࠀ€\uffff𐀀😀\u{10ffff}"]),
      ).join("");
      expect(q(text)).toBe(text.length <= 200 ? text : "invalid");
    }
  });

  test("must be given, and well-formed", () => {
    for (const query of ["", "q", "q=", "q=+", "q=%", "Q=a"])
      expect(readOne("Search", "q", query)).toBe("invalid");
  });
});

describe("spans of time", () => {
  const readings = (query: string) => read("GetMonitoringSiteReadings", query, { monitoringSiteId: ID });

  test("are instants, each bound for itself", () => {
    expect(readings("from=1970-01-01T00:00:01Z").values).toMatchObject({ from: 1000, to: undefined });
    expect(readings("to=1970-01-01T13:00:00%2B13:00").values).toMatchObject({ from: undefined, to: 0 });
    expect(readings("to=1970-01-01T13:00+13:00").values).toMatchObject({ to: 0 });
  });

  test.each(["from=", "from=2026-11-20", "from=2026-11-20T11:00", "from=1763636400", "from=%", "from=now"])(
    "written %s are invalid",
    (query) => expect(readings(query).invalid).toEqual(["from"]),
  );

  test("must not end before they begin; they may end as they begin", () => {
    const span = (from: number, to: number) =>
      readings(`from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`).invalid;
    for (let from = 0; from < 5; from++) {
      for (let to = 0; to < 5; to++) expect(span(from, to)).toEqual(from > to ? ["fromAfter"] : []);
    }
  });

  test("have but one fault where one bound is no instant", () => {
    expect(readings("from=2026-11-20T00:00Z&to=x").invalid).toEqual(["to"]);
    expect(readings("from=x&to=1970-01-01T00:00Z").invalid).toEqual(["from"]);
    expect(readings("from=x&to=x").invalid).toEqual(["from", "to"]);
  });
});

describe("parameters", () => {
  test("given twice count once, the first; given and not known, not at all", () => {
    expect(readOne("GetAreas", "pageSize", "pageSize=5&pageSize=6")).toBe(5);
    expect(readOne("GetAreas", "pageSize", "pageSize=5&pageSize=x")).toBe(5);
    expect(readOne("GetAreas", "pageSize", "pageSize=x&pageSize=5")).toBe("invalid");
    expect(read("GetAreas", "pagesize=x&page=0&includeBoundary=x&__proto__=1&%=1").invalid).toEqual([]);
  });

  test("invalid in a query count as absent where the operation has no 400", () => {
    const { values, invalid, isUnknown } = read("GetSchemes", "pageNumber=0&pageSize=101");
    expect({ values, invalid, isUnknown }).toEqual({
      values: { pageNumber: 1, pageSize: 10 },
      invalid: [],
      isUnknown: false,
    });
    expect(read("GetSchemes", "pageNumber=2&pageSize=x").values).toEqual({ pageNumber: 2, pageSize: 10 });
  });

  test("that are texts may be anything, but a consent number must be well-formed", () => {
    const consent = (consentNumber: Decoded, query = "") =>
      read("GetMonitoringConsentRestrictions", query, { consentNumber });
    expect(consent("RM 1/2 %").values).toEqual({ consentNumber: "RM 1/2 %", providerKey: undefined });
    expect(consent("1", "providerKey=").values.providerKey).toBe("");
    expect(consent("1", "providerKey=%")).toMatchObject({ values: { providerKey: null }, isUnknown: false });
    expect(consent(null)).toMatchObject({ invalid: [], isUnknown: true });
  });

  test("of a tile are whole numbers from 0", () => {
    const tile = (z: Decoded) => read("GetAreaTile", "", { z, x: "0", y: "0" });
    for (const z of ["0", "7", "2147483647"])
      expect(tile(z)).toMatchObject({ values: { z: Number(z) }, isUnknown: false });
    for (const z of ["-1", "01", "", "a", "1.5", "2147483648", null]) expect(tile(z).isUnknown).toBe(true);
  });
});
