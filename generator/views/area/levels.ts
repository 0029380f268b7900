/** The levels of some areas by the names that schemes have for them: numbers of our own would be mistaken for theirs. */

import { formatCount } from "../../lib/format-count.ts";
import { type AreaState, STATE_WORDS } from "../area-state.ts";
import { type Html, html } from "../html/html.ts";
import { LEVELS, type Level } from "../level.ts";
import { swatch } from "../swatch.ts";

type States = readonly AreaState<{ readonly name: string }>[];

/** The choice of levels in the filter, each with the number of its areas. Those in `chosen` are ticked. */
export const levelBoxes = (states: States, chosen: readonly string[] = []): Html =>
  html`<legend>Show only</legend>${LEVELS.map((level) => {
    const names = levelNames(states, level);
    const number = states.filter((state) => state.level === level).length;
    return (
      names !== null &&
      html`<label class="level-box"><input type="checkbox" id="level-${level}" name="level" value="${level}"${
        chosen.includes(level) && html` checked`
      }>${swatch(level)} <span>${briefly(names)}</span> <span class="count">${formatCount(number)}</span></label>`
    );
  })}`;

/** What the colours of the map mean. */
export const legend = (states: States): Html =>
  html`${LEVELS.map((level) => {
    const names = levelNames(states, level);
    return (
      names !== null &&
      html`<span>${swatch(level)} ${names.slice(0, 2).join(", ")}${names.length > 2 && " …"}</span> `
    );
  })}`;

/** The names of the stages at a level, those of the most areas first, or its words if it has no stages; null if no area is at it. */
function levelNames(states: States, level: Level): string[] | null {
  const own = states.filter((state) => state.level === level);
  const [first] = own;
  if (first === undefined) return null;
  const names = Map.groupBy(
    own.flatMap(({ stage }) => stage?.name ?? []),
    (name) => name,
  );
  return names.size === 0
    ? [first.stage === null ? STATE_WORDS[first.kind] : ""]
    : [...names].sort(([, some], [, others]) => others.length - some.length).map(([name]) => name);
}

/** The first name, on a wide screen two; all of them for screen readers, and where a pointer rests. */
const briefly = ([first, ...others]: readonly string[]): Html =>
  others.length === 0
    ? html`${first}`
    : html`<span aria-hidden="true" title="${[first, ...others].join(", ")}">${first}<span class="on-wide">, ${others[0]}</span><span${
        others.length === 1 && html` class="on-narrow"`
      }> …</span></span><span class="vh">${[first, ...others].join(", ")}</span>`;
