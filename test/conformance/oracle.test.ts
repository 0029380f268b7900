import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Store, stores } from "../../generator/api/store.ts";
import { build } from "../../generator/builder/build.ts";
import { amount } from "../support/amount.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import * as records from "../support/records.ts";
import { ring } from "../support/ring.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { asCurl, compare } from "./compare.ts";
import { differences, type Question } from "./differences.ts";
import { type Answer, loadOracle, type Oracle } from "./oracle.ts";
import { requestsOf } from "./requests.ts";
import { SPELLINGS } from "./values.ts";

const id = (kind: string, number: number) => `${kind}0000000-0000-4000-8000-00000000000${number}`;
const [kapiti, chathams, otaki, taupo] = [id("a", 1), id("a", 2), id("a", 3), id("a", 4)];
const [served, closed] = [id("5", 1), id("5", 2)];
const scheme = id("e", 1);
// Not in the order of their severity.
const [light, heavy] = [id("f", 2), id("f", 1)];
const council = id("0", 1);

const folder = temporaryFolder();
const data = join(folder, "data");
let oracle: Oracle;
/** What the tests ask the oracle: the server is asked the same at the end, so that neither misreads the contract alone. */
const asked: Question[] = [];

beforeAll(() => {
  write("dataset.json", { ...records.dataset, asOf: "2026-11-21T00:00:00+13:00" });
  write("organisations.json", [
    { id: council, name: "Ōtaki Council", alternateNames: ["Raukawa"], websiteUrl: null },
    { id: id("0", 2), name: "Antarctic", websiteUrl: "https://example.nz/" },
  ]);
  write("providers.json", [
    { providerKey: "ecan", name: "ECan", organisationId: null, websiteUrl: null, maximumAge: "PT2H" },
    { providerKey: "Bay", name: "Bay", organisationId: null, websiteUrl: null, maximumAge: "P1D" },
  ]);
  write("schemes/one.json", {
    id: scheme,
    name: "Σίσυφος",
    description: null,
    stages: [
      { id: heavy, severity: 2, name: "Heavy", description: "**No hoses.**" },
      { id: light, severity: 1, name: "Light", description: null },
    ],
  });
  write("areas/all.geojson", {
    type: "FeatureCollection",
    features: [
      area(kapiti, "Kāpiti", square(175, -41, [175.25, -40.75]), [council, id("0", 2)]),
      area(chathams, "chathams", [...square(179, -44, [180, -43]), ...square(-180, -44, [-176, -43])], []),
      area(otaki, "Ōtaki", null, [council]),
      area(taupo, "Otaki", null, []),
    ],
  });
  write("stage-assignments/all.json", [
    assignment(1, kapiti, light, "2026-11-10T00:00:00Z", "2026-11-12T00:00:00Z"),
    assignment(2, kapiti, heavy, "2026-11-12T00:00:00Z", "2026-12-01T00:00:00Z"),
    assignment(3, chathams, light, "2026-11-10T00:00:00Z", null),
    assignment(4, otaki, light, "2026-11-01T00:00:00Z", "2026-11-20T11:00:00Z"),
    assignment(5, otaki, heavy, "2026-11-20T11:00:00.001Z", null),
  ]);
  write("scheduled-changes/all.json", [
    change(1, kapiti, light, "2026-11-20T11:00:00Z", {}),
    change(2, chathams, heavy, "2026-11-10T00:00:00Z", {}),
    change(3, chathams, heavy, "2026-11-15T00:00:00Z", { isCancelled: true }),
    change(4, chathams, heavy, "2026-11-20T11:00:00.001Z", {}),
    change(5, chathams, heavy, "2026-11-16T00:00:00Z", { createdAt: "2026-11-20T11:00:00.001Z" }),
    change(6, taupo, light, "2026-11-16T00:00:00Z", {}),
    change(7, taupo, heavy, "2026-11-16T00:00:00Z", {}),
    change(8, taupo, null, "2026-11-17T00:00:00Z", {}),
  ]);
  write("monitoring-sites/all.json", [
    site(served, "ecan", "10", true, [
      { bandNumber: 1, restriction: restriction("full"), asAt: "2026-11-20T10:00:00Z" },
      { bandNumber: 1, restriction: restriction("none"), asAt: "2026-11-20T09:30:00Z" },
      { bandNumber: 1, restriction: restriction("none"), asAt: "2026-11-20T10:00:00Z" },
      { bandNumber: 2, restriction: restriction("none"), asAt: "2026-11-20T08:59:59.999Z" },
      { bandNumber: -1, restriction: restriction("full"), asAt: "2026-11-20T09:00:00Z" },
      { bandNumber: null, restriction: restriction("partial"), asAt: "2026-11-20T09:00:00Z" },
      { bandNumber: 3, restriction: restriction("full"), asAt: "2026-11-20T11:00:00.001Z" },
    ]),
    site(closed, "Bay", "10", false, [
      { bandNumber: 1, restriction: restriction("full"), asAt: "2026-11-20T10:00:00Z" },
    ]),
  ]);
  write(
    "readings/all.csv",
    [
      "siteId,observationType,observedAt,value,unit,qualityCode",
      `${served},rainfall,2026-11-20T09:00:00Z,,mm,600`,
      `${served},flow,2026-11-20T23:00:00.1239+13:00,1.50,"m³/s, net",0600`,
      `${served},flow,2026-11-20T08:59:59.999Z,3,m³/s,600`,
      `${served},flow,2026-11-20T09:00:00Z,4,m³/s,600`,
      `${served},flow,2026-11-20T11:00:00.001Z,5,m³/s,600`,
      `${closed},flow,2026-11-01T11:00:00Z,5,m³/s,600`,
    ].join("\r\n"),
  );
  write("consents/all.json", [
    {
      consentNumber: "crc/1 ā",
      providerKey: "ecan",
      rows: [row("10", 2, 7), row("10", 1, 5), row("99", 1, 1)],
    },
    { consentNumber: "CRC/1 Ā", providerKey: "Bay", rows: [row("10", 1, 3), row("10", 2, null)] },
  ]);
  write("restriction-zones.json", [
    { id: id("d", 1), name: "Hutt", type: "district", aliases: ["Te Awakairangi"] },
  ]);
  const places = [
    "Ōtaki Beach,175.1,-40.9,suburb",
    "Ōtaki Beach,175.2,-40.8,suburb",
    "Meridian,180,-43.5,town",
  ];
  write("places.csv", ["name,longitude,latitude,kind", ...places, "Otakinowhere,0,0,town"].join("\n"));
  oracle = loadOracle(data);
});

