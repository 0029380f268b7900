import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../../generator/api/store.ts";
import type { Host } from "../conformance/host.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";
import { words } from "../support/words.ts";
import { type Subject, subjects } from "./hosts.ts";

/** A copy of the program, in whose table one operation will go. */
const program = join(temporaryFolder(), "program");
const ENTRY = 'list("GetOrganisations", "organisations", pages)';
const HEADERS = { deprecation: "@1798761600", sunset: "Sat, 01 Jan 2028 00:00:00 GMT" };

beforeAll(() => {
  for (const part of words(
    "generator schemas scripts docs test/conformance test/hosts test/support package.json",
  ))
    cpSync(part, join(program, part), { recursive: true });
  for (const part of words("README.md CHANGELOG.md SECURITY.md package-lock.json tsconfig.json"))
    cpSync(part, join(program, part));
  symlinkSync(resolve("node_modules"), join(program, "node_modules"));
  const table = join(program, "generator/api/operations.ts");
  const before = readFileSync(table, "utf8");
  const after = before.replace(
    ENTRY,
    `${ENTRY.slice(0, -1)}, { deprecated: { since: "2027-01-01", until: "2028-01-01" } })`,
  );
  expect(after).not.toBe(before);
  writeFileSync(table, after);
  for (const store of ["files", "all-sizes"] satisfies Store[]) {
    const options = ["--data", TINY, "--out", join(program, store), "--max-zoom", "1", "--store", store];
    execFileSync(process.execPath, [join(program, "scripts/water-restrictions.js"), "build", ...options]);
  }
}, 120_000);

test("the description, the reference and the types of the client say when it goes", () => {
  const read = (path: string) => readFileSync(join(program, "files", path), "utf8");
  const { paths } = JSON.parse(read("v1/openapi.json"));
  expect(paths["/v1/organisations"].get.deprecated).toBe(true);
  expect(paths["/v1/areas"].get.deprecated).toBeUndefined();
  expect(read("reference/get-organisations/index.html")).toContain("it is gone from 2028-01-01 on");
  expect(read("v1/client.d.ts")).toMatch(
    /@deprecated It is gone from 2028-01-01 on\. \*\/\n {2}getOrganisations\(/,
  );
  expect(read("v1/client.d.ts").match(/@deprecated/g)).toHaveLength(1);
});

/** What the browser's client gets has no headers. */
describe.each(subjects.filter(({ isClient }) => !isClient))("$title", ({ name, store = "files", lacks }) => {
  const lack = lacks();
  if (lack) return void test.skip(lack);
  let host: Host;
  beforeAll(async () => {
    const hosts = await import(/* @vite-ignore */ pathToFileURL(join(program, "test/hosts/hosts.ts")).href);
    const subject = (hosts.subjects as Subject[]).find((one) => one.name === name) as Subject;
    host = await subject.open(join(program, store));
  }, 60_000);
  afterAll(() => host.close());

  test.each([
    ["/v1/organisations", 200, HEADERS],
    ["/v1/organisations?pageSize=1", 200, HEADERS],
    ["/v1/organisations?pageSize=0", 400, HEADERS],
    ["/v1/areas", 200, {}],
    ["/v1/organisations/00000000-0000-4000-8000-00000000ffff", 404, {}],
    ["/v1", 200, {}],
  ])("says of %s (%i) whether it will go", async (target, status, headers) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await host.raw(method, target);
      const { deprecation, sunset } = answer.headers;
      expect([answer.status, { ...(deprecation && { deprecation }), ...(sunset && { sunset }) }]).toEqual([
        status,
        headers,
      ]);
    }
  });
});
