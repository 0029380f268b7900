import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";

const out = join(temporaryFolder(), "public");
const options = ["--data", TINY, "--out", out, "--site", "off", "--max-zoom", "1"];
const build = (...args: string[]) => runHere("build.ts", [...options, ...args]);

test("a build says how many files it wrote, and the next one that nothing has changed", async () => {
  const first = await build();
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(
    /public: (\d+) files, .* MB, as of 2026-11-20T11:00:00Z, \d+ written, 0 removed, in/,
  );
  expect((await build()).stdout).toMatch(/, nothing has changed, in/);
});

test.each([
  [
    ["--as-of", "yesterday"],
    '--as-of must be an RFC 3339 date-time such as 2026-11-20T11:00:00Z, not "yesterday".',
  ],
  [["--base-url", "ftp://a"], '--base-url must be an absolute http or https address, not "ftp://a".'],
])("%j is wrong usage", async (args, message) => {
  const { code, stderr } = await build(...args);
  expect([code, stderr.split("\n")[0]]).toEqual([2, message]);
});
