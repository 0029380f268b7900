/** What the client needs in addition for a build in packs. It loads this only for such a build, so other hosts never send it. */

import { minuteCache } from "../fetching/minute-cache.ts";
import { fileIn } from "../reading/pack-index.ts";
import { readTogether } from "../reading/together.ts";

export const together = () => readTogether(fileIn, minuteCache());
