import { join } from "node:path";
import { ingest } from "../../../generator/ingest/ingest.ts";
import { writeData } from "../../../test/upstreams/data.ts";
import { rowsOf, wrongRows } from "../../../test/upstreams/oracle.ts";
import { startUpstream } from "../../../test/upstreams/server.ts";
import { worldOf } from "../../../test/upstreams/world.ts";
import { NONE, type Note } from "../report.ts";

/** The limit of an upstream when its file does not state one. In seconds. */
const LIMIT = 120;

/** A run in which one upstream never answers. */
export async function measureHang(below: string, note: Note): Promise<void> {
  const now = Date.parse("2026-11-20T20:10:00Z");
  const world = worldOf(1, now);
  const fake = await startUpstream(world, ({ kind }) =>
    kind === "hilltop" ? { fault: "hang", seed: 1 } : null,
  );
  const data = join(below, "hang");
  writeData(data, world, fake.origin, { more: { timeout: `PT${LIMIT}S` } });
  const before = rowsOf(data);
  const started = performance.now();
  const report = await ingest({ data, now });
  const took = (performance.now() - started) / 1000;
  await fake.close();
  const name = `a run with an upstream that hangs, with a limit of ${LIMIT} s`;
  note(name, took, "s", { atMost: LIMIT + 5 });
  note(`${name}: upstreams fetched`, report.upstreams.filter(({ state }) => state === "fetched").length, "");
  note(`${name}: wrong rows`, wrongRows(data, before, world, report).length, "", NONE);
}