describe("time", () => {
  test("a change that is due ends the assignment in force and starts its own", () => {
    expect(body(`/v1/areas/${kapiti}/stage-assignments/current`)).toEqual({
      assignmentId: "15b64e5e-a5d4-500d-9daf-a2b0be5e1eb1",
      stage: { id: light, severity: 1, name: "Light", description: null },
      effectiveFrom: "2026-11-20T11:00:00Z",
      effectiveUntil: null,
      createdBy: "planner",
      scheduledChangeId: id("c", 1),
      createdAt: "2026-11-20T11:00:00Z",
    });
    expect(pluck(`/v1/areas/${kapiti}/stage-assignments`, "effectiveUntil")).toEqual([
      null,
      "2026-11-20T11:00:00Z",
      "2026-11-12T00:00:00Z",
    ]);
    expect(pluck(`/v1/areas/${kapiti}/scheduled-changes`, "isApplied")).toEqual([true]);
  });

  test("superseded, cancelled and future changes do nothing, and one created later is not there", () => {
    const target = `/v1/areas/${chathams}/scheduled-changes`;
    expect(pluck(target, "id")).toEqual([id("c", 4), id("c", 3), id("c", 2)]);
    expect(pluck(target, "isApplied")).toEqual([false, false, false]);
    expect(pluck(`/v1/areas/${chathams}/stage-assignments`, "assignmentId")).toEqual([id("b", 3)]);
  });

  test("of two simultaneous changes the first lasts no time, and a lifting change starts none", () => {
    const target = `/v1/areas/${taupo}/stage-assignments`;
    expect(pluck(target, "scheduledChangeId")).toEqual([id("c", 7)]);
    expect(pluck(target, "effectiveUntil")).toEqual(["2026-11-17T00:00:00Z"]);
    expect(pluck(`/v1/areas/${taupo}/scheduled-changes`, "isApplied")).toEqual([true, true, true]);
    expect(get(`${target}/current`).status).toBe(404);
  });

  test("an assignment that ends at as-of is over, and one that starts later does not exist", () => {
    expect(get(`/v1/areas/${otaki}/stage-assignments/current`).status).toBe(404);
    expect(pluck(`/v1/areas/${otaki}/stage-assignments`, "assignmentId")).toEqual([id("b", 4)]);
  });

  test("the as-of of the options comes before that of the data", () => {
    const later = loadOracle(data, { asOf: "2026-11-20T11:00:00.001Z" });
    expect(later.answer("GET", `/v1/areas/${otaki}/stage-assignments/current`)?.status).toBe(200);
  });

  test("windows are half-open and count the periods that they overlap", () => {
    const target = `/v1/areas/${kapiti}/stage-assignments`;
    const ids = (query: string) => pluck(`${target}?${query}`, "scheduledChangeId").length;
    expect(ids("until=2026-11-12T00:00:00Z")).toBe(1);
    expect(ids("until=2026-11-12T00:00:00.001Z")).toBe(2);
    expect(ids("from=2026-11-12T00:00Z")).toBe(2);
    expect(ids("from=2026-11-11T23:59:59.999Z")).toBe(3);
    expect(ids("from=2026-11-12T13:00:00+13:00&until=2026-11-12T00:00:00Z")).toBe(0);
  });
});

