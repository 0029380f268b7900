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
import { describe, expect, test, vi } from "vitest";
import { LARGEST_FILE } from "../../generator/load/files.ts";
import { type Before, changedSince, fingerprintOf } from "../../generator/load/fingerprint.ts";
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

describe("a file that is as an earlier build has found it", () => {
  const file = join(data, "dataset.json");
  const digest = () => fingerprintOf(data).digests["dataset.json"];
  /** What a build finds a minute later: nothing was touched for a while. */
  const aMinuteLater = (before: Before | null) => {
    const later = Date.now() + 60_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    try {
      return fingerprintOf(data, before);
    } finally {
      vi.restoreAllMocks();
    }
  };
  /** As if the file had been read, and found to have a digest that it has not. */
  const found = (): Before => {
    const { digests, stamps } = aMinuteLater(null);
    return { stamps, digests: { ...digests, "dataset.json": "0".repeat(64) } };
  };

  test("is not read again", () => {
    expect(aMinuteLater(found()).digests["dataset.json"]).toBe("0".repeat(64));
  });

  test("is read if it was touched just now", () => {
    const before = found();
    expect(fingerprintOf(data, before).digests["dataset.json"]).toBe(digest());
  });

  test("is read if it was written since, even if it has its size and time again", () => {
    const before = found();
    const { atime, mtime } = statSync(file);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/[a-z]/, "X"));
    utimesSync(file, atime, mtime);
    expect(aMinuteLater(before).digests["dataset.json"]).toBe(digest());
    writeFileSync(file, text);
  });

  test("is read if another file has its name", () => {
    const before = found();
    const text = readFileSync(file, "utf8");
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
    expect(aMinuteLater(before).digests["dataset.json"]).toBe(digest());
  });
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
