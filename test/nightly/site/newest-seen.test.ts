/** The note of the newest site that was seen. A night that finds an older site in its place refuses it. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { LeftoverError, TargetError } from "../../../generator/lib/target/target-errors.ts";
import {
  newestFile,
  newestSeen,
  noteRolledBack,
  noteSeen,
} from "../../../generator/nightly/site/newest-seen.ts";
import { temporaryFolder } from "../../support/temporary.ts";

const INSTANT = Date.parse("2026-11-20T00:00:00Z");
let folder: string;
let out: string;
beforeEach(() => {
  folder = temporaryFolder();
  out = join(folder, "public");
});

test("is read as it was written, replaced by the next, and lies beside the builds, alone", () => {
  expect(newestSeen(out)).toBe(null);
  noteSeen(out, INSTANT - 1000);
  noteSeen(out, INSTANT);
  expect(newestSeen(out)).toBe(INSTANT);
  expect(readFileSync(newestFile(out), "utf8")).toBe("2026-11-20T00:00:00Z\n");
  expect(readdirSync(folder)).toEqual(["public.newest"]);
});

test("after a roll-back is that site, or gone, and is not begun by one", () => {
  noteRolledBack(out, INSTANT);
  expect(newestSeen(out)).toBe(null);
  noteSeen(out, INSTANT);
  noteRolledBack(out, INSTANT - 1000);
  expect(newestSeen(out)).toBe(INSTANT - 1000);
  noteRolledBack(out, null);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(["", "yesterday", "2026-11-20"])("is refused where it says %j", (text) => {
  writeFileSync(newestFile(out), text);
  expect(() => newestSeen(out)).toThrow(TargetError);
  expect(() => newestSeen(out)).toThrow(
    "public.newest: expected the instant of the newest site seen, found something else: remove it if what is live is the newest.",
  );
});

test("that cannot be read or written is said with its file", () => {
  mkdirSync(newestFile(out));
  expect(() => newestSeen(out)).toThrow(/public\.newest.*EISDIR/);
  expect(() => noteSeen(out, INSTANT)).toThrow(LeftoverError);
  expect(() => noteSeen(out, INSTANT)).toThrow(
    /public\.newest could not be written \(.+\), so a site that goes back to an older build would not be noticed\. What is published is whole\. Run again\.$/,
  );
});
