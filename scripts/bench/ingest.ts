/** Thousands of mutated answers, a million rows, and a server that hangs: docs/upstreams.md. */

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { measureHang } from "./ingest/hang.ts";
import { measureMutations } from "./ingest/mutations.ts";
import type { Part } from "./report.ts";

const ROWS = 1_000_000;

export const ingest: Part = async ({ amount, runs }, note, folder) => {
  const readings = Array.from({ length: runs }, () => measureRows());
  for (const [key, name, unit] of MEASURED)
    note(
      `a million rows of a Hilltop server, read and decided on${name}`,
      readings.map((one) => one[key]),
      unit,
    );
  await measureHang(folder, note);
  await measureMutations(folder, amount || 20_000, note);
};

const MEASURED = [
  ["seconds", "", "s"],
  ["cpu", ": main thread", "s of processor"],
  ["memory", ": additional memory", "MiB"],
] as const;

/** In a process of its own: in any other, nobody could tell what memory the rows take. */
function measureRows(): Record<(typeof MEASURED)[number][0], number> {
  const script = join(import.meta.dirname, "ingest/rows.ts");
  const args = [script, String(ROWS)];
  return JSON.parse(
    execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }),
  );
}
