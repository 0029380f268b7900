/** What a build needs once it is known that there is something to do: `build.ts` loads it only then. */

export { check } from "./check/check.ts";
export { storedSections } from "./hosts/store.ts";
export { load } from "./load/load.ts";
export { modelOf } from "./model/model.ts";
export { readingsAsOf } from "./model/readings.ts";
export { sectionsOf } from "./sections.ts";
