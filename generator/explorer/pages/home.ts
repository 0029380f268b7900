/** The first page: which restrictions apply now, most severe first, as a list that can be filtered and on a map. */

import { formatCount } from "../../lib/format-count.ts";
import type { StateKind } from "../../views/area-state.ts";
import { type Html, html } from "../../views/html/html.ts";
import { NEW_ZEALAND, spoken } from "../../views/words/time.ts";
import { count } from "../../views/words/words.ts";
import { areasMap } from "../charts/map.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { jsonLinks } from "../parts/frame/json-links.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";
import { subscribe } from "../parts/frame/subscribe.ts";
import { searchForm } from "../parts/frame/surroundings.ts";
import { stateOf } from "../parts/state/area-state.ts";
import { alwaysOf, notKnownSince } from "../parts/state/eras.ts";
import { endIn, keepsStage, nextIn, stageName } from "../parts/words/area-words.ts";
import { asAt, nowIn } from "../parts/words/as-at.ts";
import { areaGroups } from "./areas/area-list.ts";
import { filterForm } from "./lists/filter.ts";

export function homePage(context: Context): PageFile {
  const { dataset, areas } = context.model;
  return layout(context, {
    folder: mainPages.home,
    kind: "home",
    title: dataset.title,
    description: `Water restrictions in ${count(areas.length, "area")} of New Zealand: what applies now, since when and who set it.`,
    mainPage: "home",
    scripts: ["home"],
    subscription: { kind: "all" },
    hasOwnSearch: true,
    main: () => html`<div class="home"><div class="hero"><h1>Water restrictions ${nowIn(context.model)}</h1>
<div class="find">${searchForm("", "Town, river or consent")}<button id="locate" type="button" class="needs-script">Near me</button></div>
<div id="located" role="status"></div>
${alwaysOf(context, overview, { afterwards: html`<p class="lead">${notKnownSince(context)}: this site has not been updated. Ask your council or water provider.</p>` })}</div>
${filterForm(context)}
<div class="groups">
<p id="filter-none" class="note" hidden>No area matches. The search above finds towns, rivers, monitoring sites and consents too. <a href="./">Show all areas</a></p>
${areaGroups(context)}
</div>
${context.land !== null && areasMap(context, "")}</div>
${subscribe(context, "", { kind: "all" }, "changes everywhere")}
${jsonLinks("", [
  { operation: "GetAreas", shows: "All areas with their restriction now", query: "?pageSize=100" },
  { operation: "GetScheduledChanges", shows: "Scheduled changes everywhere", query: "?pageSize=100" },
  { download: "areas.csv", shows: "All areas as a spreadsheet" },
  { download: "areas.geojson", shows: "All areas with their boundaries, for maps" },
])}`,
  });
}

/** What applies, in numbers, and what comes next. */
const overview = (context: Context): Html => html`<p class="lead">${summary(context)}</p>
<p class="next">${nextEverywhere(context)} <a href="${mainPages.changes}">What’s changing</a></p>
${asAt(context, NEW_ZEALAND)}`;

/** The first change of any area that is known to come: a confirmed one, or the end of a restriction. */
function nextEverywhere({ model, pageOf }: Context): Html {
  const coming = model.areas.flatMap((area) => {
    const change = nextIn(area, model);
    const end = endIn(area, model);
    return [
      ...(end === null ? [] : [{ area, at: end, to: "its restriction ends on" }]),
      ...(change === null || keepsStage(change, area, model)
        ? []
        : [{ area, at: change.at, to: `${stageName(change.stageId, model)} from` }]),
    ];
  });
  const [first] = coming.sort((a, b) => a.at - b.at);
  if (first === undefined) return html`No change scheduled.`;
  const { area, at, to } = first;
  return html`Next known change: <a href="${pageOf.area(area.id)}">${area.name}</a>, ${to} ${spoken(at, area.timeZoneId, model.asOf)}.`;
}

/** The numbers in a sentence. What is not known is said, and never counted as free of restriction. */
function summary({ model }: Context): Html {
  const { areas } = model;
  if (areas.length === 0) return html`No areas on record.`;
  const number = (kind: StateKind) => areas.filter((area) => stateOf(area, model).kind === kind).length;
  const restricted = number("restricted");
  const others = [
    [number("base"), "asks for care only", "ask for care only"],
    [number("none"), "has no restriction set", "have no restriction set"],
    [
      number("untracked"),
      "is not tracked, so we do not know what applies there",
      "are not tracked, so we do not know what applies there",
    ],
  ] as const;
  const rest = others
    .filter(([areas]) => areas > 0)
    .map(([areas, one, many]) => `${formatCount(areas)} ${areas === 1 ? one : many}`);
  return html`<strong>${formatCount(restricted)} of ${count(areas.length, "area")}</strong> ${restricted === 1 ? "has" : "have"} restrictions in force. ${
    rest.length > 0 && `Of the others, ${new Intl.ListFormat("en-NZ").format(rest)}.`
  }`;
}
