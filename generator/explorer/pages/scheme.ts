/** A scheme: its stages in the council's words, and the areas at each of them. */

import type { Scheme } from "../../../schemas/source.ts";
import { gradeOfStage } from "../../model/grade-of-stage.ts";
import { areasAtStage, withoutStage } from "../../views/area/at-stage.ts";
import { facts } from "../../views/html/facts.ts";
import { type Html, html } from "../../views/html/html.ts";
import { markdown } from "../../views/html/markdown.ts";
import { levelOf } from "../../views/level.ts";
import { stageSwatch } from "../../views/swatch.ts";
import { spokenName } from "../../views/words/te-reo.ts";
import { count } from "../../views/words/words.ts";
import type { Context } from "../parts/context.ts";
import { jsonLinks } from "../parts/frame/json-links.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";
import { nowOrDay } from "../parts/words/as-at.ts";

export function schemePage(context: Context, scheme: Scheme): PageFile {
  const values = { schemeId: scheme.id };
  return layout(context, {
    folder: context.pageOf.scheme(scheme.id),
    kind: "scheme",
    hasTwin: true,
    title: `${scheme.name}: scheme`,
    description: `The ${count(scheme.stages.length, "level")} of the water restriction scheme ${scheme.name}, in its own words, and the areas at each of them.`,
    mainPage: "schemes",
    above: "Schemes",
    holdsUntil: context.holdsUntil(context.areasOfScheme(scheme.id)),
    main: html`<h1>${spokenName(scheme.name)}</h1>
${scheme.description !== null && html`<div class="prose lead">${markdown(scheme.description)}</div>`}
${stages(context, scheme)}
${jsonLinks([
  { operation: "GetScheme", values, shows: "This scheme with its levels" },
  { operation: "GetStagesInScheme", values, shows: "Its levels alone" },
  { download: "stages.csv", shows: "The levels of all schemes as a spreadsheet" },
  { operation: "GetAreas", shows: "All areas with their restriction now", query: "?pageSize=100" },
])}`,
  });
}

function stages(context: Context, scheme: Scheme): Html {
  const linked = context.areasOfScheme(scheme.id).map((area) => ({
    stageId: area.current?.stageId ?? null,
    trackingStatus: area.trackingStatus,
    name: area.name,
    href: `/${context.pageOf.area(area.id)}`,
  }));
  const without = linked.filter(({ stageId }) => stageId === null);
  const { tracked = [], untracked = [] } = Object.groupBy(without, ({ trackingStatus }) => trackingStatus);
  return html`<section aria-labelledby="stages"><h2 id="stages">Levels</h2>
<ol class="stages" reversed>${scheme.stages.toReversed().map(
    (stage) =>
      html`<li id="stage-${stage.id}">${stageSwatch(stage, levelOf(gradeOfStage(stage)))}<div><h3>${stage.name}</h3>${
        stage.description === null
          ? html`<p class="meta">We do not know what this level asks.</p>`
          : html`<div class="prose">${markdown(stage.description)}</div>`
      }<p class="stage-areas"${facts("view", ["at-stage", stage.id])}>${areasAtStage(
        linked.filter(({ stageId }) => stageId === stage.id),
        nowOrDay(context.model),
      )}</p></div></li>`,
  )}</ol></section>
<div${facts("view", ["without-stage", scheme.id])}>${withoutStage(tracked, untracked)}</div>`;
}
