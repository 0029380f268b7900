/** The epochs of builds, and questions about their restrictions at any clock. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Epochs } from "../../generator/api/epochs-file.ts";
import { type Question, questionsOn } from "../conformance/differences.ts";
import { loadOracle } from "../conformance/oracle.ts";
import type { Draw } from "../support/random.ts";

/** The six operations that speak of restrictions; not the files that have an ending. */
const SPEAKS_OF_RESTRICTIONS =
  /^\/v1\/(areas|scheduled-changes|areas\/[^/?.]+(\/(stage-assignments(\/current)?|scheduled-changes))?)(\?|$)/;

export const epochsIn = (tree: string): Epochs =>
  JSON.parse(readFileSync(join(tree, "v1/epochs.json"), "utf8"));

/** Instants up to three seconds before and after each epoch, the very instant and the millisecond before it among them. */
export function clocksAround({ epochs }: Epochs, draw: Draw, drawn: number): number[] {
  return epochs.flatMap(({ from }) => {
    const instant = Date.parse(from);
    return [
      instant - 1,
      instant,
      ...Array.from({ length: drawn }, () => instant + draw.between(-3000, 3000)),
    ];
  });
}

/** Judged questions about restrictions, with what the oracle answers of the data as of an instant. */
export const questionsAt = (data: string, now: number, seed: number, count: number): Question[] =>
  questionsOn(loadOracle(data, { asOf: new Date(now).toISOString() }), seed, count, SPEAKS_OF_RESTRICTIONS);
