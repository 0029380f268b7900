/** The build before, as the brakes see it. */

import type { DataSet } from "../../../generator/load/data-set.ts";
import type { Previous } from "../../../generator/nightly/site/previous.ts";

export const SIZE = { files: 1000, bytes: 1e6 };

export const previousOf = (set: DataSet, asOf: number): Previous =>
  ({ ...SIZE, asOf, data: set.folder, set, source: set.source }) as unknown as Previous;
