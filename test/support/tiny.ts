/** The smallest data set that has a record of each kind. */

import { type BuildOptions, build } from "../../generator/builder/build.ts";
import { SAMPLE } from "./sample.ts";

export const TINY = "test/golden/tiny/data";

/** Builds it into a folder, as a test wants it. */
export const buildTiny = (out: string, more: Partial<BuildOptions> = {}) =>
  build({ data: TINY, out, baseUrl: SAMPLE.baseUrl, ...more });
