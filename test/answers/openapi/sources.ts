/** The data sets that the description is tested on, as folders: the sample, and drawn ones that are full of edges. */

import { join } from "node:path";
import type { Options } from "../../../generator/answers/options.ts";
import { build } from "../../../generator/builder/build.ts";
import { writeDataSet } from "../../support/data-set/draw-data-set.ts";
import { SAMPLE, sampleTree } from "../../support/sample.ts";

/** Writes the drawn data set of a seed below a folder. */
export const drawnData = (below: string, seed: number): string =>
  writeDataSet(join(below, `data-${seed}`), { seed });

/** Builds a data set below a folder; the published tree. The sample is built once for all. */
export async function built(
  below: string,
  data: string,
  store: Options["store"],
  name: string,
): Promise<string> {
  if (data === SAMPLE.data) return sampleTree(store);
  const out = join(below, `out-${name}`);
  // Tiles are no JSON; a few tell what many would.
  await build({ data, out, store, baseUrl: SAMPLE.baseUrl, maxZoom: 1 });
  return out;
}
