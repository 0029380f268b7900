/** The first page: which restrictions apply now, most severe first, as a list that can be filtered and on a map. */

import { overview } from "../../views/area/overview.ts";
import { facts } from "../../views/html/facts.ts";
import { html } from "../../views/html/html.ts";
import { NEW_ZEALAND } from "../../views/words/time.ts";
import { count } from "../../views/words/words.ts";
import { areasMap } from "../charts/map.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { jsonLinks } from "../parts/frame/json-links.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";
import { subscribe } from "../parts/frame/subscribe.ts";
import { searchForm } from "../parts/frame/surroundings.ts";
import { listedAreas, momentOf } from "../parts/state/area-answers.ts";
import { asAt, nowOrDay } from "../parts/words/as-at.ts";
import { areaGroups } from "./areas/area-list.ts";
import { filterForm } from "./lists/filter.ts";

export function homePage(context: Context): PageFile {
  const { dataset, areas } = context.model;
  return layout(context, {
    folder: mainPages.home,
    kind: "home",
    hasTwin: true,
    title: dataset.title,
    description: `Water restrictions in ${count(areas.length, "area")} of New Zealand: what applies, since when and who set it.`,
    mainPage: "home",
    scripts: ["home"],
    subscription: { kind: "all" },
    hasOwnSearch: true,
    holdsUntil: context.holdsUntil(areas),
    main: html`<div class="home"><div class="hero"><h1>Water restrictions ${nowOrDay(context.model)}</h1>
<div class="find">${searchForm("Town, river or consent")}<button id="locate" type="button" class="needs-script">Near me</button></div>
<div id="located" role="status"></div>
<div${facts("view", ["overview"])}>${overview(listedAreas(context, areas), {
      ...momentOf(context.model),
      changes: mainPages.changes,
      asAt: asAt(context, NEW_ZEALAND),
    })}</div></div>
${filterForm(context)}
<div class="groups">
<p id="filter-none" class="note" hidden>No area matches. The search above finds towns, rivers, monitoring sites and consents too. <a href="./">Show all areas</a></p>
${areaGroups(context)}
</div>
${context.land !== null && areasMap(context)}</div>
${subscribe(context, { kind: "all" }, "changes everywhere")}
${jsonLinks([
  { operation: "GetAreas", shows: "All areas with their restriction now", query: "?pageSize=100" },
  { operation: "GetScheduledChanges", shows: "Changes everywhere", query: "?pageSize=100" },
  { download: "areas.csv", shows: "All areas as a spreadsheet" },
  { download: "areas.geojson", shows: "All areas with their boundaries, for maps" },
])}`,
  });
}
