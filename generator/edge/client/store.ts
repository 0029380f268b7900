/**
 * What the client needs in addition: for a build in packs, where the browser gives no SHA-256, and for walks through lists. It loads
 * this only then.
 */

import { minuteCache } from "../fetching/minute-cache.ts";
import { fileIn } from "../reading/pack-index.ts";
import { readTogether } from "../reading/together.ts";

export { checkPage } from "./page-of-walk.ts";
export { sha256 } from "./sha-256.ts";

export const together = () => readTogether(fileIn, minuteCache());
