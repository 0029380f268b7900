/** An area: what applies now, what comes next, what has been, and the sources. */

import { sampled } from "../../../answers/feeds/words.ts";
import { layouts } from "../../../answers/store/layouts.ts";
import { type Area, isFinished } from "../../../model/model.ts";
import { meaningOf, stateName } from "../../../views/area-state.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { stageSwatch } from "../../../views/swatch.ts";
import { externalLink } from "../../../views/words/words.ts";
import { areaMap } from "../../charts/map.ts";
import { timeline } from "../../charts/timeline.ts";
import type { Context } from "../../parts/context.ts";
import { jsonLinks } from "../../parts/frame/json-links.ts";
import { layout, type PageFile } from "../../parts/frame/layout.ts";
import { badges, subscribe } from "../../parts/frame/subscribe.ts";
import { stateOf } from "../../parts/state/area-state.ts";
import { alwaysOfArea } from "../../parts/state/eras.ts";
import { changesAfterwards, changesTable } from "./area-changes.ts";
import { currentPanel, currentSentence, unknownPanel } from "./area-now.ts";

export function areaPage(context: Context, area: Area): PageFile {
  // The notices of other areas are not followed, so a subscription would never bring anything.
  const isTracked = area.trackingStatus === "tracked";
  const subscription = { kind: "area", id: area.id } as const;
  return layout(context, {
    folder: context.pageOf.area(area.id),
    kind: "area",
    title: area.name,
    description: `${area.name}: ${currentSentence(context, area)} Since when, what is scheduled, and the last three years.`,
    mainPage: "home",
    scripts: ["map", "chart", "uses", isTracked && "subscribe"],
    subscription: isTracked && subscription,
    preview: {
      title: sampled(`${area.name}: ${currentName(context, area)}`, context.model.dataset),
      picture: context.assets.pathOf(`preview-${stateOf(area, context.model).level}`),
    },
    above: "Restrictions",
    main: (root) => html`<div class="split"><div class="page-main">
<h1>${area.name}</h1>
${alwaysOfArea(context, area, (then, own) => currentPanel(then, own, root), unknownPanel(context, area, root))}
<section aria-labelledby="history"><h2 id="history">The last three years</h2>${timeline(context, area)}</section>
<section aria-labelledby="changes"><h2 id="changes">Scheduled changes</h2>${alwaysOfArea(context, area, changesTable, changesAfterwards(context, area))}</section>
<section aria-labelledby="sources"><h2 id="sources">Sources</h2>${sources(area)}</section>
${
  isTracked &&
  html`${subscribe(context, root, subscription, `changes in ${area.name}`)}
${badges(context, root, [area])}`
}
</div><aside class="page-aside" aria-label="Map and levels">${areaMap(context, root, area)}
${alwaysOfArea(context, area, ladder, ladder(context, { ...area, current: null }))}</aside></div>
${linksOf(context, root, area)}`,
  });
}

function linksOf({ options }: Context, root: string, area: Area): Html {
  const values = { areaId: area.id };
  return jsonLinks(root, [
    { operation: "GetArea", values, shows: "This area" },
    {
      operation: "GetArea",
      values,
      beside: "/boundary",
      shows: "This area with its boundary",
      query: "?includeBoundary=true",
    },
    ...(area.current === null
      ? []
      : [{ operation: "GetCurrentStageAssignment" as const, values, shows: "What applies now" }]),
    {
      operation: "GetStageAssignments",
      values,
      shows: "Its history",
      query: "?pageSize=100",
      isComposed: !layouts[options.store].hasPagesOfGrowing,
    },
    { operation: "GetAreaScheduledChanges", values, shows: "Its scheduled changes", query: "?pageSize=100" },
    { download: "areas.geojson", shows: "The boundaries of all areas as GeoJSON" },
    { download: "stage-assignments.csv", shows: "The history of all areas as a spreadsheet" },
  ]);
}

/** What applies, in a few words. */
function currentName({ model }: Context, area: Area): string {
  const state = stateOf(area, model);
  return `${stateName(state)}${meaningOf(state)}`;
}

function sources({ sources, trackingStatus }: Area): Html {
  if (sources.length === 0) return html`<p class="note warn">No source is on record for this area.</p>`;
  return html`<p class="means">${trackingStatus === "tracked" ? "We watch these for changes:" : "On record, but we do not watch these for changes:"}</p><ul class="links">${sources.map(
    ({ url, description }) => html`<li>${externalLink(url, description)}</li>`,
  )}</ul>`;
}

/** The stages of an area's scheme, like the marks of a gauge: the most severe on top, the one in force marked. */
function ladder({ model }: Context, area: Area): Html | false {
  if (area.scheme === null || area.scheme.stages.length === 0) return false;
  const { stage: current } = stateOf(area, model);
  return html`<section class="ladder" aria-labelledby="ladder"><h2 id="ladder">Levels in this scheme</h2><p class="means">${area.scheme.name}, most severe first.</p><ol reversed>${area.scheme.stages
    .toReversed()
    .map((stage) => {
      const isCurrent = stage.id === current?.id;
      return html`<li${isCurrent && html` aria-current="true"`}>${stageSwatch(stage)}<span>${stage.name}${isCurrent && html` <b>${isFinished(model.dataset) ? "that day" : "now"}</b>`}</span></li>`;
    })}</ol></section>`;
}
