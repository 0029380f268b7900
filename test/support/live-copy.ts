/** Data sets that are not finished. */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Copies a data set without its `asOf`, which it returns: its answers follow the clock then. Readings, which say nothing of
 * restrictions, are left out unless they are asked for.
 */
export function liveCopy(data: string, copy: string, withReadings = false): string {
  cpSync(data, copy, { recursive: true, filter: (path) => withReadings || !/\/readings\/.*csv$/.test(path) });
  const file = join(copy, "dataset.json");
  const { asOf, ...dataset } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify(dataset));
  return asOf;
}
