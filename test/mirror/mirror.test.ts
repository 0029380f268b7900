import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { SiteError } from "../../generator/mirror/site.ts";
import { writeSnapshot } from "../../generator/mirror/snapshot.ts";
import { openBuild, openTree } from "../../generator/output/tree/tree.ts";
import { faultsOf } from "../../generator/output/tree/tree-faults.ts";
import { AT_ONCE, runHere, runScript } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { copyOfTree, filesBelow, hashOf } from "../support/tree.ts";
import { type Publisher, startPublisher } from "./publisher.ts";

const folder = temporaryFolder();
const [one, two] = [join(folder, "one"), join(folder, "two")] as const;
const options = { baseUrl: "https://water.example.nz", maxZoom: 1, site: true } as const;
const quick = { pauses: [1, 1, 1], requestPauses: [1, 1] } as const;

let publisher: Publisher;
beforeAll(async () => {
  await build({ ...options, data: "test/golden/tiny/data", out: one });
  await build({ ...options, data: "test/golden/tiny/data", out: two, asOf: Date.UTC(2026, 10, 21) });
  publisher = await startPublisher(one);
});
afterAll(() => publisher.close());

let out: string;
beforeEach(() => {
  out = join(temporaryFolder(), "mirror");
  publisher.tree = one;
  publisher.onRequest = () => null;
  publisher.asked.length = 0;
});

const isServed = (path: string) => !/^hosts\/|^[._]/.test(path);
const served = (tree: string) => filesBelow(tree).filter(isServed);
const read = (tree: string, path: string) => readFileSync(join(tree, path));
const expectCopy = (copy: string, tree: string) => {
  expect(filesBelow(copy)).toEqual(served(tree));
  for (const path of filesBelow(copy)) expect(read(copy, path).equals(read(tree, path)), path).toBe(true);
};
const neighbours = () => readdirSync(join(out, "..")).sort();

test("a file that was damaged with the size and time of the good one is fetched again once it is deleted", async () => {
  await mirror(publisher.address, out, quick);
  const file = join(out, "v1/status.json");
  const { atime, mtime } = statSync(file);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("2026", "2027"));
  utimesSync(file, atime, mtime);
  const faults = () => [...faultsOf(openBuild(out))];
  expect(faults()).toEqual([{ path: "v1/status.json", fault: "changed" }]);
  rmSync(file);
  expect(await mirror(publisher.address, out, quick)).toMatchObject({ fetched: 1 });
  expect(faults()).toEqual([]);
  expectCopy(out, one);
});

test("a publication in the middle means another try, and never a mixed tree", async () => {
  let requests = 0;
  publisher.onRequest = () => {
    if (++requests === 40) publisher.tree = two;
    return null;
  };
  await mirror(publisher.address, out, quick);
  expectCopy(out, two);
  expect(publisher.asked.filter((path) => path === "v1/manifest.json").length).toBe(2);
});

test("one wrong byte is never taken, and what was fetched before counts at the next try", async () => {
  // Assets are among the last that are fetched.
  const wrong = served(one).findLast((path) => path.startsWith("assets/")) ?? "";
  const damaged = Buffer.from(read(one, wrong));
  damaged.writeUInt8((damaged[5] ?? 0) ^ 1, 5);
  publisher.onRequest = (path) => (path === wrong ? damaged : null);
  await expect(mirror(publisher.address, out, quick)).rejects.toThrow(`${wrong} is not as listed`);
  expect(neighbours()).toEqual(["mirror.mirroring"]);
  publisher.onRequest = () => null;
  publisher.asked.length = 0;
  await mirror(publisher.address, out, quick);
  expectCopy(out, one);
  expect(publisher.asked.length).toBeLessThan(served(one).length / 2);
  expect(neighbours()).toEqual(["mirror", "mirror.cache"]);
});

test("what an earlier run has left is read again before it counts", async () => {
  publisher.onRequest = (path) => (path === "v1/status.json" ? "broken" : null);
  await expect(mirror(publisher.address, out, quick)).rejects.toThrow(SiteError);
  const store = join(out, "../mirror.mirroring");
  for (const path of filesBelow(store)) writeFileSync(join(store, path), "spoilt");
  publisher.onRequest = () => null;
  await mirror(publisher.address, out, quick);
  expectCopy(out, one);
});

describe("a snapshot", () => {
  const lacksZstd = !existsSync("/usr/bin/zstd");

  test("has the same bytes each time, and of a copy that keeps the times", async () => {
    const copy = copyOfTree(one);
    const [first, second] = [join(folder, "first.tar.zst"), join(folder, "second.tar.zst")] as const;
    await writeSnapshot(one, first);
    await writeSnapshot(copy, second);
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  });

  test.skipIf(lacksZstd)("is read by zstd and tar, file by file", async () => {
    const file = join(folder, "read.tar.zst");
    await writeSnapshot(one, file);
    execFileSync("zstd", ["-q", "-t", file]);
    const target = temporaryFolder();
    execFileSync("bash", ["-c", `zstd -q -d -c "${file}" | tar -x -C "${target}"`]);
    const unpacked = join(target, "water-restrictions");
    expect(hashOf(unpacked)).toBe(hashOf(one));
    const tree = openTree(unpacked);
    expect(tree && [...faultsOf(tree)]).toEqual([]);
    // Sync programs and servers compare times: they are those of the tree.
    for (const path of filesBelow(one))
      expect(statSync(join(unpacked, path)).mtimeMs, path).toBe(statSync(join(one, path)).mtimeMs);
  });
});

describe("the commands", () => {
  test("say on stderr that a build older than the copy has replaced it, and end with 0", async () => {
    publisher.tree = two;
    const copied = () => runHere("mirror.ts", [publisher.address, "--out", out]);
    expect(await copied()).toMatchObject({ code: 0, stderr: "" });
    publisher.tree = one;
    const older = openBuild(one).manifest.asOf;
    expect(await copied()).toMatchObject({
      code: 0,
      stderr: `${publisher.address} is of ${older}, older than the copy, which was of 2026-11-21T00:00:00Z. It has replaced the copy, because without --key a site may go back.\n`,
    });
    // The site stays as it is: there is nothing more to say.
    expect(await copied()).toMatchObject({ code: 0, stderr: "" });
  });

  test("say what they did, and end with the code of the table", async () => {
    const snapshot = join(folder, "command.tar.zst");
    expect(await runHere("snapshot.ts", ["--root", one, "--out", snapshot])).toMatchObject({ code: 0 });
    expect(existsSync(snapshot)).toBe(true);
    const nowhere = runScript("verify.ts", ["--url", "http://127.0.0.1:9"], AT_ONCE);
    expect(nowhere.code).toBe(7);
    expect(nowhere.stderr).toMatch(
      /manifest\.json cannot be read: .+: check the address and the network\.\n$/,
    );
  });
});
