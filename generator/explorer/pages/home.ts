/** The first page: which restrictions stand now, most severe first, as a list that can be narrowed, and on a map. */

import { areasMap } from "../charts/map.ts";
import { places } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { jsonLinks } from "../parts/json-links.ts";
import { frame } from "../parts/layout.ts";
import type { State } from "../parts/level.ts";
import { NEW_ZEALAND, time } from "../parts/time.ts";
import { count } from "../parts/words.ts";
import { areaGroups } from "./area-list.ts";
import { countsByStage } from "./counts.ts";
import { filterForm } from "./filter.ts";

export function homePage(site: Site): string {
  const { dataset, model } = site;
  const page = {
    folder: places.home,
    kind: "home",
    title: dataset.title,
    description: `Water restrictions in ${count(model.areas.length, "area")} of New Zealand: what applies now, since when and who set it.`,
    place: "home" as const,
    scripts: ["home", "map"] as const,
  };
  return frame(
    site,
    page,
    html`<div class="home"><div class="hero"><h1>Water restrictions now</h1>
<p class="lead">${summary(site)}</p>
<p class="as-of">As at ${time(model.asOf, NEW_ZEALAND)}</p></div>
${filterForm(site)}
${site.land !== null && areasMap(site, "")}
<div class="groups">
<p id="filter-none" class="note" hidden>No area matches. <a href="./">Show all areas</a></p>
${areaGroups(site)}
</div></div>
${countsByStage(site)}
${jsonLinks("", [
  { operation: "GetAreas", shows: "All areas with their restriction now", query: "?pageSize=100" },
  { operation: "GetScheduledChanges", shows: "Scheduled changes everywhere", query: "?pageSize=100" },
])}`,
  );
}

/** The numbers in a sentence. What is not known is said, and never counted as free of restriction. */
function summary({ model, standings }: Site): Html {
  const numbers = Map.groupBy(standings.values(), ({ state }) => state);
  const number = (state: State) => numbers.get(state)?.length ?? 0;
  if (model.areas.length === 0) return html`The data holds no areas.`;
  const restricted = number("restricted");
  const others = [
    [number("base"), "stands at a stage of severity 0", "stand at a stage of severity 0"],
    [number("none"), "has no restriction set", "have no restriction set"],
    [
      number("untracked"),
      "is not tracked: what applies there is not known",
      "are not tracked: what applies there is not known",
    ],
  ] as const;
  const rest = others
    .filter(([areas]) => areas > 0)
    .map(([areas, one, many]) => `${areas} ${areas === 1 ? one : many}`);
  return html`<strong>${restricted} of ${count(model.areas.length, "area")}</strong> ${restricted === 1 ? "has" : "have"} restrictions in force. ${
    rest.length > 0 && `Of the others, ${new Intl.ListFormat("en-NZ").format(rest)}.`
  }`;
}
