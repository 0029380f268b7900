/** Areas as a list: strictest first, in groups by their grade. The areas of a council that has several follow each other. */

import type { Organisation } from "../../../../schemas/source.ts";
import { formatCount } from "../../../lib/format-count.ts";
import type { Area } from "../../../model/model.ts";
import type { ListedArea } from "../../../views/area/overview.ts";
import { areaRow } from "../../../views/area/row.ts";
import { stateAt } from "../../../views/area-state.ts";
import { facts } from "../../../views/html/facts.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { LEVEL_WORDS, LEVELS, type Level, shownOf } from "../../../views/level.ts";
import { normaliseName } from "../../../views/words/normalise.ts";
import { spokenName } from "../../../views/words/te-reo.ts";
import { count } from "../../../views/words/words.ts";
import type { Context } from "../../parts/context.ts";
import { listedAreas, momentOf } from "../../parts/state/area-answers.ts";
import { organisationLinks } from "../../parts/words/area-words.ts";
import { stageAsked } from "./sprinklers.ts";

const MEANS: Readonly<Record<Level, string>> = {
  ban: "Homes may not water by sprinkler or hose, nor in any other way that the rules name.",
  hand: "No sprinklers, at least on part of a garden. A hand-held hose, a drip line or a can is allowed at some time: each rule says which.",
  hours: "Sprinklers at some hours or on some days, or with another limit.",
  care: "Gardens may be watered at any time. The level asks for care, or limits other uses.",
  none: "No level is in force, or one that limits nothing at home. Bylaws may apply.",
  unruled:
    "A level is in force whose text we have not turned into rules, or whose text is not clear. It may be stricter than any other: go by its words.",
  untracked: "We do not follow the notices for these areas. There may be restrictions: ask the council.",
};

/** All areas in their groups. Scripts move them between these as they change, so empty ones are hidden. */
export function areaGroups(context: Context): Html {
  const byLevel = Map.groupBy(rowsOf(context, context.model.areas), ({ level }) => level);
  return html`${LEVELS.map((level) => {
    const own = byLevel.get(level) ?? [];
    // A finished data set stays as it is.
    if (own.length === 0 && context.holdsUntil([]) === null) return false;
    return html`<section class="group"${
      own.length === 0 && html` hidden`
    } aria-labelledby="group-${level}"><h2 id="group-${level}">${LEVEL_WORDS[level]} <span class="count">${formatCount(own.length)}</span></h2><p class="means">${MEANS[level]}</p>
${listOf(context, level, own)}</section>\n`;
  })}`;
}

type Row = { readonly area: Area; readonly row: ListedArea; readonly level: Level };

/** Strictest first; areas of the same grade by their council, or by name. */
function rowsOf(context: Context, areas: readonly Area[]): Row[] {
  const moment = momentOf(context.model);
  const placeOf = ({ level, area }: Row) =>
    LEVELS.indexOf(level) * context.model.areas.length + context.numberOf(area);
  return listedAreas(context, areas)
    .map((row, index): Row => ({ area: areas[index] as Area, row, level: stateAt(row.item, moment).level }))
    .sort((a, b) => placeOf(a) - placeOf(b));
}

/** The areas of a group; the later ones of a long group behind a click. Scripts make one list of both, and filter it. */
function listOf(context: Context, level: Level, rows: readonly Row[]): Html {
  const limit = shownOf(level, context.model.areas.length);
  const items = (some: readonly Row[]) =>
    some.map((row, index) => html`${head(context, row, some[index - 1])}${item(context, row)}`);
  return html`<ol class="areas">${items(rows.slice(0, limit))}</ol>${
    rows.length > limit &&
    html`<details class="more-areas"><summary>${count(rows.length - limit, "more area")}</summary><ol class="areas">${items(rows.slice(limit))}</ol></details>`
  }`;
}

/** The name of a council that has several areas, above the first of them. */
function head(context: Context, { area }: Row, before: Row | undefined): Html | false {
  const council = context.councilOf(area);
  return (
    council !== undefined &&
    council !== (before && context.councilOf(before.area)) &&
    html`<li class="council"><a href="/${context.pageOf.organisation(council.id)}">${spokenName(council.name)}</a> · ${count(context.areasOfOrganisation(council.id).length, "area")}</li>`
  );
}

/** What filters and maps need of an area stays as it is; scripts change its class, its level, its stage and its row. */
function item(context: Context, { area, row, level }: Row): Html {
  const council = context.councilOf(area);
  // The one with the fewest areas first: its name may stand above them.
  const areasOf = ({ id }: Organisation) => context.areasOfOrganisation(id).length;
  const organisations = area.organisations.toSorted((a, b) => areasOf(a) - areasOf(b)).map(context.numberOf);
  const also = area.alternateNames?.map(normaliseName).join("\n");
  const listed = {
    number: context.numberOf(area),
    by: organisations,
    also,
    stage: stageAsked(context.model, row),
  };
  return html`<li class="area ${level}${council !== undefined && " part"}" id="${area.id}"${facts("listed", listed)}>${areaRow(row.item, row.coming, { ...momentOf(context.model), href: row.href })}</li>\n`;
}

/** Areas, strictest first, without groups. */
export function plainAreas(context: Context, areas: readonly Area[]): Html {
  const moment = momentOf(context.model);
  return html`<ol class="areas">${rowsOf(context, areas).map(
    ({ area, level, row: { item, coming, href } }) =>
      html`<li class="area ${level}" id="${area.id}">${areaRow(item, coming, {
        ...moment,
        href,
        by: html`<p class="area-by">${organisationLinks(context, area)}</p>`,
      })}</li>`,
  )}</ol>`;
}