describe("records", () => {
  test("names are ordered without marks and case, then as written", () => {
    expect(pluck("/v1/areas", "name")).toEqual(["chathams", "Kāpiti", "Otaki", "Ōtaki"]);
  });

  test("a box that crosses the antimeridian wraps, and an area without a boundary has that of all", () => {
    expect(pluck("/v1/areas", "bbox")).toEqual([
      { west: 179, south: -44, east: -176, north: -43 },
      { west: 175, south: -41, east: 175.25, north: -40.75 },
      { west: 175, south: -44, east: -176, north: -40.75 },
      { west: 175, south: -44, east: -176, north: -40.75 },
    ]);
  });

  test("the boundary is there only when asked for, and its outer rings are counterclockwise", () => {
    expect(body(`/v1/areas/${kapiti}`)).not.toHaveProperty("boundary");
    expect(body(`/v1/areas/${otaki}?includeBoundary=TRUE`)).toHaveProperty("boundary", null);
    expect(body(`/v1/areas/${kapiti.toUpperCase()}?includeBoundary=true`)).toMatchObject({
      id: kapiti,
      boundary: {
        type: "MultiPolygon",
        coordinates: [[ring("175 -41, 175.25 -41, 175.25 -40.75, 175 -40.75, 175 -41")]],
      },
      scheme: { id: scheme, name: "Σίσυφος", description: null },
      organisations: [{ name: "Antarctic" }, { name: "Ōtaki Council" }],
    });
  });

  test("an organisation lists its areas, and its changes can be asked for", () => {
    expect(body(`/v1/organisations/${council}`)).toEqual({
      id: council,
      name: "Ōtaki Council",
      websiteUrl: null,
      areas: [
        { id: kapiti, name: "Kāpiti" },
        { id: otaki, name: "Ōtaki" },
      ],
    });
    expect(pluck(`/v1/scheduled-changes?organisationId=${council}`, "id")).toEqual([id("c", 1)]);
    expect(pluck(`/v1/scheduled-changes?organisationId=${kapiti}`, "id")).toEqual([]);
  });

  test("stages are ordered by severity, and one of another scheme is not found", () => {
    expect(body(`/v1/schemes/${scheme}/stages`)).toMatchObject([
      { id: light, schemeId: scheme },
      { id: heavy },
    ]);
    expect(get(`/v1/schemes/${scheme}/stages/${kapiti}`).status).toBe(404);
  });

  test("a reading exactly at the maximum age is current, one older has no value", () => {
    const target = `/v1/monitoring-sites/${served}/readings`;
    expect(pluck(target, "observedAt")).toEqual([
      "2026-11-20T10:00:00.123Z",
      "2026-11-20T09:00:00Z",
      "2026-11-20T09:00:00Z",
      "2026-11-20T08:59:59.999Z",
    ]);
    expect(pluck(target, "value")).toEqual([1.5, 4, null, null]);
    expect(pluck(target, "freshnessReasons")).toEqual([null, null, null, ["maximumAgeExceeded"]]);
    expect(pluck(target, "id")[0]).toBe("b95a0d60-22b4-52d3-a95f-280340d32313");
    expect(pluck(`/v1/monitoring-sites/${closed}/readings`, "freshnessReasons")).toEqual([
      ["maximumAgeExceeded", "siteNotServed"],
    ]);
  });

  test("statuses are ordered by band, then newest first, then as in the file", () => {
    const { statuses } = body(`/v1/monitoring-sites/${served}`) as { statuses: Record<string, unknown>[] };
    expect(statuses.map(({ bandNumber, restriction }) => [bandNumber, nameOf(restriction)])).toEqual([
      [null, "partial"],
      [-1, "full"],
      [1, "full"],
      [1, "none"],
      [1, "none"],
      [2, undefined],
    ]);
  });

  test("a consent of two providers is one answer, and a stale status, or two that contradict each other, state nothing", () => {
    const answer = body("/v1/consents/cRc%2F1%20%C4%81");
    expect(answer).toMatchObject({
      consentNumber: "CRC/1 Ā",
      sites: [
        {
          id: closed,
          waterManagementSubAreaName: "Upper",
          waterManagementAreaName: null,
          bands: [{ bandNumber: 1, restriction: null }],
        },
        {
          id: served,
          bands: [
            { triggerLevel: 5, restriction: null },
            { triggerLevel: 7, restriction: null },
          ],
        },
      ],
    });
    expect(body("/v1/consents/crc%2F1%20%C4%80?providerKey=ecan")).toMatchObject({
      consentNumber: "CRC/1 Ā",
      sites: [{ id: served }],
    });
    expect(body("/v1/consents/crc%2F1%20%C4%80?providerKey=%zz")).toMatchObject({ sites: [] });
    expect(body("/v1/consents/crc/1%20%C4%80")).toEqual(body("/v1/consents/crc%2F1%20%C4%80"));
    expect(get("/v1/consents/crc//1%20%C4%80").status).toBe(404);
    expect(get("/v1/consents/crc+1").status).toBe(404);
  });
});

