import type { Organisation } from "../../../../schemas/source.ts";
import { fold } from "../../../views/html/fold.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { LEVELS, type Level } from "../../../views/level.ts";
import { swatch } from "../../../views/swatch.ts";
import { normaliseName } from "../../../views/words/normalise.ts";
import { count } from "../../../views/words/words.ts";
import type { Context } from "../../parts/context.ts";
import { levelNames, stateOf } from "../../parts/state/area-state.ts";
import { sprinklerQuestion } from "../areas/sprinklers.ts";

/**
 * The form that filters the list of areas. The levels work without scripts, by the style sheet alone. The organisation needs
 * a script and is hidden without one. The levels and their counts are the legend of the map as well.
 */
export function filterForm(context: Context): Html {
  const { areas } = context.model;
  const options = organisationsWithAreas(context).map(
    ({ id, name }, index, all) =>
      html`<option value="${keyOf(name)}${all.findIndex((other) => other.name === name) < index && `-${id}`}" data-number="${context.numberOf({ id })}">${name}</option>`,
  );
  return html`<form id="filter" class="filter" method="get" aria-label="Filter the list">
${fold(
  "Filter by level",
  html`<fieldset class="levels"><legend>Show only</legend>${LEVELS.map((level) => levelBox(context, level))}</fieldset>`,
)}
${sprinklerQuestion(context)}<p class="filter-end"><span class="needs-script"><label class="vh" for="filter-organisation">Council or water entity</label><select id="filter-organisation" name="organisation"><option value="">All councils</option>${options}</select></span> <output id="filter-count" for="site-search filter-organisation">${count(areas.length, "area")}</output> ${context.land !== null && html`<a class="to-map" href="#map">Map</a> `}<button type="reset" class="needs-script" hidden>Show all</button> <button type="button" id="copy-link" class="needs-script">Copy link</button> <span id="link-copied" role="status"></span></p>
</form>`;
}

/** How the address of the page names an organisation. An id would be longer, and says nothing to people. */
const keyOf = (name: string): string => normaliseName(name).replace(/[^\p{L}\p{N}]+/gu, "-");

/** A level by the names that schemes have for it: its number is none of theirs. */
function levelBox(context: Context, level: Level): Html | false {
  const names = levelNames(context, level);
  if (names === null) return false;
  const number = context.model.areas.filter((area) => stateOf(area, context.model).level === level).length;
  return html`<label class="level-box"><input type="checkbox" id="level-${level}" name="level" value="${level}">${swatch(level)} <span>${briefly(
    names,
  )}</span> <span class="count">${number}</span></label>`;
}

/** The first name, on a wide screen two; all of them for screen readers, and where a pointer rests. */
const briefly = ([first, ...others]: readonly string[]): Html =>
  others.length === 0
    ? html`${first}`
    : html`<span aria-hidden="true" title="${[first, ...others].join(", ")}">${first}<span class="on-wide">, ${others[0]}</span>${html`<span${others.length === 1 && html` class="on-narrow"`}> …</span>`}</span><span class="vh">${[first, ...others].join(", ")}</span>`;

/** Those of at least one area on the list, in name order. */
const organisationsWithAreas = ({ model, areasOfOrganisation }: Context): Organisation[] =>
  model.organisations.filter(({ id }) => areasOfOrganisation(id).length > 0);
