/**
 * What many scripts need in part: one file for all of them, where the bundler would make one for each set of scripts. Nothing here
 * does anything by itself.
 */

import "../../../api/uses.ts";
import "../../../api/use-answer.ts";
import "../../../lib/format-count.ts";
import "../../../lib/lazy.ts";
import "../../../lib/memoize.ts";
import "../../../lib/strip-marks.ts";
import "../../../lib/time/moment.ts";
import "../../../lib/time/time-units.ts";
import "../../../lib/time/zone.ts";
import "../../../views/area-state.ts";
import "../../../views/charts/plots.ts";
import "../../../views/html/facts.ts";
import "../../../views/html/html.ts";
import "../../../views/level.ts";
import "../../../views/words/afterwards.ts";
import "../../../views/words/normalise.ts";
import "../../../views/words/time.ts";
import "../../../views/words/words.ts";
import "../areas/area-items.ts";
import "../redraw/parts.ts";
import "./address-bar.ts";
import "./copy.ts";
import "./debounce.ts";
import "./facts.ts";
import "./kept.ts";
