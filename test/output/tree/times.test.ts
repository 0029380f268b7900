import { lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FOLDER_TIME, setFolderTimes } from "../../../generator/output/tree/times.ts";
import { temporaryFolder } from "../../support/temporary.ts";

test("folders get the time by which the next build knows them, and those that are gone need none", () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "first"));
  mkdirSync(join(root, "last"));
  writeFileSync(join(root, "file"), "");
  setFolderTimes(root, ["first", "gone", "file/below", "last"]);
  const times = ["first", "last"].map((folder) => lstatSync(join(root, folder)).mtimeMs / 1000);
  expect(times).toEqual([FOLDER_TIME, FOLDER_TIME]);
  // Archives hold no time before 1980, whatever the time zone.
  expect(FOLDER_TIME * 1000).toBeGreaterThan(Date.UTC(1980, 0, 1, 14));
  expect(FOLDER_TIME * 1000).toBeLessThan(Date.UTC(1990, 0));
});

test("a folder whose time cannot be set is an error", () => {
  expect(() => setFolderTimes(temporaryFolder(), ["x".repeat(300)])).toThrow("ENAMETOOLONG");
});