describe("parameters", () => {
  test("the envelope counts pages, and a page past the end is empty", () => {
    expect(body("/v1/areas?pageSize=3&pageNumber=2147483647")).toEqual({
      items: [],
      pageNumber: 2147483647,
      pageSize: 3,
      totalCount: 4,
      totalPages: 2,
      hasPreviousPage: true,
      hasNextPage: false,
    });
  });

  test.each(["0", "-0", "01", "+1", "1.0", "1e1", "", "101", "%", "%201"])(
    "pageSize=%s is invalid",
    (text) => {
      expect(pointers(`/v1/areas?pageSize=${text}`)).toEqual(["pageSize"]);
    },
  );

  test("all faults are reported in order, and before a record is looked for", () => {
    expect(pointers("/v1/areas/x/stage-assignments?until=now&from=&pageSize&page=2147483648")).toEqual([
      "areaId",
      "page",
      "pageSize",
      "from",
      "until",
    ]);
    expect(pointers(`/v1/schemes/${scheme}0/stages/x`)).toEqual(["schemeId", "stageId"]);
    expect(pointers(`/v1/areas/${scheme}?includeBoundary=1`)).toEqual(["includeBoundary"]);
    expect(pointers("/v1/search?q=+&type=area,&pageNumber=0")).toEqual(["q", "type", "pageNumber"]);
  });

  test("the first of two values counts, and an unknown parameter does not", () => {
    expect(body("/v1/areas?pageSize=2&pageSize=x&PageNumber=0")).toMatchObject({
      pageSize: 2,
      pageNumber: 1,
    });
    expect(pointers("/v1/areas?page%53ize=x&pageSize=2")).toEqual(["pageSize"]);
  });

  test("Get Schemes takes an invalid value for none", () => {
    expect(body("/v1/schemes?pageNumber=0&pageSize=101")).toMatchObject({ pageNumber: 1, pageSize: 10 });
  });

  test.each([
    ["2026-02-28T23:59Z", []],
    ["2026-11-20T11:00:00 12:00", []],
    ["2026-11-20T11:00:00.123456789-23:59", []],
    ["2026-02-29T00:00:00Z", ["from"]],
    ["2026-11-20T24:00:00Z", ["from"]],
    ["2026-11-20T23:59:60Z", ["from"]],
    ["2026-11-20t11:00:00Z", ["from"]],
    ["2026-11-20T11:00:00", ["from"]],
    ["2026-11-20T11:00:00.Z", ["from"]],
    ["2026-11-20T11:00:00%2B24:00", ["from"]],
  ])("from=%s has the faults %j", (text, faults) => {
    const target = `/v1/monitoring-sites/${served}/readings?from=${text.replace(" ", "+")}`;
    expect(pointers(target)).toEqual(faults);
  });

  test("a window that ends before it starts is invalid at its start", () => {
    const target = `/v1/monitoring-sites/${served}/readings?to=2026-01-01T00:00:00Z&from=2026-01-01T00:00:00.001Z`;
    expect(pointers(target)).toEqual(["from"]);
  });
});

