import fs, { mkdirSync, readdirSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { scan } from "../../../generator/output/tree/scan.ts";
import { openBuild } from "../../../generator/output/tree/tree.ts";
import { faultsOf } from "../../../generator/output/tree/tree-faults.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { copyOfTree, writeBelow } from "../../support/tree.ts";
import { countedSection, writeSections } from "../trees.ts";

const tree = join(temporaryFolder(), "public");
beforeAll(async () => {
  const files = {
    "index.html": "home",
    "v1/a.json": "[]",
    "v1/b/c.json": "{}",
    "v1/downloads/x.csv": "x",
    "hosts/one.conf": "1",
    "hosts/two.conf": "2",
    _headers: "h",
  };
  await writeSections(tree, [
    countedSection(files).section,
    countedSection({ "v1/d.json": "0" }, "other").section,
  ]);
});

const UNSERVED = ["_headers", "hosts/one.conf", "hosts/two.conf"];
const missing = (...paths: string[]) => paths.map((path) => `${path}: missing`);
/** Without files, and without the folders that would be empty: no copy has these. */
const without =
  (...paths: string[]) =>
  (folder: string) => {
    for (const path of paths) {
      rmSync(join(folder, path));
      const around = join(folder, path, "..");
      if (readdirSync(around).length === 0) rmdirSync(around);
    }
  };
const all =
  (...edits: ((folder: string) => void)[]) =>
  (folder: string) => {
    for (const edit of edits) edit(folder);
  };
const noted = (folder: string) => writeBelow(folder, "v1/left-out.json", "{}");

test.each<[string, (folder: string) => void, string[]]>([
  ["nothing is changed", () => {}, []],
  ["all files are missing that no host serves, as in a mirror", without(...UNSERVED), []],
  ...UNSERVED.map((path): [string, (folder: string) => void, string[]] => [
    `${path} alone is missing`,
    without(path),
    missing(path),
  ]),
  ["one file is left that no host serves", without(...UNSERVED.slice(1)), missing(...UNSERVED.slice(1))],
  ["a file is missing that hosts serve", without("v1/a.json"), missing("v1/a.json")],
  ["a mirror lacks a file", without(...UNSERVED, "index.html"), missing("index.html")],
  ["downloads are missing", without("v1/downloads/x.csv"), missing("v1/downloads/x.csv")],
  ["downloads are missing, and a note says so", all(without("v1/downloads/x.csv"), noted), []],
  [
    "more is missing than the note says",
    all(without("v1/downloads/x.csv", "v1/a.json"), noted),
    missing("v1/a.json"),
  ],
  [
    "a file that a copy may leave out is there, and changed",
    all(noted, (folder) => writeBelow(folder, "v1/downloads/x.csv", "y")),
    ["v1/downloads/x.csv: changed"],
  ],
  ["a file has other bytes", (folder) => writeBelow(folder, "v1/b/c.json", "[]"), ["v1/b/c.json: changed"]],
  [
    "a file has other bytes that no host serves",
    (folder) => writeBelow(folder, "hosts/one.conf", "9"),
    ["hosts/one.conf: changed"],
  ],
  [
    "a folder is in the place of a file",
    all(without("v1/a.json"), (folder) => mkdirSync(join(folder, "v1/a.json"))),
    [...missing("v1/a.json"), "v1/a.json/: unexpected"],
  ],
  [
    "there are a file, a link and a folder too many",
    (folder) => {
      writeFileSync(join(folder, "v1/more.json"), "");
      symlinkSync("a.json", join(folder, "v1/link.json"));
      mkdirSync(join(folder, "v1/empty"));
    },
    ["v1/more.json: unexpected", "v1/link.json: unexpected", "v1/empty/: unexpected"],
  ],
  [
    "a list has other bytes, so its files cannot be judged",
    (folder) => {
      writeBelow(folder, "v1/manifest/other/1.json", "{}");
      writeFileSync(join(folder, "v1/more.json"), "");
    },
    ["v1/manifest/other/1.json: changed"],
  ],
  [
    "a list is missing",
    without("v1/manifest/other/1.json", "v1/d.json"),
    missing("v1/manifest/other/1.json"),
  ],
])("of a tree in which %s, exactly that is said", (_, edit, faults) => {
  const copy = copyOfTree(tree);
  edit(copy);
  expect([...faultsOf(openBuild(copy))].map(({ path, fault }) => `${path}: ${fault}`).sort()).toEqual(
    faults.sort(),
  );
});

test("of a copy, each folder is named once, for its time is another, and each file that is not as listed", () => {
  const copy = copyOfTree(tree);
  writeFileSync(join(copy, "hosts/one.conf"), "9");
  const { dirty, fingerprints, isReadable } = scan(openBuild(copy), new Set());
  const folders = [".", "hosts", "v1", "v1/b", "v1/downloads", "v1/manifest"];
  const ofLists = ["v1/manifest/other", "v1/manifest/part"];
  expect(dirty.toSorted()).toEqual([...folders, ...ofLists, "hosts/one.conf"].sort());
  expect([fingerprints, isReadable]).toEqual([[], true]);
});

test("of a folder that cannot be read nothing else is said: whether its files are there is not known", () => {
  const read = fs.readdirSync;
  const spy = vi.spyOn(fs, "readdirSync").mockImplementation(((path: string, ...options: []) => {
    if (path.endsWith("v1/b/")) throw Object.assign(new Error("EACCES"), { code: "EACCES" });
    return read(path, ...options);
  }) as typeof read);
  syncBuiltinESMExports();
  try {
    expect([...faultsOf(openBuild(tree))]).toEqual([
      { path: expect.stringMatching(/^v1\/b/), fault: "unreadable" },
    ]);
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
});
