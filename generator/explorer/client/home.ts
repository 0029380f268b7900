/** The home page: the list that filters as one types, and what area one is in. */

import { startFilter } from "./filter.ts";
import { startLocate } from "./locate.ts";

startFilter();
startLocate();
