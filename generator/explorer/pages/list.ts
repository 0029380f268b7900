/** A list of everything of one kind, for those who browse; over several pages where it is long. */

import { places } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { type DataLink, jsonLinks } from "../parts/json-links.ts";
import { frame, rootOf } from "../parts/layout.ts";
import { grouped } from "../parts/words.ts";

export type List<T> = {
  readonly place: "sites" | "consents" | "organisations" | "schemes" | "zones";
  readonly title: string;
  readonly lead: string;
  readonly records: readonly T[];
  readonly show: (records: readonly T[], root: string) => Html;
  readonly data?: readonly DataLink[];
};

/** A page by its folder from the root of the tree. */
export type Written = { readonly folder: string; readonly content: string };

const PAGE = 200;

/** The pages of a list; of one without records there is a page that says so. */
export function* listPages<T>(site: Site, list: List<T>): Generator<Written> {
  const total = Math.max(1, Math.ceil(list.records.length / PAGE));
  for (let number = 1; number <= total; number++) {
    const folder = folderOf(list.place, number);
    yield { folder, content: listPage(site, list, folder, number, total) };
  }
}

/** Beside the folders of the records: `nameOf` writes no `_` in front of a letter after f. */
const folderOf = (place: keyof typeof places, number: number): string =>
  number === 1 ? places[place] : `${places[place]}list_page-${number}/`;

function listPage<T>(site: Site, list: List<T>, folder: string, number: number, total: number): string {
  const { place, title, lead, records, show, data } = list;
  const part = total === 1 ? "" : `, page ${number} of ${total}`;
  const page = {
    folder,
    kind: "list",
    title: `${title}${part}`,
    description: `${lead}${part && ` P${part.slice(3)}.`}`,
    place,
  };
  const root = rootOf(page);
  return frame(
    site,
    page,
    html`<h1>${title} <span class="count">${grouped(records.length)}</span></h1>
<p class="lead">${lead}</p>
${
  records.length === 0
    ? html`<p class="note">The data holds none.</p>`
    : show(records.slice((number - 1) * PAGE, number * PAGE), root)
}
${total > 1 && pager(place, number, total, root)}
${data && jsonLinks(root, data)}`,
  );
}

const pager = (place: keyof typeof places, number: number, total: number, root: string): Html =>
  html`<nav class="pager" aria-label="Pages of the list"><ol>${Array.from(
    { length: total },
    (_, index) =>
      html`<li><a href="${root}${folderOf(place, index + 1)}"${index + 1 === number && html` aria-current="page"`}>${index + 1}</a></li>`,
  )}</ol></nav>`;
