import { join } from "node:path";
import { ingest } from "../../generator/ingest/ingest.ts";
import { writeData } from "../../test/upstreams/data.ts";
import { rowsOf, wrongRows } from "../../test/upstreams/oracle.ts";
import { startUpstream } from "../../test/upstreams/server.ts";
import { worldOf } from "../../test/upstreams/world.ts";

/** Measures a run in which one upstream, with this limit, never answers. */
export async function measureHang(below: string, seconds: number): Promise<string> {
  const now = Date.parse("2026-11-20T20:10:00Z");
  const world = worldOf(1, now);
  const fake = await startUpstream(world, ({ kind }) =>
    kind === "hilltop" ? { fault: "hang", seed: 1 } : null,
  );
  const data = join(below, "hang");
  writeData(data, world, fake.origin, { more: { timeout: `PT${seconds}S` } });
  const before = rowsOf(data);
  const started = performance.now();
  const report = await ingest({ data, now });
  const took = (performance.now() - started) / 1000;
  await fake.close();
  const wrong = wrongRows(data, before, world, report);
  const states = report.upstreams.map(({ key, state }) => `${key} ${state}`).join(", ");
  return `an upstream that hangs, with a limit of ${seconds} s: the run took ${took.toFixed(1)} s (${states}; ${wrong.length} wrong rows)`;
}
