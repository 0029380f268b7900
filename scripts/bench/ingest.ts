/** Thousands of mutated answers, a million rows, and a server that hangs: docs/upstreams.md. */

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ingest as run } from "../../generator/ingest/ingest.ts";
import { writeData } from "../../test/upstreams/data.ts";
import { mutatedRun } from "../../test/upstreams/mutated-run.ts";
import { rowsOf, wrongRows } from "../../test/upstreams/oracle.ts";
import { startUpstream } from "../../test/upstreams/server.ts";
import { worldOf } from "../../test/upstreams/world.ts";
import { NONE, type Note, type Part } from "./report.ts";

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

/** In a process of its own, so that its memory is that of the rows alone. */
function measureRows(): Record<(typeof MEASURED)[number][0], number> {
  const script = join(import.meta.dirname, "ingest/rows.ts");
  const args = [script, String(ROWS)];
  return JSON.parse(
    execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }),
  );
}

/** The default limit of an upstream, in seconds. */
const LIMIT = 120;

/** A run in which one upstream never answers. */
async function measureHang(below: string, note: Note): Promise<void> {
  const now = Date.parse("2026-11-20T20:10:00Z");
  const world = worldOf(1, now);
  const fake = await startUpstream(world, ({ kind }) =>
    kind === "hilltop" ? { fault: "hang", seed: 1 } : null,
  );
  const data = join(below, "hang");
  writeData(data, world, fake.origin, { more: { timeout: `PT${LIMIT}S` } });
  const before = rowsOf(data);
  const started = performance.now();
  const report = await run({ data, now });
  const took = (performance.now() - started) / 1000;
  await fake.close();
  const name = `a run with an upstream that hangs, with a limit of ${LIMIT} s`;
  note(name, took, "s", { atMost: LIMIT + 5 });
  note(`${name}: upstreams fetched`, report.upstreams.filter(({ state }) => state === "fetched").length, "");
  note(`${name}: wrong rows`, wrongRows(data, before, world, report).length, "", NONE);
}

/** Runs until this many mutated answers were sent. The data is read and checked after each run. */
async function measureMutations(below: string, count: number, note: Note): Promise<void> {
  const answers = new Map<string, number>();
  const totals = { mutated: 0, wrong: 0 };
  let runs = 0;
  for (; totals.mutated < count; runs++) {
    const one = await mutatedRun(1_000_000 + runs, below);
    for (const [fault, number] of one.answers) {
      answers.set(fault, (answers.get(fault) ?? 0) + number);
      if (fault !== "none") totals.mutated += number;
    }
    totals.wrong += one.wrong.length;
    for (const wrong of one.wrong.slice(0, 5)) console.error(wrong);
  }
  note("mutated answers", totals.mutated, "");
  note("faults among them", answers.size - (answers.has("none") ? 1 : 0), "");
  note("sound answers", answers.get("none") ?? 0, "");
  note("runs, with sound data after each", runs, "");
  note("wrong values that reached the data", totals.wrong, "", NONE);
}
