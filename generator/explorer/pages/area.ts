/** An area: what applies there now, what is to come, what has been, and where all of it is from. */

import type { Area } from "../../model/model.ts";
import { areaMap } from "../charts/map.ts";
import { timeline } from "../charts/timeline.ts";
import { pageOf, places } from "../parts/addresses.ts";
import { organisationLinks } from "../parts/area-words.ts";
import { crumbs } from "../parts/breadcrumbs.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { jsonLinks } from "../parts/json-links.ts";
import { frame, rootOf } from "../parts/layout.ts";
import { markdown } from "../parts/markdown.ts";
import { bare, external } from "../parts/words.ts";
import { changesTable } from "./area-changes.ts";
import { currentWords, nowPanel } from "./area-now.ts";
import { ladder } from "./ladder.ts";

export function areaPage(site: Site, area: Area): string {
  const page = {
    folder: pageOf.area(area.id),
    kind: "area",
    title: area.name,
    description: `${area.name}: ${currentWords(site, area)} Since when, by whom, what is scheduled, and three years of history.`,
    place: "home" as const,
    scripts: ["map", "chart"] as const,
  };
  const root = rootOf(page);
  const values = { areaId: area.id };
  return frame(
    site,
    page,
    html`${crumbs(root, [["Restrictions", places.home]])}
<div class="split"><div class="page-main">
<h1>${area.name}</h1>
<p class="meta">${organisationLinks(area, root)}${area.scheme !== null && html` · scheme <a href="${root}${pageOf.scheme(area.scheme.id)}">${area.scheme.name}</a>`}</p>
${nowPanel(site, area)}
${stageWords(site, area)}
<section aria-labelledby="history"><h2 id="history">Three years of stages</h2>${timeline(site, area)}</section>
<section aria-labelledby="changes"><h2 id="changes">Scheduled changes</h2>${changesTable(site, area)}</section>
<section aria-labelledby="sources"><h2 id="sources">Sources</h2>${sources(area)}</section>
</div><aside class="page-aside" aria-label="Map and stages">${areaMap(site, root, area)}
${ladder(site, area)}</aside></div>
${jsonLinks(root, [
  { operation: "GetArea", values, shows: "This area" },
  {
    operation: "GetArea",
    values,
    beside: "boundary",
    shows: "Its boundary, as GeoJSON",
    query: "?includeBoundary=true",
  },
  ...(area.current === null
    ? []
    : [{ operation: "GetCurrentStageAssignment" as const, values, shows: "What applies now" }]),
  { operation: "GetStageAssignments", values, shows: "Its history", query: "?pageSize=100" },
  { operation: "GetAreaScheduledChanges", values, shows: "Its scheduled changes", query: "?pageSize=100" },
])}`,
  );
}

/** The words of the stage in force, as its scheme puts them. */
function stageWords({ standings }: Site, area: Area): Html | false {
  const stage = standings.get(area)?.stage;
  if (!stage) return false;
  return html`<section aria-labelledby="rules"><h2 id="rules">What ${stage.name} asks</h2>${
    stage.description === null
      ? html`<p class="note">The data does not say what this stage asks. Ask the council.</p>`
      : html`<div class="prose">${markdown(stage.description)}</div>`
  }</section>`;
}

function sources({ sources, trackingStatus }: Area): Html {
  if (sources.length === 0) return html`<p class="note warn">No source is on record for this area.</p>`;
  return html`<p class="means">${trackingStatus === "tracked" ? "Watched for changes:" : "On record, but not watched for changes:"}</p><ul class="links">${sources.map(
    ({ url, description }) => html`<li>${external(url, description ?? bare(url))}</li>`,
  )}</ul>`;
}
