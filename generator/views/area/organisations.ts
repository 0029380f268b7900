import type { StateKind } from "../area-state.ts";
import { type Html, html } from "../html/html.ts";
import { dataTable, numbers, tableHead } from "../html/table.ts";
import { LEVEL_WORDS } from "../level.ts";
import { externalLink } from "../words/words.ts";

/** An organisation with the states of its areas. */
export type OrganisationRow = {
  readonly id: string;
  readonly name: string;
  readonly websiteUrl: string | null;
  readonly href: string;
  readonly kinds: readonly StateKind[];
};

export const organisationsTable = (rows: readonly OrganisationRow[]): Html =>
  dataTable(
    HEAD,
    rows.map(({ name, websiteUrl, href, kinds }) => [
      html`<a href="${href}">${name}</a>`,
      kinds.length,
      kinds.includes("unknown") ? "Not known" : numberOf("restricted", kinds),
      numberOf("unruled", kinds),
      numberOf("untracked", kinds),
      websiteUrl === null ? "–" : externalLink(websiteUrl),
    ]),
    rows.map(({ id }) => html` data-id="${id}"`),
  );

const HEAD = tableHead([
  "Name",
  numbers("Areas"),
  numbers("With restrictions in force"),
  numbers(LEVEL_WORDS.unruled),
  numbers("Not tracked"),
  "Website",
]);

const numberOf = (wanted: StateKind, kinds: readonly StateKind[]): number =>
  kinds.filter((kind) => kind === wanted).length;
