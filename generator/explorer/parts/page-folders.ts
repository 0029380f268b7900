/**
 * The folders of records' pages by name: `areas/whangarei-district/`. The folder by id remains, and forwards to the
 * page.
 */

import { digestedOnce } from "../../lib/digest.ts";
import type { Model } from "../../model/model.ts";
import { type OtherFolders, parentOf } from "./addresses.ts";
import { countsOf } from "./most-common.ts";
import { pageOf } from "./page-of.ts";
import { isReserved, readable } from "./readable.ts";

type Named = { readonly id: string; readonly name: string };

/** The kinds of record that have a name. A consent's number is in its address already. */
type Kind = keyof typeof parentOf;

/** The folder of a record's page by its id, from the root of the tree. */
export type PageOf = Omit<typeof pageOf, Kind> & Readonly<Record<Kind, (id: string) => string>>;

/** A record's page has moved here from its folder by id. */
export type Moved = { readonly from: string; readonly to: string; readonly name: string };

export type PageFolders = {
  /** By the record's id. */
  readonly of: Readonly<Record<Kind, ReadonlyMap<string, string>>>;
  readonly moved: Readonly<Record<Kind, readonly Moved[]>>;
};

/** The same for each kind of record. */
const byKind = <T>(of: (kind: Kind) => T): Readonly<Record<Kind, T>> =>
  Object.fromEntries((Object.keys(parentOf) as Kind[]).map((kind) => [kind, of(kind)])) as Record<Kind, T>;

const recordsIn = (model: Model): Readonly<Record<Kind, readonly Named[]>> => ({
  area: model.areas,
  organisation: model.organisations,
  scheme: model.schemes,
  restrictionZone: model.zones,
  monitoringSite: model.sites,
});

export function pageFoldersOf(model: Model): PageFolders {
  const records = recordsIn(model);
  const of = byKind((kind) => foldersOf(parentOf[kind], records[kind]));
  const moved = byKind((kind) =>
    digestedOnce(
      records[kind].flatMap(({ id, name }): Moved[] => {
        const [from, to] = [pageOf[kind](id), of[kind].get(id)];
        // Zones had no pages: their addresses by id are parts of the list.
        return to === undefined || to === from || kind === "restrictionZone" ? [] : [{ from, to, name }];
      }),
    ),
  );
  return { of, moved };
}

export const pagesIn = ({ of }: PageFolders): PageOf => ({
  ...pageOf,
  ...byKind((kind) => (id: string) => of[kind].get(id) ?? pageOf[kind](id)),
});

/** The folders that cannot be derived from the name of their record alone. */
export function otherFolders({ of }: PageFolders, model: Model): OtherFolders {
  const records = recordsIn(model);
  return byKind((kind) =>
    Object.fromEntries(
      records[kind].flatMap(({ id, name }) => {
        const folder = of[kind].get(id);
        return folder === undefined || folder === `${parentOf[kind]}${readable(name)}/` ? [] : [[id, folder]];
      }),
    ),
  );
}

/**
 * A folder for each record. If several have the same name, the start of the id follows it in each, so that adding or
 * removing another record does not change an address. If that is not unique, the folder is the id.
 */
function foldersOf(parent: string, records: readonly Named[]): ReadonlyMap<string, string> {
  const names = records.map(({ name }) => readable(name));
  const counts = countsOf(names);
  const longer = records.map(({ id }, index) => {
    const name = names[index] ?? "";
    return (counts.get(name) ?? 0) > 1 ? `${name}-${id.slice(0, 8)}` : name;
  });
  const longerCounts = countsOf(longer);
  return digestedOnce(
    new Map(
      records.map(({ id }, index) => {
        const name = longer[index] ?? "";
        const isOwn = longerCounts.get(name) === 1 && !isReserved(name);
        return [id, `${parent}${isOwn ? name : id}/`];
      }),
    ),
  );
}
