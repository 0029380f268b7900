import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Changes, changesIn } from "../../scripts/dev/watch.ts";
import { temporaryFolder } from "../support/temporary.ts";

const root = temporaryFolder();
const at = (path: string) => join(root, path);
let changes: Changes;

beforeEach(() => {
  mkdirSync(at("folder/deep"), { recursive: true });
  writeFileSync(at("folder/deep/file"), "");
  changes = changesIn([at("folder")]);
});
afterEach(() => {
  changes.close();
  rmSync(at("folder"), { recursive: true });
});

test("a file that is written, added, replaced or removed is a change, wherever it lies", async () => {
  writeFileSync(at("folder/deep/file"), "more");
  expect(await changes.next()).toEqual([at("folder/deep/file")]);
  writeFileSync(at("folder/new"), "");
  expect(await changes.next()).toEqual([at("folder/new")]);
  // Twice: a watcher may stay with the file that is gone.
  for (const text of ["once", "twice"]) {
    writeFileSync(at("edited"), text);
    renameSync(at("edited"), at("folder/deep/file"));
    expect(await changes.next()).toEqual([at("folder/deep/file")]);
  }
  rmSync(at("folder/deep/file"));
  expect(await changes.next()).toEqual([at("folder/deep/file")]);
});

test("what changes at once is one batch, and so is what changes while nobody asks", async () => {
  writeFileSync(at("folder/deep/file"), "1");
  writeFileSync(at("folder/other"), "1");
  await new Promise((resolve) => setTimeout(resolve, 300));
  writeFileSync(at("folder/third"), "1");
  expect(await changes.next()).toEqual(["deep/file", "other", "third"].map((name) => at(`folder/${name}`)));
});

test("a folder that is new is watched too, and one that takes another's place", async () => {
  mkdirSync(at("folder/new"));
  expect(await changes.next()).toEqual([at("folder/new")]);
  writeFileSync(at("folder/new/file"), "");
  expect(await changes.next()).toEqual([at("folder/new/file")]);
  rmSync(at("folder/deep"), { recursive: true });
  mkdirSync(at("folder/deep"));
  expect(await changes.next()).toContain(at("folder/deep"));
  writeFileSync(at("folder/deep/file"), "");
  expect(await changes.next()).toEqual([at("folder/deep/file")]);
});

test("a folder that is not there is left out, as that of the code where a site has none", async () => {
  const some = changesIn([at("folder"), at("nowhere")]);
  writeFileSync(at("folder/deep/file"), "more");
  expect(await some.next()).toEqual([at("folder/deep/file")]);
  some.close();
});

test("nothing comes after it is closed, and a caller that waits is released", async () => {
  const waiting = changes.next();
  changes.close();
  expect([await waiting, await changes.next()]).toEqual([null, null]);
});
