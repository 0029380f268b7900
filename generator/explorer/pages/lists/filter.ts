import type { Organisation } from "../../../../schemas/source.ts";
import { levelBoxes } from "../../../views/area/levels.ts";
import { facts } from "../../../views/html/facts.ts";
import { fold } from "../../../views/html/fold.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { keyOfName } from "../../../views/words/normalise.ts";
import { count } from "../../../views/words/words.ts";
import type { Context } from "../../parts/context.ts";
import { statesOf } from "../../parts/state/area-state.ts";
import { sprinklerQuestion } from "../areas/sprinklers.ts";

/**
 * The form that filters the list of areas. The levels work without scripts, by the style sheet alone. The organisation needs
 * a script and is hidden without one. The levels and their counts are the legend of the map as well.
 */
export function filterForm(context: Context): Html {
  const { areas } = context.model;
  const options = organisationsWithAreas(context).map(
    ({ id, name }, index, all) =>
      html`<option${
        all.findIndex((other) => other.name === name) < index && html` value="${keyOfName(name)}-${id}"`
      }>${name}</option>`,
  );
  return html`<form id="filter" class="filter" method="get" aria-label="Filter the list">
${fold(
  "Filter by what is allowed",
  html`<fieldset class="levels"${facts("view", ["levels"])}>${levelBoxes(statesOf(context.model))}</fieldset>`,
)}
${sprinklerQuestion(context.model)}<p class="filter-end"><span class="needs-script"><label class="vh" for="filter-organisation">Council or water provider</label>
<select id="filter-organisation" name="organisation"><option value="">All councils</option>${options}</select></span>
<output id="filter-count" for="site-search filter-organisation">${count(areas.length, "area")}</output>
${context.land !== null && html`<a class="to-map" href="#map">Map</a> `}<button type="reset" class="needs-script" hidden>Show all</button>
<button type="button" id="copy-link" class="needs-script">Copy link</button> <span id="link-copied" role="status"></span></p>
</form>`;
}

/** The organisations of at least one area on the list, in name order. */
const organisationsWithAreas = ({ model, areasOfOrganisation }: Context): Organisation[] =>
  model.organisations.filter(({ id }) => areasOfOrganisation(id).length > 0);
