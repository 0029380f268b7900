/** The grades of areas, strictest first: the choices of the filter, and what the colours of the map mean. */

import { formatCount } from "../../lib/format-count.ts";
import type { AreaState } from "../area-state.ts";
import { type Html, html } from "../html/html.ts";
import { LEVEL_WORDS, LEVELS, type Level } from "../level.ts";
import { swatch } from "../swatch.ts";

type States = readonly AreaState<unknown>[];

/** The choice of grades in the filter, each with the number of its areas. The grades in `chosen` are ticked. */
export const levelBoxes = (states: States, chosen: readonly string[] = []): Html =>
  html`<legend>What homes may do in their gardens</legend>${levelsIn(states).map(
    ([level, count]) =>
      html`<label class="level-box"><input type="checkbox" id="level-${level}" name="level" value="${level}"${
        chosen.includes(level) && html` checked`
      }>${swatch(level)} <span>${LEVEL_WORDS[level]}</span> <span class="count">${formatCount(count)}</span></label>`,
  )}`;

/** What the colours of the map mean. */
export const legend = (states: States): Html =>
  html`${levelsIn(states).map(([level]) => html`<span>${swatch(level)} ${LEVEL_WORDS[level]}</span> `)}`;

/** The grades of at least one area, with the number of their areas. */
const levelsIn = (states: States): (readonly [Level, number])[] =>
  LEVELS.map((level) => [level, states.filter((state) => state.level === level).length] as const).filter(
    ([, count]) => count > 0,
  );
