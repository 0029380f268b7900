import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesIn } from "../../generator/mirror/snapshot.ts";
import { mountDisk } from "../output/disk.ts";
import { publish } from "../output/trees.ts";
import { runHere } from "../support/command.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";

const folder = temporaryFolder();
const file = join(folder, "file");
const below = join(file, "below");
const nothing = join(folder, "nothing");
const target = join(folder, "public");
const sealed = join(folder, "sealed");
beforeAll(async () => {
  writeFileSync(file, "neither a build nor a data set");
  await publish(target, { "v1/index.json": "{}" });
  await publish(sealed, { "v1/index.json": "{}", "v1/areas/1.json": "{}", "v1/areas/2/boundary.json": "{}" });
});

const STACK = /^ {4}at |^Node\.js v/m;

/** Ends with a code and a message that names the place and says what to do, without a stack trace. */
async function expectMessage(script: string, args: readonly string[], code: number, says: readonly string[]) {
  const ended = await runHere(script, args);
  // A night says in a word how it went, for its log.
  expect([ended.code, ended.stdout]).toEqual([code, script === "nightly.ts" ? "Failed\n" : ""]);
  for (const text of says) expect(ended.stderr).toContain(text);
  expect(ended.stderr).not.toMatch(STACK);
}

const ELSEWHERE = [below, "name another place, and try again."];
const DATA = ["name the folder of source data with --data"];

describe("a place that cannot be written ends with 3, and is named", () => {
  test.each([
    ["init.ts", [below]],
    ["build.ts", ["--data", SAMPLE.data, "--out", below]],
    ["mirror.ts", ["http://127.0.0.1:1", "--out", below]],
  ])("by %s", (script, args) => expectMessage(script, args, 3, ELSEWHERE));
});

describe("what is not there, or something else, ends with 2, and is named", () => {
  test.each([
    ["mirror.ts", ["http://127.0.0.1:1", "--from", nothing], [nothing, "name a file that npm run snapshot"]],
    ["mirror.ts", ["http://127.0.0.1:1", "--from", folder], [folder, "it is not a file"]],
    ["verify.ts", ["--root", target, "--key", folder], [`${folder} cannot be read`, "give --key the file"]],
    [
      "mirror.ts",
      ["http://127.0.0.1:1", "--key", nothing],
      [`--key ${nothing} is neither a file`, "name the file"],
    ],
    ["retention.ts", [folder], [`${folder} cannot be read`, "one per line"]],
    ["bench.ts", ["requests", "--root", nothing], [`${nothing} holds no build`]],
    ["bench.ts", ["files", "--data", nothing], [nothing, ...DATA]],
  ])("by %s %j", (script, args, says) => expectMessage(script, args, 2, says));
});

describe("what is no folder of data is named with the usage, and nothing is made instead", () => {
  const out = join(folder, "out");
  const [empty, site] = [join(folder, "empty"), join(folder, "site")];
  beforeAll(() => {
    mkdirSync(empty);
    cpSync("scripts/init/starter", site, { recursive: true });
  });
  test.each([
    ["validate"],
    ["dev"],
    ["build", "--out", out],
    ["status"],
    ["ingest"],
    ["change", "Nelson", "none", "--from", "2026-12-01T00:00:00Z"],
    ["nightly", "--first", "--out", out],
  ])("by npm run %s", async (name, ...args) => {
    const ends = `name the folder of source data with --data.\n\nUsage: npm run ${name}`;
    for (const [data, found] of [
      [nothing, `The folder ${nothing} does not exist: ${ends}`],
      [
        file,
        `${file}: expected a folder of source data, found a file: ${ends.replace(" of source data", "")}`,
      ],
      [empty, `The folder ${empty} holds no source data: ${ends}`],
      [
        site,
        `The folder ${site} holds no source data: ${ends.replace("the folder of source data", join(site, "data"))}`,
      ],
    ] as const)
      await expectMessage(`${name}.ts`, [...args, "--data", data], 2, [found]);
    expect([existsSync(nothing), existsSync(out)]).toEqual([false, false]);
  });
});

describe("what is no build is named with the usage", () => {
  const other = join(folder, "other");
  const ofNobody = join(folder, "of-nobody");
  test.each([["serve", "--port", "0"], ["verify"], ["snapshot"]])("by npm run %s", async (name, ...args) => {
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, "dataset.json"), "{}");
    mkdirSync(join(ofNobody, "v1"), { recursive: true });
    writeFileSync(join(ofNobody, "v1/manifest.json"), "{}");
    for (const root of [nothing, other, ofNobody]) {
      const says = `${root} holds no build: run npm run build, or name another folder with --root.\n\nUsage: npm run ${name}`;
      await expectMessage(`${name}.ts`, ["--root", root, ...args], 2, [says]);
    }
    expect([existsSync(nothing), readdirSync(other)]).toEqual([false, ["dataset.json"]]);
  });
});

test("a snapshot that is a file of something else is named", async () => {
  await expect(filesIn(file, new Set()).next()).rejects.toThrow(`${file} cannot be read as a snapshot (`);
});

/** Somebody who may not read what the user of these tests may; the tests are skipped where nobody else can run them. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const canRun = spawnSync(process.execPath, ["scripts/validate.ts", "--help"], nobody).status === 0;

describe.skipIf(!canRun)("what this user may not read is named", () => {
  test.each([
    [
      "validate.ts",
      ["--data", join(folder, "data")],
      2,
      [`The folder ${folder}/data cannot be read (EACCES`],
    ],
    ["verify.ts", ["--root", target], 1, ["v1/index.json: unreadable"]],
    ["verify.ts", ["--root", sealed], 1, ["v1/areas/: unreadable", "1 fault,"]],
    ["snapshot.ts", ["--root", target, "--out", "/dev/null"], 3, ["/dev/null could not be written (EACCES"]],
  ] as const)("by %s", (script, args, code, says) => {
    mkdirSync(join(folder, "data"), { recursive: true });
    for (const above of [folder, dirname(folder)]) chmodSync(above, 0o755);
    chmodSync(join(folder, "data"), 0);
    chmodSync(join(target, "v1/index.json"), 0);
    chmodSync(join(sealed, "v1/areas"), 0);
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
      ...nobody,
      encoding: "utf8",
    });
    expect(status).toBe(code);
    for (const text of says) expect(stderr).toContain(text);
    expect(stderr).not.toMatch(STACK);
  });
});

const disk = join(folder, "disk");
const mounted = mountDisk(disk, "64k");
afterAll(() => mounted?.unmount());

describe("a full disk ends with 3, and is named", () => {
  test
    .skipIf(mounted === null)
    .each([["snapshot.ts", ["--root", target, "--out", join(disk, "snapshot.tar.zst")]]])(
    "by %s",
    async (script, args) => {
      writeFileSync(join(disk, "filler"), "");
      try {
        writeFileSync(join(disk, "filler"), Buffer.alloc(2 ** 17));
      } catch {}
      await expectMessage(script, args, 3, [disk, "the disk is full: free some space, and try again."]);
    },
  );
});
