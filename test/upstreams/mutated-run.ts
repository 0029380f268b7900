/** Runs in which every upstream answers with a fault drawn from a seed, and what they leave in the data. */

import { hash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ingest } from "../../generator/ingest/ingest.ts";
import { readSource } from "../support/data.ts";
import { drawOf } from "../support/random.ts";
import { writeData } from "./data.ts";
import { FAULTS_OF, type FaultName } from "./faults.ts";
import { rowsOf, wrongBoundaries, wrongRows } from "./oracle.ts";
import { type Asked, type Plan, startUpstream } from "./server.ts";
import { HOUR, MINUTE, worldOf } from "./world.ts";

/** A day of no note, one of winter, and two on which the clocks were changed some hours ago. */
const DAYS = ["2026-11-20T06:00:00Z", "2026-07-01T06:00:00Z", "2026-09-26T15:00:00Z", "2027-04-03T15:00:00Z"];

/** These take seconds each: they have a test of their own. */
const SLOW: readonly FaultName[] = ["hang", "hangInBody", "drip"];

export type MutatedRun = {
  /** How many answers were sent, by fault. */
  readonly answers: ReadonlyMap<string, number>;
  readonly refused: number;
  readonly fetched: number;
  /** What is wrong in the data afterwards. */
  readonly wrong: readonly string[];
};

/** One run, in a folder of its own below another. Throws DataError where the data is not sound afterwards. */
export async function mutatedRun(seed: number, below: string): Promise<MutatedRun> {
  const draw = drawOf(seed);
  // An hourly series is told from one that is an hour ahead while its newest row is less than 55 minutes old.
  const now = Date.parse(draw.pick(DAYS)) + draw.below(9) * HOUR + draw.below(50) * MINUTE;
  const world = worldOf(seed, now, { series: 20 });
  const answers = new Map<string, number>();
  const plan = planOf(seed);
  const fake = await startUpstream(world, (asked) => {
    const planned = plan(asked);
    const name = planned?.fault ?? "none";
    answers.set(name, (answers.get(name) ?? 0) + 1);
    return planned;
  });
  const data = mkdtempSync(join(below, "data-"));
  try {
    writeData(data, world, fake.origin, { seed, isSplit: true });
    const before = rowsOf(data);
    const report = await ingest({ data, now });
    await readSource(data);
    const states = report.upstreams.map(({ state }) => state);
    const wrong = [...wrongRows(data, before, world, report), ...wrongBoundaries(data, world)];
    if (seed % 5 === 0) {
      // What was refused yesterday is no reason to refuse it today.
      fake.plan = () => null;
      const sound = await ingest({ data, now });
      const faults = sound.upstreams.flatMap((one) => [
        ...one.faults,
        ...one.series.flatMap(({ fault }) => fault ?? []),
      ]);
      wrong.push(...faults.map((fault) => `refused though sound: ${fault}`));
      wrong.push(...wrongRows(data, before, world, sound));
    }
    return {
      answers,
      refused: states.filter((state) => state === "kept").length,
      fetched: states.filter((state) => state === "fetched").length,
      wrong: wrong.map((text) => `seed ${seed}: ${text}`),
    };
  } finally {
    await fake.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** A fault for nine of ten things that are asked for; the same one each time, and one for all pages of a layer. */
function planOf(seed: number): Plan {
  const drawn = new Map<string, ReturnType<Plan>>();
  return ({ kind, what }: Asked) => {
    const key = kind === "arcgis" ? kind : `${kind} ${what}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const draw = drawOf(numberOf(`${seed} ${key}`));
    const faults = FAULTS_OF[kind].filter((name) => !SLOW.includes(name));
    const planned = draw.chance(0.1) ? null : { fault: draw.pick(faults), seed: draw.below(1e9) };
    drawn.set(key, planned);
    return planned;
  };
}

/** A number of 32 bits for a text, every character of it counted. */
const numberOf = (text: string): number => hash("sha1", text, "buffer").readUInt32LE();
