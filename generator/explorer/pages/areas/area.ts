/** An area: what applies now, what comes next, what has been, and the sources. */

import type { Options } from "../../../answers/options.ts";
import { hasPages, layouts } from "../../../answers/store/layouts.ts";
import { usesIn } from "../../../answers/uses/uses-over-time.ts";
import type { UsesOverTime } from "../../../api/may-use-file.ts";
import { sampled } from "../../../downloads/feeds/transition-words.ts";
import { inBrief } from "../../../lib/in-brief.ts";
import { type Area, isFinished } from "../../../model/model.ts";
import { changesTable } from "../../../views/area/changes.ts";
import { ladder } from "../../../views/area/ladder.ts";
import { areaNow } from "../../../views/area/now.ts";
import { meaningOf, stateName } from "../../../views/area-state.ts";
import { facts } from "../../../views/html/facts.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { wateringOfDay } from "../../../views/uses/watering.ts";
import { spokenName } from "../../../views/words/te-reo.ts";
import { externalLink } from "../../../views/words/words.ts";
import { areaMap } from "../../charts/map.ts";
import { timeline } from "../../charts/timeline.ts";
import type { Context } from "../../parts/context.ts";
import { isWrong } from "../../parts/frame/is-wrong.ts";
import { jsonLinks } from "../../parts/frame/json-links.ts";
import { layout, type PageFile } from "../../parts/frame/layout.ts";
import { badges, subscribe } from "../../parts/frame/subscribe.ts";
import { answerOf, momentOf, readOf } from "../../parts/state/area-answers.ts";
import { stateOf } from "../../parts/state/area-state.ts";
import { asAt, nowOrDay, onDay } from "../../parts/words/as-at.ts";

export function areaPage(context: Context, area: Area): PageFile {
  const { model, pageOf } = context;
  const answer = answerOf(area, model);
  const moment = momentOf(model);
  const finished = isFinished(model.dataset);
  const state = stateOf(area, model);
  // The notices of other areas are not followed, so a subscription would never bring anything.
  const isTracked = area.trackingStatus === "tracked";
  const subscription = { kind: "area", id: area.id } as const;
  const uses = usesIn(model).get(area.id) as UsesOverTime;
  // Nothing is known of it, whatever is on record: it is no answer, and its rule is none.
  const isOnRecord = state.stage !== null && !isTracked;
  const inWords = `${stateName(state)}${isOnRecord ? " (not tracked)" : ""} ${onDay(model, area.timeZoneId)}${meaningOf(state)}`;
  const rule = inBrief((isTracked && state.stage?.description) || "");
  return layout(context, {
    folder: pageOf.area(area.id),
    kind: "area",
    hasTwin: true,
    // Search engines and social sites keep these for weeks, so neither is without its day.
    title: `${area.name} water restrictions: ${inWords}`,
    description: `${area.name}: ${inWords}. ${rule === "" ? "Since when, what comes next, and the last three years." : rule}`,
    mainPage: "home",
    scripts: ["chart", "uses"],
    subscription: isTracked && subscription,
    preview: {
      title: sampled(`${area.name}: ${inWords}`, model.dataset),
      picture: context.assets.pathOf(`preview-${state.level}`),
    },
    above: "Restrictions",
    holdsUntil: context.holdsUntil([area]),
    main: html`<div class="split"><div class="page-main">
<h1>${spokenName(area.name)}</h1>
<div${facts("view", ["area-now", area.id, area.timeZoneId])}>${areaNow(answer, {
      ...moment,
      isFinished: finished,
      hrefOf: (kind, { id }) => `/${pageOf[kind](id)}`,
      watering: wateringOfDay(uses, { now: model.asOf, timeZone: area.timeZoneId }),
      read: readOf(area, state.stage),
      asAt: html`${asAt(context, area.timeZoneId, area)}${isWrong(context, area)}`,
    })}</div>
<section aria-labelledby="history"><h2 id="history">The last three years, as known ${onDay(model, area.timeZoneId)}</h2>${timeline(context.model, area)}</section>
<section aria-labelledby="changes"><h2 id="changes">Changes</h2><div${facts("view", ["area-changes"])}>${changesTable(answer, moment)}</div></section>
<section aria-labelledby="sources"><h2 id="sources">Sources</h2>${sources(area)}</section>
${
  isTracked &&
  html`${subscribe(context, subscription, `changes in ${area.name}`)}
${badges(context, [area])}`
}
</div><aside class="page-aside" aria-label="Map and levels">${areaMap(context, area)}
<div${facts("view", ["ladder"])}>${area.scheme !== null && ladder(area.scheme, state.stage?.id ?? null, isTracked ? nowOrDay(model, area.timeZoneId) : "on record", moment.gradeOf)}</div></aside></div>
${linksOf(context.options, area)}`,
  });
}

function linksOf(options: Options, area: Area): Html {
  const values = { areaId: area.id };
  return jsonLinks([
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
      isComposed: !hasPages(layouts[options.store].history),
    },
    { operation: "GetAreaScheduledChanges", values, shows: "Its changes", query: "?pageSize=100" },
    { download: "areas.geojson", shows: "The boundaries of all areas as GeoJSON" },
    { download: "stage-assignments.csv", shows: "The history of all areas as a spreadsheet" },
  ]);
}

function sources({ sources, trackingStatus }: Area): Html {
  if (sources.length === 0) return html`<p class="note warn">No source is on record for this area.</p>`;
  return html`<p class="means">${trackingStatus === "tracked" ? "We watch these for changes:" : "On record, but we do not watch these for changes:"}</p><ul class="links">${sources.map(
    ({ url, description }) => html`<li>${externalLink(url, description)}</li>`,
  )}</ul>`;
}
