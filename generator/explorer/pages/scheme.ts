/** A scheme: its stages in its own words, and the areas at each of them. */

import type { Scheme, Stage } from "../../../schemas/source.ts";
import type { Area } from "../../model/model.ts";
import { type Html, html } from "../../views/html/html.ts";
import { markdown } from "../../views/html/markdown.ts";
import { stageSwatch, swatch } from "../../views/swatch.ts";
import { count, joinHtml } from "../../views/words/words.ts";
import type { Context } from "../parts/context.ts";
import { jsonLinks } from "../parts/frame/json-links.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";
import type { PageOf } from "../parts/page-folders.ts";
import { alwaysOf, whileKnown } from "../parts/state/eras.ts";
import { nowIn } from "../parts/words/as-at.ts";

export function schemePage(context: Context, scheme: Scheme): PageFile {
  const values = { schemeId: scheme.id };
  return layout(context, {
    folder: context.pageOf.scheme(scheme.id),
    kind: "scheme",
    title: `${scheme.name}: scheme`,
    description: `The ${count(scheme.stages.length, "stage")} of the water restriction scheme ${scheme.name}, in its own words, and the areas at each of them.`,
    mainPage: "schemes",
    above: "Schemes",
    main: (root) => html`<h1>${scheme.name}</h1>
${scheme.description !== null && html`<div class="prose lead">${markdown(scheme.description)}</div>`}
${alwaysOf(context, (then) => stages(then, scheme, root), {
  isAbout: (area) => area.scheme?.id === scheme.id,
  afterwards: null,
})}
${jsonLinks(root, [
  { operation: "GetScheme", values, shows: "This scheme with its stages" },
  { operation: "GetStagesInScheme", values, shows: "Its stages alone" },
  { download: "stages.csv", shows: "The stages of all schemes as a spreadsheet" },
  { operation: "GetAreas", shows: "All areas with their restriction now", query: "?pageSize=100" },
])}`,
  });
}

function stages(context: Context, scheme: Scheme, root: string): Html {
  const byStage = Map.groupBy(context.areasOfScheme(scheme.id), ({ current }) => current?.stageId ?? null);
  return html`<section aria-labelledby="stages"><h2 id="stages">Stages</h2>
<ol class="stages" reversed>${scheme.stages.toReversed().map((stage) => stageItem(context, stage, byStage.get(stage.id) ?? [], root))}</ol></section>
${withoutStage(context, byStage.get(null) ?? [], root)}`;
}

const stageItem = (context: Context, stage: Stage, areas: readonly Area[], root: string): Html =>
  html`<li id="stage-${stage.id}">${stageSwatch(stage)}<div><h3>${stage.name}</h3>${
    stage.description === null
      ? html`<p class="meta">We do not know what this stage asks.</p>`
      : html`<div class="prose">${markdown(stage.description)}</div>`
  }<p class="stage-areas"${whileKnown(context)}>${areas.length === 0 ? "No areas at this level." : html`<strong>${count(areas.length, "area")} ${nowIn(context.model)}:</strong> ${links(context.pageOf, areas, root)}`}</p></div></li>`;

const links = (pageOf: PageOf, areas: readonly Area[], root: string): Html =>
  joinHtml(
    areas.map(({ id, name }) => html`<a href="${root}${pageOf.area(id)}">${name}</a>`),
    ", ",
  );

function withoutStage(context: Context, areas: readonly Area[], root: string): Html | false {
  if (areas.length === 0) return false;
  const { tracked = [], untracked = [] } = Object.groupBy(areas, ({ trackingStatus }) => trackingStatus);
  const { pageOf } = context;
  return html`<section aria-labelledby="without"${whileKnown(context)}><h2 id="without">Without a stage in force</h2>
${tracked.length > 0 && html`<p class="with-swatch">${swatch("none")}<span><strong>No restriction set:</strong> ${links(pageOf, tracked, root)}</span></p>`}
${untracked.length > 0 && html`<p class="with-swatch">${swatch("untracked")}<span><strong>Not tracked, so we do not know:</strong> ${links(pageOf, untracked, root)}</span></p>`}</section>`;
}
