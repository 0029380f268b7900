/** The modules of a build that has something to do: `build.ts` loads them only then. */

export { openBackground } from "./background.ts";
export { check } from "./check/check.ts";
export { keysOfArchive } from "./downloads/source-archive.ts";
export { termsOf } from "./downloads/terms.ts";
export { bundleAssets } from "./explorer/parts/assets.ts";
export { storedSections } from "./hosts/stored-sections.ts";
export { load } from "./load/load.ts";
export { modelOf } from "./model/model.ts";
export { readingsAsOf } from "./model/readings.ts";
export { sectionsOf } from "./sections.ts";
