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
