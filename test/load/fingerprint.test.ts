import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LARGEST_FILE } from "../../generator/load/files.ts";
import { changedSince, fingerprintOf, sourceFiles } from "../../generator/load/fingerprint.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";

const folder = temporaryFolder();
const data = join(folder, "data");
cpSync(TINY, data, { recursive: true });

test("every file that must mean something has a digest; what load refuses to read has none", () => {
  const sound = fingerprintOf(data).digests;
  expect(Object.keys(sound)).toContain("readings/ecan.csv");
  expect(Object.values(sound).every((digest) => /^[0-9a-f]{64}$/.test(digest ?? ""))).toBe(true);
  writeFileSync(join(data, "consents/large.json"), "");
  truncateSync(join(data, "consents/large.json"), LARGEST_FILE + 1);
  symlinkSync("nowhere", join(data, "consents/link.json"));
  mkdirSync(join(data, "schemes/folder.json"));
  writeFileSync(join(data, "README.md"), "A note, of which no answer knows.");
  expect(fingerprintOf(data).digests).toEqual({
    ...sound,
    "consents/large.json": null,
    "consents/link.json": null,
    "schemes/folder.json": null,
  });
  for (const path of ["consents/large.json", "consents/link.json", "schemes/folder.json"]) {
    rmSync(join(data, path), { recursive: true });
  }
});

test("a file that is written anew counts as changed, even if it has its size and time again", () => {
  const file = join(data, "dataset.json");
  const before = fingerprintOf(data);
  const { atime, mtime } = statSync(file);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/[a-z]/, "X"));
  utimesSync(file, atime, mtime);
  expect(changedSince(before, data).map((fault) => fault.file)).toEqual(["dataset.json"]);
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  expect(changedSince(before, data)).toEqual([]);
});

test("what changes, comes or goes during a build is a fault of the data", () => {
  const before = fingerprintOf(data);
  expect(changedSince(before, data)).toEqual([]);
  writeFileSync(join(data, "dataset.json"), "{}");
  writeFileSync(join(data, "schemes/more.json"), "{}");
  rmSync(join(data, "readings/ecan.csv"));
  const faults = changedSince(before, data);
  expect(faults.map(({ file }) => file).sort()).toEqual([
    "dataset.json",
    "readings/ecan.csv",
    "schemes/more.json",
  ]);
  expect(faults[0]?.message).toContain("build again");
});

test("a source file that has changed since it was read is not published", () => {
  const own = join(temporaryFolder(), "data");
  cpSync(TINY, own, { recursive: true });
  const { digests } = fingerprintOf(own);
  const read = () => sourceFiles(own, digests).map((file) => "read" in file && file.read().length);
  expect(read()).toEqual(Object.keys(digests).map((path) => statSync(join(own, path)).size));
  writeFileSync(join(own, "dataset.json"), "{}");
  expect(read).toThrow(/dataset\.json.*found others: build again/);
});
