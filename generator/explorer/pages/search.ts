import type { searchKinds } from "../../api/operations.ts";
import type { File } from "../../output/section.ts";
import { html } from "../../views/html/html.ts";
import { mainPages, otherFoldersFile } from "../parts/addresses.ts";
import { operationAddress } from "../parts/api-addresses.ts";
import type { Context } from "../parts/context.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";
import { otherFolders } from "../parts/page-folders.ts";

/** In the order in which people look for them. */
const KIND_WORDS: Record<(typeof searchKinds)[number], string> = {
  area: "Areas",
  place: "Towns and suburbs",
  organisation: "Councils and water providers",
  scheme: "Schemes",
  restrictionZone: "Restriction zones",
  monitoringSite: "Monitoring sites",
  consent: "Consents",
};

/** The search over everything. A script answers it as one types, with the API's search. */
export function searchPage(context: Context): PageFile {
  const lists = [
    [mainPages.home, "areas"],
    [mainPages.organisations, "councils and water providers"],
    [mainPages.schemes, "schemes"],
    [mainPages.zones, "restriction zones"],
    [mainPages.sites, "monitoring sites"],
    [mainPages.consents, "consents"],
  ] as const;
  return layout(context, {
    folder: mainPages.search,
    kind: "search",
    title: "Search",
    description:
      "Search all areas, towns, councils, schemes, restriction zones, monitoring sites and consents.",
    scripts: ["search"],
    hasOwnSearch: true,
    main: html`<h1>Search</h1>
<noscript><p class="note warn">The search needs JavaScript. Everything is in these lists too: ${lists.map(([address, label], index) => html`${index > 0 && ", "}<a href="/${address}">${label}</a>`)}.</p></noscript>
<form id="search" class="search-form needs-script" method="get" action="./">
<p><label for="search-q">Any part of a name or number, with or without macrons and capitals</label><input id="search-q" name="q" type="search" maxlength="200" autocomplete="off" spellcheck="false"></p>
<fieldset class="levels"><legend>Show only</legend>${Object.entries(KIND_WORDS).map(([kind, words]) => html`<label class="level-box"><input type="checkbox" name="type" value="${kind}"> ${words}</label>`)}</fieldset>
</form>
<p id="search-status" class="meta" role="status"></p>
<p id="search-none" class="note" hidden>Your place is not listed? <a href="/${mainPages.home}#locate">Near me</a> finds the area that you are in, and the <a href="/${mainPages.home}#map">map</a> shows all areas.</p>
<ol id="search-results" class="results"></ol>
<nav id="search-pages" class="pager" aria-label="Pages of results" hidden><button type="button">Previous</button> <span id="search-page"></span> <button type="button">Next</button></nav>
<section id="search-docs" aria-labelledby="in-docs" hidden><h2 id="in-docs">In the documentation</h2><ul class="results"></ul></section>
<p class="meta needs-script">The same search in the API: <code id="search-request">GET ${operationAddress("Search")}?q=</code></p>`,
  });
}

/** What the results of a search need to name their pages. */
export const addressesFile = ({ folders, model }: Context): File => ({
  path: otherFoldersFile,
  content: JSON.stringify(otherFolders(folders, model)),
});
