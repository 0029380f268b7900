import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { writeFiles } from "../support/tree.ts";
import { BASE } from "./base.ts";
import { MISTAKES } from "./mistakes.ts";

/** What is said of the base itself. */
const folder = temporaryFolder();
let count = 0;
async function said(edits: (typeof MISTAKES)[number][1]): Promise<string[]> {
  const data = join(folder, `${count++}`);
  writeFiles(data, BASE);
  for (const change of edits) change(data);
  const { stdout, stderr } = await runHere("validate.ts", ["--data", data]);
  return `${stderr}${stdout}`.split("\n").filter((line) => /^(hint: )?[\w/.~$-]+:\d+:\d+/.test(line));
}

test("sixty mistakes and more are answered, each in a table", () => {
  expect(MISTAKES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(MISTAKES.map(([did]) => did)).size).toBe(MISTAKES.length);
});

test.each(MISTAKES)("somebody %s", async (_, edits, says) => {
  const base = await said([]);
  expect((await said(edits)).filter((line) => !base.includes(line))).toEqual(says);
});
