/** A page for each river with the consents on it, and the index by which the search finds these pages. */

import { formatCount } from "../../../lib/format-count.ts";
import type { File } from "../../../output/section.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { spokenName } from "../../../views/words/te-reo.ts";
import { riversFile } from "../../parts/addresses.ts";
import type { Context } from "../../parts/context.ts";
import { jsonLine } from "../../parts/frame/json-links.ts";
import { layout, type Page, type PageFile } from "../../parts/frame/layout.ts";
import { consentsOn, type River, type RiverEntry, withArticle } from "../../parts/rivers.ts";

/** The pages of rivers, each with the table of its consents. */
export function* riverPages<R extends River>(
  context: Context,
  rivers: readonly R[],
  tableOf: (river: R) => Html,
  more: Partial<Page> = {},
): Generator<File> {
  for (const river of rivers) yield riverPage(context, river, tableOf(river), more);
  const index = rivers.map((river): RiverEntry => {
    const provider = context.providerOf(river).name;
    return [consentsOn(river), river.name, provider, river.folder];
  });
  yield { path: riversFile, content: JSON.stringify(index) };
}

function riverPage(context: Context, river: River, table: Html, more: Partial<Page>): PageFile {
  const { pageOf, providerOf } = context;
  const title = `Consents on ${withArticle(river.name)}`;
  return layout(context, {
    folder: river.folder,
    kind: "list",
    title,
    description: `${consentsOn(river)}, of ${providerOf(river).name}: which of them may take water.`,
    mainPage: "consents",
    above: "Consents",
    ...more,
    main: html`<h1>${spokenName(title)} <span class="count">${formatCount(river.consents.length)}</span></h1>
<p class="meta">${providerOf(river).name}. Measured at ${river.sites.map(({ id, name }, index) => html`${index > 0 && ", "}<a href="/${pageOf.monitoringSite(id)}">${spokenName(name)}</a>`)}.</p>
${table}
${jsonLine([{ download: "consents.csv", shows: "All consents as a spreadsheet" }])}`,
  });
}
