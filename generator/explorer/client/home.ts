/** The home page: the filter of its list, its map, and the search for the reader's own area. */

import { startFilter } from "./filter.ts";
import { startLocate } from "./locate.ts";
import "./map.ts";
import "./subscribe.ts";

startFilter();
startLocate();
