/** The home page: the filter of its list, its map, and the search for the reader's area. */

import { startFilter } from "./areas/filter.ts";
import { startLocate } from "./areas/locate.ts";
import { followPicture } from "./map/still.ts";

for (const figure of document.querySelectorAll<HTMLElement>("figure.map")) followPicture(figure);
startFilter();
startLocate();
