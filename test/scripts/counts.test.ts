import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";
import { filesBelow } from "../support/tree.ts";

const out = join(temporaryFolder(), "public");
const data = ["--data", TINY, "--max-zoom", "3"];
const builds = (...args: string[]) => runHere("build.ts", [...data, "--out", out, ...args]);

/** `364 files, 1.0 MB` of what lies in the folder. */
function onDisk(): string {
  const paths = filesBelow(out);
  const bytes = paths.reduce((sum, path) => sum + statSync(join(out, path)).size, 0);
  return `${paths.length} files, ${(bytes / 1e6).toFixed(1)} MB`;
}

test("every command counts all files of a tree, lists and manifest among them", async () => {
  const first = await builds();
  expect(first.stdout).toContain(`${onDisk()}, as of `);
  expect(first.stdout).toContain(`, ${filesBelow(out).length} written, 0 removed`);
  // Some sections are kept, others made again; then nothing is.
  expect((await builds("--as-of", "2026-11-21T11:00:00Z")).stdout).toContain(`${onDisk()}, as of 2026-11-21`);
  const again = (await builds("--as-of", "2026-11-21T11:00:00Z")).stdout;
  expect(again).toContain(`${onDisk()}, as of 2026-11-21`);
  expect(again).toContain("nothing has changed");
  expect((await runHere("verify.ts", ["--root", out])).stdout).toContain(`: ${onDisk()}, all as listed`);
  expect((await runHere("snapshot.ts", ["--root", out])).stdout).toContain(`: ${onDisk()}, in `);
});
