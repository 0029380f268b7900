import { searchKinds } from "../../api/operations.ts";
import { operationAddress, places } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { html } from "../parts/html.ts";
import { frame, rootOf } from "../parts/layout.ts";

const KIND_WORDS: Record<(typeof searchKinds)[number], string> = {
  area: "Areas",
  organisation: "Councils and water entities",
  scheme: "Schemes",
  restrictionZone: "Restriction zones",
  monitoringSite: "Monitoring sites",
  consent: "Consents",
};

/** The search over everything: the API's own, asked by a script as one types. */
export function searchPage(site: Site): string {
  const page = {
    folder: places.search,
    kind: "search",
    title: "Search",
    description: "Search all areas, councils, schemes, restriction zones, monitoring sites and consents.",
    scripts: ["search"] as const,
  };
  const root = rootOf(page);
  const lists = [
    [places.home, "areas"],
    [places.organisations, "councils and water entities"],
    [places.schemes, "schemes"],
    [places.zones, "restriction zones"],
    [places.sites, "monitoring sites"],
    [places.consents, "consents"],
  ] as const;
  return frame(
    site,
    page,
    html`<h1>Search</h1>
<noscript><p class="note warn">The search needs JavaScript. Everything is in the lists too: ${lists.map(([address, label], index) => html`${index > 0 && ", "}<a href="${root}${address}">${label}</a>`)}.</p></noscript>
<form id="search" class="search-form needs-script" method="get" action="./">
<p><label for="search-q">Any part of a name or number; macrons and capitals do not matter</label><input id="search-q" name="q" type="search" maxlength="200" autocomplete="off" spellcheck="false"></p>
<fieldset class="levels"><legend>Only</legend>${searchKinds.map((kind) => html`<label class="level-box"><input type="checkbox" name="type" value="${kind}"> ${KIND_WORDS[kind]}</label>`)}</fieldset>
</form>
<p id="search-status" class="meta" role="status"></p>
<ol id="search-results" class="results"></ol>
<nav id="search-pages" class="pager" aria-label="Pages of results" hidden><button type="button" data-go="-1">Previous</button> <span id="search-page"></span> <button type="button" data-go="1">Next</button></nav>
<p class="meta needs-script">The same search for machines: <code>GET ${operationAddress("Search")}?q=</code></p>`,
  );
}
