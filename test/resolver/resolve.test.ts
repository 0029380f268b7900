import { describe, expect, test } from "vitest";
import { problemFiles } from "../../generator/answers/problems.ts";
import { operations } from "../../generator/api/operations.ts";
import { resolve } from "../../generator/resolver/resolve.ts";
import { drawOf } from "../support/random.ts";
import { answerOf } from "./memory.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const OTHER = "00000000-0000-4000-8000-000000000001";

const problems = [...problemFiles()].map(({ path, content }): [string, string] => [path, content as string]);

/** What a build of these files beside the problems answers: `200 areas/….json`. */
async function answer(target: string, files: readonly string[] = [], method = "GET"): Promise<string> {
  const held = new Map([...problems, ...files.map((file): [string, string] => [file, "{}"])]);
  const found = await answerOf(target, held, method);
  return found.kind === "file" ? `${found.status} ${found.file}` : `${found.status} ${found.kind}`;
}

/** Every operation that reads one file, with a request and that file. */
const RECORDS: [string, string, string][] = [
  ["GetArea", `areas/${ID}`, `areas/${ID}.json`],
  ["GetArea", `areas/${ID}?includeBoundary=false`, `areas/${ID}.json`],
  ["GetArea", `areas/${ID}?includeBoundary=TRUE`, `areas/${ID}/boundary.json`],
  [
    "GetCurrentStageAssignment",
    `areas/${ID}/stage-assignments/current`,
    `areas/${ID}/stage-assignments/current.json`,
  ],
  ["GetScheme", `schemes/${ID}`, `schemes/${ID}.json`],
  ["GetStagesInScheme", `schemes/${ID}/stages`, `schemes/${ID}/stages.json`],
  ["GetStage", `schemes/${ID}/stages/${OTHER}`, `schemes/${ID}/stages/${OTHER}.json`],
  ["GetOrganisation", `organisations/${ID}`, `organisations/${ID}.json`],
  ["GetMonitoringSite", `monitoring-sites/${ID}`, `monitoring-sites/${ID}.json`],
  ["GetMonitoringConsentRestrictions", "consents/CRC991234.1", "consents/crc991234_2e1.json"],
  ["GetMonitoringConsentRestrictions", "consents/RM%2011%2F208", "consents/rm_2011_2f208.json"],
  ["GetMonitoringConsentRestrictions", "consents/..%2F..%2Fx", "consents/_2e_2e_2f_2e_2e_2fx.json"],
  ["GetMonitoringConsentRestrictions", "consents/con", "consents/=con.json"],
];

/** Every operation that lists, with a request and the written page that answers it. */
const LISTS: [string, string, string][] = [
  ["GetAreas", "areas", "areas/pages/10/1.json"],
  ["GetAreas", "areas?pageSize=100&pageNumber=2", "areas/pages/100/2.json"],
  [
    "GetAreaScheduledChanges",
    `areas/${ID}/scheduled-changes`,
    `areas/${ID}/scheduled-changes/pages/50/1.json`,
  ],
  [
    "GetAreaScheduledChanges",
    `areas/${ID}/scheduled-changes?isCancelled=false&page=3&status=rejected`,
    `areas/${ID}/scheduled-changes/status/rejected/isCancelled/false/pages/50/3.json`,
  ],
  ["GetStageAssignments", `areas/${ID}/stage-assignments`, `areas/${ID}/stage-assignments/pages/50/1.json`],
  ["GetScheduledChanges", "scheduled-changes", "scheduled-changes/pages/50/1.json"],
  [
    "GetScheduledChanges",
    `scheduled-changes?organisationId=${ID}`,
    `scheduled-changes/organisationId/${ID}/pages/50/1.json`,
  ],
  ["GetSchemes", "schemes?pageSize=x", "schemes/pages/10/1.json"],
  ["GetOrganisations", "organisations", "organisations/pages/10/1.json"],
  [
    "GetMonitoringSiteReadings",
    `monitoring-sites/${ID}/readings`,
    `monitoring-sites/${ID}/readings/pages/10/1.json`,
  ],
  ["GetRestrictionZones", "restriction-zones?unknown=1", "restriction-zones/pages/10/1.json"],
];

