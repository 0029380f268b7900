/** Areas as a list: most severe first, in groups by what is known of them. */

import { formatInstant } from "../../api/instant.ts";
import type { Area } from "../../model/model.ts";
import { type StateKind, stateOf } from "../parts/area-state.ts";
import { endOf, keepsStage, nextChangeOf, organisationLinks, targetName } from "../parts/area-words.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { classOf } from "../parts/level.ts";
import { normaliseName } from "../parts/normalise.ts";
import { areaSwatch } from "../parts/swatch.ts";
import { time } from "../parts/time.ts";
import { formatCount } from "../parts/words.ts";

type Group = { readonly kind: StateKind; readonly heading: string; readonly means: string };

const GROUPS: readonly Group[] = [
  {
    kind: "restricted",
    heading: "Restrictions in force",
    means:
      "The colour says how severe a stage is within its own scheme. The same colour in two schemes need not mean the same rules: go by the name of the stage.",
  },
  {
    kind: "base",
    heading: "Care only",
    means: "The lowest stage of a scheme. It usually asks for care and forbids nothing: check what it says.",
  },
  {
    kind: "none",
    heading: "No restriction set",
    means: "We follow the notices for these areas, and no stage is in force.",
  },
  {
    kind: "untracked",
    heading: "Not tracked",
    means: "We do not follow the notices for these areas. There may be restrictions: ask the council.",
  },
];

/** All areas in their groups. */
export function areaGroups(context: Context): Html {
  const { areas } = context.model;
  const byKind = Map.groupBy(areas, (area) => stateOf(area, context.model).kind);
  const later = new Set(
    context.eras.flatMap(({ changed, context: { model } }) =>
      changed.map((area) => stateOf(area, model).kind),
    ),
  );
  return html`${GROUPS.map(({ kind, heading, means }) => {
    const own = byKind.get(kind) ?? [];
    // A group may fill up before the next build.
    if (own.length === 0 && !later.has(kind)) return false;
    return html`<section class="group" data-group="${kind}"${own.length === 0 && html` hidden`} aria-labelledby="group-${kind}"><h2 id="group-${kind}">${heading} <span class="count">${formatCount(own.length)}</span></h2><p class="means">${means}</p>
<ol class="areas">${mostSevereFirst(context, own).map((area) => item(context, area))}</ol></section>\n`;
  })}${context.eras.map(({ from, context: then, changed }) =>
    changed.map(
      (area) =>
        html`<template class="later-area" data-from="${formatInstant(from)}">${item(then, area)}</template>\n`,
    ),
  )}`;
}

/** Areas of the same severity stay in name order. */
const mostSevereFirst = (context: Context, areas: readonly Area[]): Area[] =>
  areas.toSorted((a, b) => severityOf(context, b) - severityOf(context, a));

const severityOf = ({ model }: Context, area: Area): number => stateOf(area, model).stage?.severity ?? -1;

function item(context: Context, area: Area): Html {
  const { kind, level, stage } = stateOf(area, context.model);
  const { west, south, east, north } = area.extent;
  const names = [area.name, ...(area.alternateNames ?? []), ...area.organisations.map(({ name }) => name)];
  const searched = [...names, ...(stage ? [stage.name] : [])].map(normaliseName).join("\n");
  return html`<li id="area-${area.id}" class="area ${classOf(level)}" data-id="${area.id}" data-level="${level}" data-severity="${stage?.severity}" data-state="${kind}" data-organisations="${area.organisations.map(({ id }) => id).join(" ")}" data-name="${searched}" data-bbox="${west} ${south} ${east} ${north}">${areaRow(context, area, "")}</li>\n`;
}

/** Some areas, most severe first, without groups. */
export const plainAreas = (context: Context, areas: readonly Area[], root: string): Html =>
  html`<ol class="areas">${mostSevereFirst(context, areas).map(
    (area) =>
      html`<li class="area ${classOf(stateOf(area, context.model).level)}">${areaRow(context, area, root)}</li>`,
  )}</ol>`;

/** An area in a list: what applies, since when, and what comes next. */
function areaRow(context: Context, area: Area, root: string): Html {
  const state = stateOf(area, context.model);
  const { level, stage } = state;
  return html`${areaSwatch(state)}<div class="area-main"><h3><a href="${root}${context.pageOf.area(area.id)}">${area.name}</a></h3><p class="area-stage">${html`<strong>${stage?.name ?? (level === "none" ? "No restriction set" : "Not tracked, so we do not know")}</strong>`}${stage !== null && area.scheme !== null && html` <span class="scheme">${area.scheme.name}</span>`}</p><p class="area-by">${organisationLinks(context, area, root)}</p></div><div class="area-when">${dates(context, area)}</div>`;
}

function dates({ model }: Context, area: Area): Html {
  const next = nextChangeOf(area, model);
  const end = endOf(area, model);
  return html`${
    area.current !== null &&
    html`<p>since ${time(area.current.effectiveFrom, area.timeZoneId, "shortDate")}</p>`
  }${end !== null && html`<p class="next">until ${time(end, area.timeZoneId, "shortDate")}</p>`}${
    next !== null &&
    !keepsStage(next, area, model) &&
    html`<p class="next">${targetName(next, model)} from ${time(next.effectiveFrom, area.timeZoneId, "shortDate")}</p>`
  }${area.current !== null && area.trackingStatus === "untracked" && html`<p class="badge untracked">Not tracked</p>`}`;
}
