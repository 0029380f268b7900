import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";

const out = join(temporaryFolder(), "public");
/** Commands that read source data, each with its further arguments. */
const READERS = [
  { name: "validate", args: [] },
  { name: "build", args: ["--out", out] },
  { name: "status", args: [] },
  { name: "ingest", args: [] },
  { name: "change", args: ["Nelson", "none", "--from", "2026-12-01T00:00:00Z"] },
  { name: "nightly", args: ["--first", "--out", out] },
];

test.each(READERS)(
  "npm run $name says that its data is not a folder, and what to do",
  async ({ name, args }) => {
    const nowhere = join(temporaryFolder(), "nowhere");
    const missing = await runHere(`${name}.ts`, [...args, "--data", nowhere]);
    expect([missing.code, missing.stderr]).toEqual([
      2,
      expect.stringContaining(
        `The folder ${nowhere} does not exist: name the folder of source data with --data.\n\nUsage: npm run ${name}`,
      ),
    ]);
    expect([existsSync(nowhere), existsSync(out)]).toEqual([false, false]);
    const file = await runHere(`${name}.ts`, [...args, "--data", "README.md"]);
    expect([file.code, file.stderr]).toEqual([
      2,
      expect.stringContaining(
        `README.md: expected a folder of source data, found a file: name the folder with --data.\n\nUsage: npm run ${name}`,
      ),
    ]);
  },
);
