import type { Organisation } from "../../../schemas/source.ts";
import { stateOf } from "../parts/area-state.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { LEVEL_WORDS, LEVELS, type Level } from "../parts/level.ts";
import { swatch } from "../parts/swatch.ts";
import { count } from "../parts/words.ts";

/**
 * The form that filters the list of areas. The levels work without scripts, by the style sheet alone. Text and
 * organisation need a script and are hidden without one. The levels and their counts are the legend as well.
 */
export function filterForm(context: Context): Html {
  const { areas } = context.model;
  const options = organisationsWithAreas(context).map(
    ({ id, name }) => html`<option value="${id}">${name}</option>`,
  );
  return html`<form id="filter" class="filter" method="get" aria-label="Filter the list">
<div class="filter-fields needs-script"><p><label for="filter-text">Name of a place or council</label><input id="filter-text" name="text" type="search" autocomplete="off" spellcheck="false"></p>
<p><label for="filter-organisation">Council or water entity</label><select id="filter-organisation" name="organisation"><option value="">All</option>${options}</select></p>
<p><button id="locate" type="button">Find my area</button></p></div>
<div id="located" role="status"></div>
<fieldset class="levels"><legend>Show only</legend>${LEVELS.map((level) => levelBox(context, level))}</fieldset>
<p class="filter-end"><output id="filter-count" for="filter-text filter-organisation">${count(areas.length, "area")}</output> <button type="reset">Show all</button></p>
</form>`;
}

function levelBox({ model }: Context, level: Level): Html | false {
  const number = model.areas.filter((area) => stateOf(area, model).level === level).length;
  if (number === 0) return false;
  return html`<label class="level-box"><input type="checkbox" id="level-${level}" name="level" value="${level}">${swatch(level)} <span>${LEVEL_WORDS[level]}</span> <span class="count">${number}</span></label>`;
}

/** Those of at least one area on the list, in name order. */
const organisationsWithAreas = ({ model, areasOfOrganisation }: Context): Organisation[] =>
  model.organisations.filter(({ id }) => areasOfOrganisation(id).length > 0);