describe("requests", () => {
  test("paths are exact but for escapes", () => {
    expect(get("/v1/%61reas").status).toBe(200);
    for (const path of [
      "/v1/Areas",
      "/v1/areas/",
      "//v1/areas",
      "/v1/./areas",
      "/v1/consents",
      "/v1/areas//scheduled-changes",
    ]) {
      expect(get(path).status, path).toBe(404);
    }
    expect(get("/v1/areas/..").status).toBe(400);
    expect(get("/v1/areas/x/stage-assignments/current").status).toBe(404);
  });

  test("methods, long targets and what is not judged", () => {
    expect(oracle.answer("HEAD", "/v1/areas")).toMatchObject({ status: 200, body: undefined });
    expect(oracle.answer("OPTIONS", "/v1/areas")).toMatchObject({ status: 204, contentType: null });
    expect(oracle.answer("POST", "/v1/areas")?.headers).toEqual({
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      allow: "GET, HEAD, OPTIONS",
    });
    expect(get("/v1/areas?".padEnd(16_384, "x")).status).toBe(200);
    expect(get("/v1/areas?".padEnd(16_385, "x")).status).toBe(414);
    expect(oracle.answer("GET", "/v1/tiles/areas/0/0/0.mvt")).toBeUndefined();
    expect(oracle.answer("GET", "/v1/status")).toBeUndefined();
  });
});

describe("search", () => {
  const names = (q: string, query = "") => pluck(`/v1/search?q=${encodeURIComponent(q)}${query}`, "name");

  test("macrons, letter case, composition and the final sigma make no difference", () => {
    expect(names("KAPITI")).toEqual(["Kāpiti"]);
    expect(names("ka\u0304pi")).toEqual(["Kāpiti"]);
    expect(names("ōtaki")).toEqual(["Ōtaki", "Ōtaki Council"]);
    expect(names("ΣΊΣΥΦΟΣ")).toEqual(["Σίσυφος"]);
    expect(names("σισυφοσ")).toEqual(["Σίσυφος"]);
  });

  test("results go by declared kind, and types narrow them", () => {
    expect(names("10", "&type=consent,monitoringSite")).toEqual(["Site 10", "Site 10"]);
    expect(pluck("/v1/search?q=a&type=scheme&type=organisation,area", "type")).toEqual([
      ...Array.from({ length: 4 }, () => "area"),
      ...Array.from({ length: 2 }, () => "organisation"),
    ]);
    expect(body("/v1/search?q=rc/1")).toMatchObject({
      items: [{ type: "consent", id: "CRC/1 Ā", name: "CRC/1 Ā", context: "Bay, ecan" }],
    });
    expect(pluck("/v1/search?q=awakai", "context")).toEqual(["district"]);
    expect(pluck("/v1/search?q=piti", "context")).toEqual(["Antarctic, Ōtaki Council"]);
  });

  test("places lead to the areas that hold them, once for each name, and only for those who ask for places", () => {
    expect(names("otaki")).toEqual(["Otaki", "Ōtaki", "Ōtaki Council"]);
    const beach = { type: "place", id: kapiti, name: "Ōtaki Beach", context: "Kāpiti" };
    expect(body("/v1/search?q=otaki&type=organisation,place")).toMatchObject({
      totalCount: 2,
      items: [{ type: "organisation", name: "Ōtaki Council" }, beach],
    });
    expect(body("/v1/search?q=merid&type=place")).toMatchObject({
      items: [{ id: chathams, context: "chathams" }],
    });
  });

  test("200 UTF-16 code units after trimming are the longest text", () => {
    expect(get(`/v1/search?q=++${"%F0%9F%8C%8A".repeat(100)}++`).status).toBe(200);
    expect(pointers(`/v1/search?q=${"a".repeat(201)}`)).toEqual(["q"]);
  });
});

