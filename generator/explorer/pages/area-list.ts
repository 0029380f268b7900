/** Areas as a list: most severe first, in groups of what is known of them. */

import type { Area } from "../../model/model.ts";
import { pageOf } from "../parts/addresses.ts";
import { nextChangeOf, organisationLinks, targetName } from "../parts/area-words.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { classOf, type Standing, type State } from "../parts/level.ts";
import { foldName } from "../parts/normalise.ts";
import { swatch } from "../parts/swatch.ts";
import { time } from "../parts/time.ts";
import { grouped } from "../parts/words.ts";

type Group = { readonly state: State; readonly heading: string; readonly means?: string };

const GROUPS: readonly Group[] = [
  {
    state: "restricted",
    heading: "Restrictions in force",
    means:
      "Numbers order the stages of one scheme. A 2 here and a 2 elsewhere are not the same thing: read the stage.",
  },
  {
    state: "base",
    heading: "At a stage of severity 0",
    means: "The lowest stage of a scheme. As a rule it asks for care and forbids nothing: read the stage.",
  },
  {
    state: "none",
    heading: "No restriction set",
    means: "These areas are tracked, and no stage is in force.",
  },
  {
    state: "untracked",
    heading: "Not tracked",
    means: "Nobody watches the notices for these areas. There may be restrictions: ask the council.",
  },
];

/** All areas in their groups. */
export function areaGroups(site: Site): Html {
  const byState = Map.groupBy(site.model.areas, (area) => standing(site, area).state);
  return html`${GROUPS.map(({ state, heading, means }) => {
    const areas = byState.get(state);
    if (areas === undefined) return false;
    return html`<section class="group" data-group="${state}" aria-labelledby="group-${state}"><h2 id="group-${state}">${heading} <span class="count">${grouped(areas.length)}</span></h2><p class="means">${means}</p>
<ol class="areas">${mostSevereFirst(site, areas).map((area) => item(site, area))}</ol></section>\n`;
  })}`;
}

const standing = (site: Site, area: Area): Standing => site.standings.get(area) as Standing;

/** In name order where they stand alike. */
const mostSevereFirst = (site: Site, areas: readonly Area[]): Area[] =>
  areas.toSorted((a, b) => severity(site, b) - severity(site, a));

const severity = (site: Site, area: Area): number => standing(site, area).stage?.severity ?? -1;

function item(site: Site, area: Area): Html {
  const { state, level, stage } = standing(site, area);
  const { west, south, east, north } = area.extent;
  const names = [area.name, ...(area.alternateNames ?? []), ...area.organisations.map(({ name }) => name)];
  const folded = [...names, ...(stage ? [stage.name] : [])].map(foldName).join("\n");
  return html`<li id="area-${area.id}" class="area ${classOf(level)}" data-id="${area.id}" data-level="${level}" data-severity="${stage?.severity}" data-state="${state}" data-organisations="${area.organisations.map(({ id }) => id).join(" ")}" data-name="${folded}" data-bbox="${west} ${south} ${east} ${north}">${areaRow(site, area, "")}</li>\n`;
}

/** Some areas, most severe first, without groups. */
export const plainAreas = (site: Site, areas: readonly Area[], root: string): Html =>
  html`<ol class="areas">${mostSevereFirst(site, areas).map(
    (area) => html`<li class="area ${classOf(standing(site, area).level)}">${areaRow(site, area, root)}</li>`,
  )}</ol>`;

/** An area in a list: what applies, since when, and what is to come. */
function areaRow(site: Site, area: Area, root: string): Html {
  const { level, stage } = standing(site, area);
  return html`${swatch(level, stage?.severity)}<div class="area-main"><h3><a href="${root}${pageOf.area(area.id)}">${area.name}</a></h3><p class="area-stage">${html`<strong>${stage?.name ?? (level === "none" ? "No restriction set" : "Not tracked, so not known")}</strong>`}${stage !== null && area.scheme !== null && html` <span class="scheme">${area.scheme.name}</span>`}</p><p class="area-by">${organisationLinks(area, root)}</p></div><div class="area-when">${when(site, area)}</div>`;
}

function when({ model }: Site, area: Area): Html {
  const next = nextChangeOf(area, model);
  return html`${
    area.current !== null &&
    html`<p>since ${time(area.current.effectiveFrom, area.timeZoneId, "shortDate")}</p>`
  }${
    next !== null &&
    html`<p class="next">${targetName(next, model)} from ${time(next.effectiveFrom, area.timeZoneId, "shortDate")}</p>`
  }${area.current !== null && area.trackingStatus === "untracked" && html`<p class="badge untracked">Not tracked</p>`}`;
}
