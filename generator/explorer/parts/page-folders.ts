/** The folders of records' pages by name: `areas/whangarei-district/`. The folder by id stays, as a way to the page. */

import type { Model } from "../../model/model.ts";
import { mainPages, pageOf } from "./addresses.ts";

type Named = { readonly id: string; readonly name: string };

/** The kinds of record that have a name. A consent's number is in its address already. */
type Kind = "area" | "organisation" | "scheme" | "monitoringSite";

/** The folder of a record's page by its id, from the root of the tree. */
export type PageOf = Omit<typeof pageOf, Kind> & Readonly<Record<Kind, (id: string) => string>>;

/** A record's page has moved here from its folder by id. */
export type Moved = { readonly from: string; readonly to: string; readonly name: string };

export type PageFolders = {
  /** By the record's id. */
  readonly of: Readonly<Record<Kind, ReadonlyMap<string, string>>>;
  readonly moved: Readonly<Record<Kind, readonly Moved[]>>;
};

export function pageFoldersOf({ areas, organisations, schemes, sites }: Model): PageFolders {
  const of = {
    area: foldersOf("areas/", areas),
    organisation: foldersOf(mainPages.organisations, organisations),
    scheme: foldersOf(mainPages.schemes, schemes),
    monitoringSite: foldersOf(mainPages.sites, sites),
  };
  const movedOf = (kind: Kind, records: readonly Named[]): Moved[] =>
    records.flatMap(({ id, name }) => {
      const [from, to] = [pageOf[kind](id), of[kind].get(id)];
      return to === undefined || to === from ? [] : [{ from, to, name }];
    });
  return {
    of,
    moved: {
      area: movedOf("area", areas),
      organisation: movedOf("organisation", organisations),
      scheme: movedOf("scheme", schemes),
      monitoringSite: movedOf("monitoringSite", sites),
    },
  };
}

export const pagesIn = ({ of }: PageFolders): PageOf => ({
  ...pageOf,
  area: (id) => of.area.get(id) ?? pageOf.area(id),
  organisation: (id) => of.organisation.get(id) ?? pageOf.organisation(id),
  scheme: (id) => of.scheme.get(id) ?? pageOf.scheme(id),
  monitoringSite: (id) => of.monitoringSite.get(id) ?? pageOf.monitoringSite(id),
});

/**
 * A folder for each record. Where several have the same name, each has the start of its id behind it: no other record then
 * changes the address when one comes or goes. Where that does not do, the folder is that of the id.
 */
function foldersOf(parent: string, records: readonly Named[]): ReadonlyMap<string, string> {
  const names = records.map(({ name }) => readable(name));
  const counts = countsOf(names);
  const longer = records.map(({ id }, index) => {
    const name = names[index] ?? "";
    return (counts.get(name) ?? 0) > 1 ? `${name}-${id.slice(0, 8)}` : name;
  });
  const longerCounts = countsOf(longer);
  return new Map(
    records.map(({ id }, index) => {
      const name = longer[index] ?? "";
      const isOwn = longerCounts.get(name) === 1 && !isReserved(name);
      return [id, `${parent}${isOwn ? name : id}/`];
    }),
  );
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const MOST_LETTERS = 80;

/** `Central Hawke’s Bay District` → `central-hawkes-bay-district`; empty for a name without a Latin letter or a digit. */
export const readable = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[\p{M}'’‘ʻ]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_LETTERS)
    .replace(/^-|-$/g, "");

/** Names that say nothing, that Windows keeps for itself, or that are the id of a record. */
const isReserved = (name: string): boolean =>
  /^(|con|prn|aux|nul|com\d|lpt\d|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(name);
