import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureHang } from "./bench-ingest/hang.ts";
import { measureMutations } from "./bench-ingest/mutations.ts";
import { run } from "./command-line.ts";

await run("bench:ingest", async ({ responses, rows, hang }) => {
  const folder = mkdtempSync(join(tmpdir(), "water-bench-"));
  try {
    if (rows > 0) measureRows(rows);
    if (hang > 0) console.log(await measureHang(folder, hang));
    if (responses > 0) {
      const { text, wrong } = await measureMutations(folder, responses);
      console.log(text);
      if (wrong > 0) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** In a process of its own: in any other, nobody could tell what memory the rows take. */
function measureRows(rows: number): void {
  const script = join(import.meta.dirname, "bench-ingest", "rows.ts");
  const { status } = spawnSync(process.execPath, [script, String(rows)], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`Reading ${rows} rows ended with ${status}.`);
}
