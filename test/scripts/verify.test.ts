import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";

const folder = temporaryFolder();
const root = join(folder, "public");
const at = (path: string) => join(root, path);
const verify = (...args: string[]) => runHere("verify.ts", args);

beforeEach(async () => {
  rmSync(root, { recursive: true, force: true });
  await buildTiny(root);
});

test("a build that is as it was published is found whole", async () => {
  const { code, stdout, stderr } = await verify("--root", root);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^.+\/public: [\d,]+ files, [\d.]+ MB, all as listed\n$/);
});

test("what is missing, changed or unexpected is listed, each with its path", async () => {
  rmSync(at("v1/status.json"));
  writeFileSync(at("v1/index.json"), "{}");
  writeFileSync(at("v1/extra.json"), "{}");
  mkdirSync(at("v1/empty"));
  symlinkSync("index.json", at("v1/link.json"));
  const { code, stdout, stderr } = await verify("--root", root);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.split("\n").slice(0, 5)).toEqual([
    "v1/empty/: unexpected",
    "v1/extra.json: unexpected",
    "v1/index.json: changed",
    "v1/link.json: unexpected",
    "v1/status.json: missing",
  ]);
  expect(stderr).toMatch(
    /^5 faults, where [\d,]+ files are there: delete what is named, and .+\/public\.previous if it is there; then build, mirror or copy here again\.$/m,
  );
});

test("a byte that differs is found where neither size nor time tell, and a build heals it as the message says", async () => {
  const day = Date.UTC(2026, 10, 20);
  for (const asOf of [day, day + 1, day + 2]) await buildTiny(root, { asOf });
  const path = "v1/problems/not-found.json";
  // The damage is in both trees.
  const { atime, mtime, nlink } = statSync(at(path));
  expect(nlink).toBe(2);
  writeFileSync(at(path), readFileSync(at(path), "utf8").replace("404", "405"));
  utimesSync(at(path), atime, mtime);
  expect(await verify("--root", root)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${path}: changed`),
  });
  rmSync(at(path));
  rmSync(`${root}.previous`, { recursive: true });
  await buildTiny(root, { asOf: day + 2 });
  expect((await verify("--root", root)).code).toBe(0);
});

test("a list that differs is reported, and not the files that it lists", async () => {
  writeFileSync(at("v1/manifest/GetArea/1.json"), "{}");
  const { code, stderr } = await verify("--root", root);
  expect([code, stderr.split("\n")[0]]).toEqual([1, "v1/manifest/GetArea/1.json: changed"]);
  expect(stderr).not.toContain("v1/areas/");
});

test("a report of messages that cannot be read is wrong usage, and no site is asked before", async () => {
  const verifyWith = (file: string) => verify("--url", "http://127.0.0.1:9", "--notify", file);
  const missing = join(folder, "nosuch.json");
  const { code, stderr } = await verifyWith(missing);
  expect([code, stderr.split("\n")[0]]).toEqual([
    2,
    `${missing} cannot be read (ENOENT: no such file or directory, open '${missing}'): give the file that the night wrote with --report.`,
  ]);
  for (const text of ["{", "null", "[]", '{"verdict": "published"}']) {
    const file = join(folder, "nightly.json");
    writeFileSync(file, text);
    expect(await verifyWith(file)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^\S+nightly\.json .*: give the file that the night wrote with --report\./,
      ),
    });
  }
});