describe("a request", () => {
  test.each([...RECORDS, ...LISTS])("of %s for %s is answered by its file", async (_, request, file) => {
    expect(await answer(`/v1/${request}`, [file])).toBe(`200 ${file}`);
    expect(await answer(`/v1/${request}`, [file], "HEAD")).toBe(`200 ${file}`);
    expect(await answer(`/v1/${request.replaceAll(ID, ID.toUpperCase())}`, [file])).toBe(`200 ${file}`);
  });

  test.each([...RECORDS, ...LISTS])("of %s for %s is a 404 where there is none", async (id, request) => {
    expect(await answer(`/v1/${request}`)).toBe(`404 problems/${id}/not-found.json`);
  });

  test("has been tried for every operation but tiles, the search and places, which have tests of their own", () => {
    const others = ["GetAreaTile", "GetAreaTileMetadata", "Search", "GetAreasAtPlace"];
    const tried = new Set([...RECORDS, ...LISTS].map(([id]) => id));
    expect([...tried, ...others].sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  test("with an invalid parameter is a 400, whether there is such a record or not", async () => {
    const file = `areas/${ID}.json`;
    for (const files of [[], [file]]) {
      expect(await answer(`/v1/areas/${ID}?includeBoundary=1`, files)).toBe(
        "400 problems/GetArea/includeBoundary.json",
      );
    }
    expect(await answer("/v1/areas/x?includeBoundary=1")).toBe(
      "400 problems/GetArea/areaId-includeBoundary.json",
    );
    expect(await answer("/v1/areas?pageNumber=0&pageSize=0")).toBe(
      "400 problems/GetAreas/pageNumber-pageSize.json",
    );
  });

  test("for an area's current assignment tells three cases apart", async () => {
    const target = `/v1/areas/${ID}/stage-assignments/current`;
    const owner = `areas/${ID}.json`;
    const assignment = `areas/${ID}/stage-assignments/current.json`;
    expect(await answer(target, [owner, assignment])).toBe(`200 ${assignment}`);
    expect(await answer(target, [owner])).toBe("404 problems/GetCurrentStageAssignment/absent.json");
    expect(await answer(target)).toBe("404 problems/GetCurrentStageAssignment/not-found.json");
    expect(await answer(target.replace(ID, "x"), [owner])).toBe(
      "404 problems/GetCurrentStageAssignment/not-found.json",
    );
  });

  test("for a consent number that is malformed finds none", async () => {
    expect(await answer("/v1/consents/%", ["consents/_25.json", "consents/null.json"])).toBe(
      "404 problems/GetMonitoringConsentRestrictions/not-found.json",
    );
  });
});

describe("methods", () => {
  test("other than GET and HEAD are not allowed, OPTIONS is answered with nothing", async () => {
    for (const target of ["/v1/areas", "/v1/areas?pageSize=0", "/", "/v1/none"]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "get", ""]) {
        expect(await answer(target, [], method)).toBe("405 problems/method-not-allowed.json");
      }
      expect(await answer(target, [], "OPTIONS")).toBe("204 empty");
    }
  });
});

describe("targets", () => {
  test("of up to 16 kB are answered, longer ones refused", async () => {
    const target = (length: number) => "/v1/areas?x=".padEnd(length, "x");
    const page = "areas/pages/10/1.json";
    expect(await answer(target(16 * 1024), [page])).toBe(`200 ${page}`);
    for (const length of [16 * 1024 + 1, 100_000]) {
      expect(await answer(target(length), [page])).toBe("414 problems/uri-too-long.json");
    }
  });

  test.each([
    "/",
    "",
    "*",
    "/v1/",
    "/v2/areas",
    "/V1/areas",
    "/v1/Areas",
    "/v1/areas/",
    "/v1//areas",
    "/areas",
    "/v1/none",
    "/v1/consents/",
    "/v1/schemes/x/stages/y/z",
    "/v1/%",
    "/v1/areas/../schemes",
  ])("such as %j are no address", async (target) =>
    expect(await answer(target, ["index.json"])).toBe("404 problems/not-found.json"),
  );

  test.each([
    ["/v1", "index.json"],
    ["/v1?x=1", "index.json"],
    ["/v1/status", "status.json"],
    ["/v1/openapi.json", "openapi.json"],
    ["http://host/v1/status", "status.json"],
    ["/%761/status", "status.json"],
  ])("such as %s are documents", async (target, file) => {
    expect(await answer(target, [file])).toBe(`200 ${file}`);
  });
});

describe("a file's own address", () => {
  test.each([...RECORDS, ...LISTS])(
    "of %s, the file for %s, is an address too",
    async (_, _request, file) => {
      expect(await answer(`/v1/${file}`, [file])).toBe(`200 ${file}`);
      expect(await answer(`/v1/${file}?x=1`, [file])).toBe(`200 ${file}`);
    },
  );

  test("never takes the place of what an operation has to say", async () => {
    const hidden = `areas/${ID}/boundary.json`;
    expect(await answer(`/v1/areas/${ID}`, [hidden])).toBe("404 problems/GetArea/not-found.json");
    expect(await answer("/v1/consents/a.json", ["consents/a.json", "consents/a_2ejson.json"])).toBe(
      "200 consents/a_2ejson.json",
    );
  });

  test("leads nowhere but below the build", async () => {
    for (const name of [
      "../secret.json",
      "a/../../secret.json",
      "./secret.json",
      ".secret.json",
      "/secret.json",
    ]) {
      for (const written of [name, name.replaceAll("/", "%2F"), name.replaceAll(".", "%2e")]) {
        expect(await answer(`/v1/${written}`, [name, "secret.json", "a/secret.json"])).toMatch(/^404 /);
      }
    }
  });
});

test("every request has a plan, whatever its target", () => {
  const draw = drawOf(1);
  const pieces = [
    "/",
    "/v1/",
    "areas",
    "consents/",
    "search",
    "tiles/areas/",
    ".mvt",
    ID,
    "?",
    "&",
    "=",
    "q=",
    "pageSize",
    "%",
    "%41",
    "%ff",
    "..",
    "\ud800",
    "ā",
    " ",
    "\u0000",
    "9",
    "-1",
  ];
  for (let round = 0; round < 20_000; round++) {
    const begin = draw.pick(["", "/v1/", "/v1/consents/", "/v1/search?q="]);
    const target = begin + Array.from({ length: draw.below(10) }, () => draw.pick(pieces)).join("");
    const method = draw.pick(["GET", "HEAD", "POST"]);
    expect(resolve(method, target).candidates.length, JSON.stringify(target)).toBeGreaterThan(0);
  }
});
