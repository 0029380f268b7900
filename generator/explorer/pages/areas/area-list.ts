/** Areas as a list: most severe first, in groups by what is known of them. */

import { formatCount } from "../../../lib/format-count.ts";
import { formatInstant } from "../../../lib/time/instant.ts";
import type { Area, Model } from "../../../model/model.ts";
import { meaningOf, type StateKind, stateName } from "../../../views/area-state.ts";
import { ruleInBrief } from "../../../views/direction.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { classOf } from "../../../views/level.ts";
import { areaSwatch } from "../../../views/swatch.ts";
import { normaliseName } from "../../../views/words/normalise.ts";
import { spokenText } from "../../../views/words/time.ts";
import { count } from "../../../views/words/words.ts";
import type { Context } from "../../parts/context.ts";
import { stateOf } from "../../parts/state/area-state.ts";
import {
  endIn,
  keepsStage,
  moveTo,
  nextIn,
  organisationLinks,
  stageName,
  stageNamed,
} from "../../parts/words/area-words.ts";
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
${listOf(context, kind, mostSevereFirst(context, own))}</section>\n`;
  })}${context.eras.map(({ from, context: then, changed }) =>
    changed.map(
      (area) =>
        html`<template class="later-area" data-from="${formatInstant(from)}">${item(then, area)}</template>\n`,
    ),
  )}`;
}

/** How many areas fit on a page of moderate length. If there are more, each group shows only its first. */
const FEW = 100;
const limitOf = (kind: StateKind): number => (kind === "restricted" ? 40 : 15);

/** The areas of a group; the later ones of a long group behind a click. Scripts make one list of both, and filter it. */
function listOf(context: Context, kind: StateKind, areas: readonly Area[]): Html {
  const limit = context.model.areas.length > FEW ? limitOf(kind) : Infinity;
  const items = (some: readonly Area[]) => some.map((area) => item(context, area));
  return html`<ol class="areas"${limit < Infinity && html` data-limit="${limit}"`}>${items(areas.slice(0, limit))}</ol>${
    areas.length > limit &&
    html`<details class="more-areas"><summary>${count(areas.length - limit, "more area")}</summary><ol class="areas">${items(areas.slice(limit))}</ol></details>`
  }`;
}

/** Areas of the same severity stay in name order. */
const mostSevereFirst = (context: Context, areas: readonly Area[]): Area[] =>
  areas.toSorted((a, b) => severityOf(context, b) - severityOf(context, a));

const severityOf = ({ model }: Context, area: Area): number => stateOf(area, model).stage?.severity ?? -1;

function item(context: Context, area: Area): Html {
  const { kind, level, stage } = stateOf(area, context.model);
  const also = (area.alternateNames ?? []).map(normaliseName).join("\n");
  return html`<li class="area ${classOf(level)}" data-id="${area.id}" data-number="${context.numberOf(area)}" data-level="${level}" data-severity="${stage?.severity}" data-state="${kind}" data-organisations="${area.organisations.map((own) => context.numberOf(own)).join(" ")}"${also !== "" && html` data-also="${also}"`}${sprinklerData(context, area)}>${areaRow(context, area, "", false)}</li>\n`;
}

/** Some areas, most severe first, without groups. */
export const plainAreas = (context: Context, areas: readonly Area[], root: string): Html =>
  html`<ol class="areas">${mostSevereFirst(context, areas).map(
    (area) =>
      html`<li class="area ${classOf(stateOf(area, context.model).level)}">${areaRow(context, area, root, true)}</li>`,
  )}</ol>`;

/** An area in a list: what applies, since when, and what comes next, each with its rule. */
function areaRow(context: Context, area: Area, root: string, withOrganisations: boolean): Html {
  const state = stateOf(area, context.model);
  const { stage } = state;
  const rule = ruleInBrief(stage);
  return html`${areaSwatch(state)}<div class="area-main"><h3><a href="${root}${context.pageOf.area(area.id)}">${area.name}</a></h3><p class="area-stage">${html`<strong>${stateName(state)}</strong>${meaningOf(state)}`}${stage !== null && area.scheme !== null && html` <span class="scheme">${area.scheme.name}</span>`}</p>${withOrganisations && html`<p class="area-by">${organisationLinks(context, area, root)}</p>`}</div><div class="area-when">${dates(context, area)}</div><div class="area-rules">${rule && html`<p>${rule}</p>`}${comingIn(context, area)}</div>`;
}

// The day alone: the page of the area has the time, for programs too.
const dayIn = (instant: number, { timeZoneId }: Area, { asOf }: Model): string =>
  spokenText(instant, timeZoneId, asOf, true);

/** The day of the week does not matter for the past. */
const withoutWeekday = (day: string): string => day.replace(/^\p{L}+ /u, "");

function dates({ model }: Context, area: Area): Html {
  const end = endIn(area, model);
  return html`${
    area.current !== null &&
    html`<p>since ${withoutWeekday(dayIn(area.current.effectiveFrom, area, model))}</p>`
  }${end !== null && html`<p class="next">until ${dayIn(end, area, model)}</p>`}${area.current !== null && area.trackingStatus === "untracked" && html`<p class="badge untracked">Not tracked</p>`}`;
}

function comingIn({ model }: Context, area: Area): Html | false {
  const next = nextIn(area, model);
  if (next === null || keepsStage(next, area, model)) return false;
  const rule = ruleInBrief(stageNamed(next.stageId, model));
  return html`<p class="next">${stageName(next.stageId, model)} from ${dayIn(next.at, area, model)} ${moveTo(next, area, model)}${rule && html` · ${rule}`}</p>`;
}
