/** Areas as a list: most severe first, in groups by what is known of them. */

import { formatCount } from "../../../lib/format-count.ts";
import type { Area } from "../../../model/model.ts";
import type { ListedArea } from "../../../views/area/overview.ts";
import { areaRow, stateAt } from "../../../views/area/row.ts";
import { unknownMeans } from "../../../views/area/unknown.ts";
import { STATE_WORDS, type StateKind } from "../../../views/area-state.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { classOf } from "../../../views/level.ts";
import { normaliseName } from "../../../views/words/normalise.ts";
import { count } from "../../../views/words/words.ts";
import type { Context } from "../../parts/context.ts";
import { listedAreas, momentOf } from "../../parts/state/area-answers.ts";
import { organisationLinks } from "../../parts/words/area-words.ts";
import { sprinklerData } from "./sprinklers.ts";

type Group = { readonly kind: StateKind; readonly heading: string; readonly means: string };

const GROUPS: readonly Group[] = [
  {
    kind: "restricted",
    heading: "Restrictions in force",
    means: "The same colour in two schemes need not mean the same rules: go by the name of the level.",
  },
  {
    kind: "base",
    heading: "Care only",
    means: "The lowest stage of a scheme. It usually asks for care and forbids nothing: check what it says.",
  },
  {
    kind: "none",
    heading: STATE_WORDS.none,
    means: "We follow the notices for these areas, and no stage is in force.",
  },
  {
    kind: "untracked",
    heading: STATE_WORDS.untracked,
    means: "We do not follow the notices for these areas. There may be restrictions: ask the council.",
  },
  {
    kind: "unknown",
    heading: STATE_WORDS.unknown,
    means: unknownMeans(true),
  },
];

/** All areas in their groups. Scripts move them between these as they change, so empty ones are hidden. */
export function areaGroups(context: Context): Html {
  const { areas } = context.model;
  const listed = rowsOf(context, areas);
  const byKind = Map.groupBy(listed, ({ row }) => stateAt(row.item, momentOf(context.model)).kind);
  return html`${GROUPS.map(({ kind, heading, means }) => {
    const own = byKind.get(kind) ?? [];
    // A finished data set stays as it is.
    if (own.length === 0 && context.holdsUntil([]) === null) return false;
    return html`<section class="group" data-group="${kind}"${
      own.length === 0 && html` hidden`
    } aria-labelledby="group-${kind}"><h2 id="group-${kind}">${heading} <span class="count">${formatCount(own.length)}</span></h2><p class="means">${means}</p>
${listOf(context, kind, own)}</section>\n`;
  })}`;
}

/** How many areas fit on a page of moderate length. If there are more, each group shows only its first. */
const FEW = 100;
const limitOf = (kind: StateKind): number => (kind === "restricted" ? 40 : 15);

type Row = { readonly area: Area; readonly row: ListedArea };

/** Most severe first; areas of the same severity stay in name order. */
function rowsOf(context: Context, areas: readonly Area[]): Row[] {
  const severityOf = ({ row }: Row) => row.item.currentStageAssignment?.stage.severity ?? -1;
  return listedAreas(context, areas)
    .map((row, index): Row => ({ area: areas[index] as Area, row }))
    .sort((a, b) => severityOf(b) - severityOf(a));
}

/** The areas of a group; the later ones of a long group behind a click. Scripts make one list of both, and filter it. */
function listOf(context: Context, kind: StateKind, rows: readonly Row[]): Html {
  const limit = context.model.areas.length > FEW ? limitOf(kind) : Infinity;
  const items = (some: readonly Row[]) => some.map((row) => item(context, row));
  return html`<ol class="areas"${limit < Infinity && html` data-limit="${limit}"`}>${items(rows.slice(0, limit))}</ol>${
    rows.length > limit &&
    html`<details class="more-areas"><summary>${count(rows.length - limit, "more area")}</summary><ol class="areas">${items(rows.slice(limit))}</ol></details>`
  }`;
}

/** What filters and maps need of an area stays as it is; scripts change its class, its level, its stage and its row. */
function item(context: Context, { area, row }: Row): Html {
  const moment = momentOf(context.model);
  const { level } = stateAt(row.item, moment);
  const also = (area.alternateNames ?? []).map(normaliseName).join("\n");
  const organisations = area.organisations.map((own) => context.numberOf(own)).join(" ");
  return html`<li class="area ${classOf(level)}" data-id="${area.id}" data-number="${context.numberOf(area)}" data-level="${level}" data-organisations="${organisations}"${
    also !== "" && html` data-also="${also}"`
  }${sprinklerData(context, row)}>${areaRow(row.item, row.coming, { ...moment, href: row.href })}</li>\n`;
}

/** Some areas, most severe first, without groups. */
export function plainAreas(context: Context, areas: readonly Area[]): Html {
  const moment = momentOf(context.model);
  return html`<ol class="areas">${rowsOf(context, areas).map(
    ({ area, row: { item, coming, href } }) =>
      html`<li class="area ${classOf(stateAt(item, moment).level)}" data-id="${area.id}">${areaRow(
        item,
        coming,
        {
          ...moment,
          href,
          by: html`<p class="area-by">${organisationLinks(context, area)}</p>`,
        },
      )}</li>`,
  )}</ol>`;
}
