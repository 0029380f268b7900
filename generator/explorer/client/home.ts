/** The home page: the filter of its list, and the search for the reader's own area. */

import { startFilter } from "./filter.ts";
import { startLocate } from "./locate.ts";

startFilter();
startLocate();