describe("the server", () => {
  let above: readonly Question[];
  let spellings: readonly Question[];
  beforeAll(() => {
    above = asked.splice(0);
    for (const target of spelled()) get(target);
    spellings = asked;
    expect(spellings.length).toBeGreaterThan(4_000);
  });

  const others: readonly Store[] = stores.filter((store) => store !== "all-sizes");

  // Pages of any size are files there, and cut elsewhere: each spelling is asked there, and of one of the others.
  test.each(stores)(
    "answers all of the above, and spellings of values, as the oracle does: %s",
    async (store) => {
      const out = join(folder, store);
      await build({ data, out, store, baseUrl: "http://localhost:8080", maxZoom: 0 });
      const turn = amount(others.indexOf(store), -1);
      const some = spellings.filter((_, index) => turn === -1 || index % others.length === turn);
      expect(await differences(out, [...above, ...some])).toEqual([]);
    },
  );
});

/** A request for every spelling of every value. */
function spelled(): string[] {
  const { integer, boolean, status, kind, instant, degrees, text } = SPELLINGS;
  const integers = [...integer, ...Array.from({ length: 501 }, (_, n) => String(n - 200))];
  const texts = [...text, ...Array.from({ length: 250 }, (_, n) => "a".repeat(n))];
  const ids = [kapiti, council].flatMap((id) => [
    ...[id, id.toUpperCase(), id.slice(1), `${id}0`, id.replaceAll("-", ""), id.replace("-0000", "")],
    ...[
      `%7B${id}%7D`,
      `${id}%0A`,
      `%20${id}`,
      id.replace(/.$/, "g"),
      `urn:uuid:${id}`,
      id.replace("-", "%2D"),
    ],
  ]);
  const all = (query: string, values: readonly string[]) => values.map((value) => `/v1/${query}=${value}`);
  return [
    ...["areas", "organisations", "schemes", "restriction-zones", "scheduled-changes"].flatMap((list) => [
      ...all(`${list}?pageSize`, integers),
      ...all(`${list}?pageNumber`, integers),
    ]),
    ...["areas", "organisations", "schemes", "monitoring-sites"].flatMap((list) =>
      ids.flatMap((id) => [
        `/v1/${list}/${id}`,
        `/v1/${list}/${id}/stages/${id}`,
        `/v1/${list}/${id}/readings`,
      ]),
    ),
    ...all("scheduled-changes?organisationId", ids),
    ...all(`areas/${kapiti}?includeBoundary`, boolean),
    ...all(`areas/${kapiti}/scheduled-changes?isCancelled`, boolean),
    ...all(`areas/${kapiti}/scheduled-changes?page`, integers),
    ...all("scheduled-changes?status", status),
    ...["from", "until"].flatMap((bound) => all(`areas/${kapiti}/stage-assignments?${bound}`, instant)),
    ...["from", "to"].flatMap((bound) => all(`monitoring-sites/${served}/readings?${bound}`, instant)),
    ...["type", "type=area&type", "type=x&type"].flatMap((query) => all(`search?q=a&${query}`, kind)),
    ...all("search?q", texts),
    ...["longitude=175&latitude", "latitude=-41&longitude"].flatMap((q) => all(`places/areas?${q}`, degrees)),
  ];
}

