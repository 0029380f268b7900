import { STATE_WORDS, type StateKind } from "../area-state.ts";
import { type Html, html } from "../html/html.ts";
import { dataTable, tableHead } from "../html/table.ts";
import { LEVEL_WORDS } from "../level.ts";
import { count, externalLink } from "../words/words.ts";

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
      areasInWords(kinds),
      websiteUrl === null ? "–" : externalLink(websiteUrl),
    ]),
    rows.map(({ id }) => id),
  );

const HEAD = tableHead(["Name", "Areas", "Website"]);

/** How many areas there are, and in which states: `1 area: restricted`, `5 areas: 3 restricted, 2 not tracked`. */
function areasInWords(kinds: readonly StateKind[]): string {
  const states = Object.entries(WORDS).flatMap(([kind, words]) => {
    const number = kinds.filter((one) => one === kind).length;
    return number === 0 ? [] : [kinds.length === 1 ? words : `${number} ${words}`];
  });
  return [count(kinds.length, "area"), ...(states.length > 0 ? [states.join(", ")] : [])].join(": ");
}

const WORDS: Readonly<Record<StateKind, string>> = {
  restricted: "restricted",
  care: LEVEL_WORDS.care.toLowerCase(),
  none: LEVEL_WORDS.none.toLowerCase(),
  // In force all the same: beside "restricted", the bare words read as if nothing applied.
  unruled: `with a level ${LEVEL_WORDS.unruled.toLowerCase()}`,
  untracked: STATE_WORDS.untracked.toLowerCase(),
  unknown: STATE_WORDS.unknown.toLowerCase(),
};
