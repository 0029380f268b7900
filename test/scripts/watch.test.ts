import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changesIn } from "../../scripts/dev/watch.ts";
import { temporaryFolder } from "../support/temporary.ts";

const root = temporaryFolder();
const at = (path: string) => join(root, path);
let changes: ReturnType<typeof changesIn>;

beforeEach(() => {
  mkdirSync(at("folder/deep"), { recursive: true });
  writeFileSync(at("folder/deep/file"), "");
  changes = changesIn([at("folder"), at("nowhere")]);
});
afterEach(() => {
  changes.close();
  rmSync(at("folder"), { recursive: true });
});

test("a file that is written, added, replaced or removed is a change, and what changes at once is one", async () => {
  writeFileSync(at("folder/deep/file"), "more");
  const saved = changes.next();
  // It has looked once, and sees this before all is quiet.
  writeFileSync(at("folder/new"), "");
  expect(await saved).toEqual([at("folder/deep/file"), at("folder/new")]);
  writeFileSync(at("edited"), "less");
  renameSync(at("edited"), at("folder/deep/file"));
  expect(await changes.next()).toEqual([at("folder/deep/file")]);
  rmSync(at("folder/deep"), { recursive: true });
  mkdirSync(at("folder/other"));
  writeFileSync(at("folder/other/file"), "");
  expect(await changes.next()).toEqual([at("folder/deep/file"), at("folder/other/file")]);
});

test("a link to what is gone ends nothing", async () => {
  symlinkSync(at("gone"), at("folder/link"));
  expect(await changes.next()).toEqual([at("folder/link")]);
  writeFileSync(at("gone"), "there");
  expect(await changes.next()).toEqual([at("folder/link")]);
});

test("nothing comes after it is closed, and a caller that waits is soon released", async () => {
  const waiting = changes.next();
  changes.close();
  expect([await waiting, await changes.next()]).toEqual([null, null]);
});
