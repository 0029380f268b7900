import { describe, expect, test } from "vitest";
import { problemFiles } from "../../../generator/answers/problem-files.ts";
import { resolve } from "../../../generator/edge/resolver/resolve.ts";
import { drawOf } from "../../support/random.ts";
import { answerOf } from "./memory.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const OTHER = "00000000-0000-4000-8000-000000000001";

const problems = [...problemFiles()].map(({ path, content }): [string, string] => [path, content as string]);

/** What a build of these files beside the problems answers: `200 areas/….json`. */
async function answer(target: string, files: readonly string[] = [], method = "GET"): Promise<string> {
  const held = new Map([...problems, ...files.map((file): [string, string] => [file, "{}"])]);
  const found = await answerOf(target, held, method);
  return `${found.status} ${found.file ?? (found.text ? "text" : "empty")}`;
}

/** Requests, and where the files that answer them lie: their addresses are promised. */
const FILES: [string, string][] = [
  [`areas/${ID}`, `areas/${ID}.json`],
  [`areas/${ID}?includeBoundary=TRUE`, `areas/${ID}/boundary.json`],
  [`areas/${ID}/stage-assignments/current`, `areas/${ID}/stage-assignments/current.json`],
  [`schemes/${ID}/stages/${OTHER}`, `schemes/${ID}/stages/${OTHER}.json`],
  ["consents/RM%2011%2F208", "consents/rm_2011_2f208.json"],
  ["consents/..%2F..%2Fx", "consents/_2e_2e_2f_2e_2e_2fx.json"],
  ["consents/con", "consents/=con.json"],
  ["areas?pageSize=100&pageNumber=2", "areas/pages/100/2.json"],
  [
    `areas/${ID}/scheduled-changes?isCancelled=false&page=3&status=rejected`,
    `areas/${ID}/scheduled-changes/status/rejected/isCancelled/false/pages/50/3.json`,
  ],
];

describe("a file's own address", () => {
  test.each(FILES)("for %s is an address too, %s", async (request, file) => {
    expect(await answer(`/v1/${request}`, [file])).toBe(`200 ${file}`);
    expect(await answer(`/v1/${file}`, [file])).toBe(`200 ${file}`);
    expect(await answer(`/v1/${file}?x=1`, [file])).toBe(`200 ${file}`);
  });

  test("never takes the place of what an operation has to say", async () => {
    const hidden = `areas/${ID}/boundary.json`;
    expect(await answer(`/v1/areas/${ID}`, [hidden])).toBe("404 problems/GetArea/not-found.json");
    expect(await answer("/v1/consents/a.json", ["consents/a.json", "consents/a_2ejson.json"])).toBe(
      "200 consents/a_2ejson.json",
    );
  });

  test("is never that of a consent whose number is malformed", async () => {
    expect(await answer("/v1/consents/%", ["consents/_25.json", "consents/null.json"])).toBe(
      "404 problems/GetMonitoringConsentRestrictions/not-found.json",
    );
  });

  test("is read piece by piece: an escape in a name counts, one that is malformed or a slash does not", async () => {
    const page = "areas/pages/10/1.json";
    expect(await answer("/v1/%61reas/pages/10/%31.json", [page])).toBe(`200 ${page}`);
    for (const written of [page.replaceAll("/", "%2F"), "areas%2fpages/10/1.json", `${page}%`, `%zz/${page}`])
      expect([written, await answer(`/v1/${written}`, [page, `/${page}`])]).toEqual([
        written,
        "404 problems/not-found.json",
      ]);
  });

  test("leads nowhere but below the build", async () => {
    for (const name of "../secret.json a/../../secret.json ./secret.json .secret.json /secret.json".split(
      " ",
    )) {
      for (const written of [name, name.replaceAll("/", "%2F"), name.replaceAll(".", "%2e")]) {
        expect(await answer(`/v1/${written}`, [name, "secret.json", "a/secret.json"])).toMatch(/^404 /);
      }
    }
  });
});

test.each(["/v1/%zz", "/v1/%", "/v1/%_x?", "/v1%2F", "/v1%2Fopenapi.json", "/v1/%ff"])(
  "%s is an unknown address, not that of a document",
  async (target) => {
    const documents = ["index.json", "openapi.json", "status.json"];
    expect(await answer(target, documents)).toBe("404 problems/not-found.json");
    expect(await answer("/v1/", documents)).toBe("200 index.json");
  },
);

test("every request has a plan, whatever its target", () => {
  const draw = drawOf(1);
  const pieces = ["\ud800", "ā", " ", "\u0000", ID].concat(
    "/ /v1/ areas consents/ search tiles/areas/ .mvt ? & = q= pageSize % %41 %ff .. 9 -1".split(" "),
  );
  for (let round = 0; round < 20_000; round++) {
    const begin = draw.pick(["", "/v1/", "/v1/consents/", "/v1/search?q="]);
    const target = begin + Array.from({ length: draw.below(10) }, () => draw.pick(pieces)).join("");
    const method = draw.pick(["GET", "HEAD", "POST"]);
    expect(resolve(method, target).files.length, JSON.stringify(target)).toBeGreaterThan(0);
  }
});

test.each([
  ["0/0/0", true],
  ["0/1/0", false],
  ["0/0/1", false],
  ["3/7/7", true],
  ["3/8/7", false],
  ["3/7/8", false],
  ["3/8/0", false],
])("tile %s of zoom, column and row is one of the world: %s", (tile, isThere) => {
  const { zoom } = resolve("GET", `/v1/tiles/areas/${tile}.mvt`);
  expect(zoom).toBe(isThere ? Number(tile[0]) : undefined);
});

test.each([
  [16_384, "404 problems/not-found.json"],
  [16_385, "414 problems/uri-too-long.json"],
])("a target of %i characters gets %s", async (length, expected) => {
  expect(await answer("/v1/nothing?x=".padEnd(length, "y"))).toBe(expected);
});

/** What the resolver understands of a query, or which problem it finds. */
test.each<[string, unknown]>([
  ["longitude=1.2345678901234567890&latitude=-41", { longitude: 1.234567890123456, latitude: -41 }],
  ["longitude=1.5&latitude=90", { longitude: 1.5, latitude: 90 }],
  ["longitude=1.&latitude=90", "longitude"],
  ["longitude=1e1&latitude=90.0000001", "longitude-latitude"],
  ["longitude=1&latitude=1&pageSize=1.5", "pageSize"],
  ["longitude=1&latitude=1&pageSize=101&pageNumber=0", "pageNumber-pageSize"],
])("a place asked for by %s is %j", (query, expected) => {
  const plan = resolve("GET", `/v1/places/areas?${query}`);
  if (typeof expected === "string")
    expect(plan.files).toEqual([
      expect.objectContaining({ status: 400, file: expect.stringContaining(expected) }),
    ]);
  else expect(plan.place).toEqual({ ...(expected as object), pageSize: 10, pageNumber: 1 });
});

test.each<[string, readonly string[] | null]>([
  ["type=area,scheme", ["area", "scheme"]],
  ["type=area&type=scheme,place", ["area", "scheme", "place"]],
  ["type=area,nothing", null],
  ["type=nothing,area", null],
  ["type=area&type=", null],
])("a search of %s is one of the kinds %j", (query, kinds) => {
  const plan = resolve("GET", `/v1/search?q=x&${query}`);
  expect([plan.search?.type, plan.files.map(({ status }) => status)]).toEqual(
    kinds === null ? [undefined, [400]] : [kinds, [404]],
  );
});