describe("comparison", () => {
  test("wording is free, everything else is not", () => {
    const expected = get("/v1/areas/x");
    const problem = { ...(expected.body as object), detail: "Bad." };
    const errors = [{ code: "Error.Validation", message: "Not a uuid.", pointer: "areaId" }];
    const actual = { ...expected, contentType: "application/problem+json; charset=utf-8" };
    expect(compare(expected, { ...actual, body: { ...problem, errors } })).toBeNull();
    const nameless = [{ ...errors[0], message: "" }];
    expect(compare(expected, { ...actual, body: { ...problem, errors: nameless } })).toContain("message");
    expect(compare(expected, { ...actual, body: { ...problem, errors: [] } })).toContain("errors[0]");
    expect(compare(expected, { ...actual, status: 404, body: undefined })).toContain("status");
    expect(compare(expected, { ...actual, headers: {} })).toContain("access-control-allow-origin");
    expect(compare(undefined, actual)).toBeNull();
  });

  test("a request can be repeated on a command line", () => {
    expect(asCurl("GET", "/v1/search?q='", "http://localhost:3000/")).toBe(
      "curl --silent --show-error --include --globoff --path-as-is --request GET 'http://localhost:3000/v1/search?q='\\'''",
    );
  });

  test("drawn data sets answer drawn requests, the same ones for the same seed", () => {
    for (let seed = 0; seed < amount(4, 12); seed++) {
      const dir = join(folder, "drawn", String(seed));
      writeDataSet(dir, { seed });
      const drawn = loadOracle(dir);
      const [first, second] = [requestsOf(drawn, seed), requestsOf(drawn.catalogue, seed)];
      for (let i = 0; i < amount(250, 500); i++) {
        const { method, target } = first.next().value;
        expect(second.next().value).toEqual({ method, target });
        expect(target).toMatch(/^[\x21-\x7e]+$/);
        const answer = drawn.answer(method, target);
        if (answer && answer.status < 400) expect(compare(answer, answer)).toBeNull();
      }
    }
  });
});

function get(target: string): Answer {
  const answer = oracle.answer("GET", target);
  if (!answer) throw new Error(`${target} is not judged.`);
  asked.push({ method: "GET", target, expected: answer });
  return answer;
}

function body(target: string): unknown {
  return get(target).body;
}

function pluck(target: string, key: string): unknown[] {
  return (body(target) as { items: Record<string, unknown>[] }).items.map((item) => item[key]);
}

/** The pointers of a 400; none for a 200. */
function pointers(target: string): unknown[] {
  const { status, body } = get(target);
  if (status === 200) return [];
  expect(status).toBe(400);
  return (body as { errors: { pointer: unknown }[] }).errors.map(({ pointer }) => pointer);
}

function nameOf(restriction: unknown): unknown {
  return (restriction as { status: string } | null)?.status;
}

function write(file: string, content: unknown): void {
  mkdirSync(dirname(join(data, file)), { recursive: true });
  writeFileSync(join(data, file), typeof content === "string" ? content : JSON.stringify(content));
}

/** One polygon, clockwise, as the coordinates of a MultiPolygon. */
function square(west: number, south: number, [east, north]: [number, number]): number[][][][] {
  const corners = [
    [west, south],
    [west, north],
    [east, north, 12],
    [east, south],
  ];
  return [[[...corners, [west, south]]]];
}

function area(areaId: string, name: string, coordinates: number[][][][] | null, organisationIds: string[]) {
  const { boundary: _, ...blank } = records.area(0);
  return {
    type: "Feature",
    geometry: coordinates && { type: "MultiPolygon", coordinates },
    properties: { ...blank, id: areaId, name, schemeId: scheme, organisationIds },
  };
}

function assignment(number: number, areaId: string, stageId: string, from: string, until: string | null) {
  const times = { effectiveFrom: from, effectiveUntil: until, createdAt: from };
  return { ...records.assignment(0), assignmentId: id("b", number), areaId, stageId, ...times };
}

function change(
  number: number,
  areaId: string,
  targetStageId: string | null,
  effectiveFrom: string,
  more: object,
) {
  const [blank, createdAt] = [records.change(0), "2026-11-01T00:00:00Z"];
  const approval = { ...blank.approval, approvedAt: createdAt };
  const own = { id: id("c", number), areaId, targetStageId, effectiveFrom, createdBy: "planner" };
  return { ...blank, ...own, approval, createdAt, ...more };
}

function site(
  siteId: string,
  providerKey: string,
  siteNumber: string,
  isServed: boolean,
  statuses: unknown[],
) {
  const own = { id: siteId, providerKey, siteNumber, name: `Site ${siteNumber}`, isServed, statuses };
  return { ...records.site(0), ...own, waterManagementSubArea: { id: null, number: "4", name: "Upper" } };
}

function restriction(status: string) {
  return { status, allowedPercentage: null, date: "2026-11-20", description: null };
}

function row(siteNumber: string, bandNumber: number, triggerLevel: number | null) {
  return {
    siteNumber,
    bandNumber,
    triggerLevel,
    unit: null,
    thresholdAsAt: "2026-01-01",
    thresholdSourceUrl: "https://example.nz/",
  };
}
