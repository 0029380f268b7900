/**
 * What scripts need to say what may be watered: one file for all that do, as `page/core.ts` is for all scripts. Nothing here does
 * anything by itself.
 */

import "../../../views/uses/card.ts";
import "../../../views/uses/now-in-words.ts";
import "../../../views/uses/watering.ts";
import "../../../views/words/rule-words.ts";
import "./house.ts";
