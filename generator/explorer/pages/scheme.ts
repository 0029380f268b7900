/** A scheme: its stages in its own words, and the areas that stand at them. */

import type { Scheme, Stage } from "../../../schemas/source.ts";
import type { Area } from "../../model/model.ts";
import { pageOf, places } from "../parts/addresses.ts";
import { crumbs } from "../parts/breadcrumbs.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { jsonLinks } from "../parts/json-links.ts";
import { frame, rootOf } from "../parts/layout.ts";
import { levelOf } from "../parts/level.ts";
import { markdown } from "../parts/markdown.ts";
import { swatch } from "../parts/swatch.ts";
import { count, joined } from "../parts/words.ts";

export function schemePage(site: Site, scheme: Scheme): string {
  const areas = site.areasOfScheme.get(scheme.id) ?? [];
  const page = {
    folder: pageOf.scheme(scheme.id),
    kind: "scheme",
    title: `${scheme.name}: scheme`,
    description: `The ${count(scheme.stages.length, "stage")} of the water restriction scheme ${scheme.name}, in its own words, and the areas that stand at them now.`,
    place: "schemes" as const,
  };
  const root = rootOf(page);
  const values = { schemeId: scheme.id };
  const byStage = Map.groupBy(areas, ({ current }) => current?.stageId ?? null);
  return frame(
    site,
    page,
    html`${crumbs(root, [["Schemes", places.schemes]])}
<h1>${scheme.name}</h1>
${scheme.description !== null && html`<div class="prose lead">${markdown(scheme.description)}</div>`}
<section aria-labelledby="stages"><h2 id="stages">Stages</h2>
<ol class="stages" reversed>${scheme.stages.toReversed().map((stage) => stageItem(stage, byStage.get(stage.id) ?? [], root))}</ol></section>
${withoutStage(byStage.get(null) ?? [], root)}
${jsonLinks(root, [
  { operation: "GetScheme", values, shows: "This scheme with its stages" },
  { operation: "GetStagesInScheme", values, shows: "Its stages alone" },
  { operation: "GetAreas", shows: "All areas with their restriction now", query: "?pageSize=100" },
])}`,
  );
}

const stageItem = ({ id, severity, name, description }: Stage, areas: readonly Area[], root: string): Html =>
  html`<li id="stage-${id}">${swatch(levelOf(severity), severity)}<div><h3>${name}</h3>${
    description === null
      ? html`<p class="meta">The data does not say what this stage asks.</p>`
      : html`<div class="prose">${markdown(description)}</div>`
  }<p class="stage-areas">${areas.length === 0 ? "No area stands here now." : html`<strong>${count(areas.length, "area")} now:</strong> ${links(areas, root)}`}</p></div></li>`;

const links = (areas: readonly Area[], root: string): Html =>
  joined(
    areas.map(({ id, name }) => html`<a href="${root}${pageOf.area(id)}">${name}</a>`),
    ", ",
  );

function withoutStage(areas: readonly Area[], root: string): Html | false {
  if (areas.length === 0) return false;
  const { tracked = [], untracked = [] } = Object.groupBy(areas, ({ trackingStatus }) => trackingStatus);
  return html`<section aria-labelledby="without"><h2 id="without">Without a stage in force</h2>
${tracked.length > 0 && html`<p class="with-swatch">${swatch("none")}<span><strong>No restriction set:</strong> ${links(tracked, root)}</span></p>`}
${untracked.length > 0 && html`<p class="with-swatch">${swatch("untracked")}<span><strong>Not tracked, so not known:</strong> ${links(untracked, root)}</span></p>`}</section>`;
}
