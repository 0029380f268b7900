/**
 * The folders of records' pages by name: `areas/whangarei-district/`. The folder by id remains, and forwards to the
 * page.
 */

import { digestedOnce } from "../../lib/digest.ts";
import type { Model } from "../../model/model.ts";
import { type OtherFolders, pageOf, parentOf } from "./addresses.ts";
import { isReserved, readable } from "./readable.ts";

type Named = { readonly id: string; readonly name: string };

/** The kinds of record that have a name. A consent's number is in its address already. */
type Kind = keyof typeof parentOf;

/** The kinds whose pages were at their ids once. */
type MovedKind = Exclude<Kind, "restrictionZone">;

/** The folder of a record's page by its id, from the root of the tree. */
export type PageOf = Omit<typeof pageOf, Kind> & Readonly<Record<Kind, (id: string) => string>>;

/** A record's page has moved here from its folder by id. */
export type Moved = { readonly from: string; readonly to: string; readonly name: string };

export type PageFolders = {
  /** By the record's id. */
  readonly of: Readonly<Record<Kind, ReadonlyMap<string, string>>>;
  readonly moved: Readonly<Record<MovedKind, readonly Moved[]>>;
};

export function pageFoldersOf({ areas, organisations, schemes, zones, sites }: Model): PageFolders {
  const of = {
    area: foldersOf(parentOf.area, areas),
    organisation: foldersOf(parentOf.organisation, organisations),
    scheme: foldersOf(parentOf.scheme, schemes),
    restrictionZone: foldersOf(parentOf.restrictionZone, zones),
    monitoringSite: foldersOf(parentOf.monitoringSite, sites),
  };
  const movedOf = (kind: MovedKind, records: readonly Named[]): Moved[] =>
    digestedOnce(
      records.flatMap(({ id, name }) => {
        const [from, to] = [pageOf[kind](id), of[kind].get(id)];
        return to === undefined || to === from ? [] : [{ from, to, name }];
      }),
    );
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

/** The folders of some kinds of records, for pages that link to no others. */
export function foldersOfKinds({ of, moved }: PageFolders, ...kinds: readonly Kind[]): PageFolders {
  const only = <K extends Kind, T>(all: Readonly<Record<K, T>>, none: T) =>
    Object.fromEntries(
      Object.entries(all).map(([kind, own]) => [kind, kinds.includes(kind as Kind) ? own : none]),
    ) as Record<K, T>;
  return { of: only(of, new Map<string, string>()), moved: only(moved, []) };
}

export const pagesIn = ({ of }: PageFolders): PageOf => ({
  ...pageOf,
  area: (id) => of.area.get(id) ?? pageOf.area(id),
  organisation: (id) => of.organisation.get(id) ?? pageOf.organisation(id),
  scheme: (id) => of.scheme.get(id) ?? pageOf.scheme(id),
  restrictionZone: (id) => of.restrictionZone.get(id) ?? pageOf.restrictionZone(id),
  monitoringSite: (id) => of.monitoringSite.get(id) ?? pageOf.monitoringSite(id),
});

/** The folders that cannot be derived from the name of their record alone. */
export function otherFolders(
  { of }: PageFolders,
  { areas, organisations, schemes, zones, sites }: Model,
): OtherFolders {
  const named = {
    area: areas,
    organisation: organisations,
    scheme: schemes,
    restrictionZone: zones,
    monitoringSite: sites,
  };
  const othersOf = (kind: Kind) =>
    Object.fromEntries(
      named[kind].flatMap(({ id, name }: Named) => {
        const folder = of[kind].get(id);
        return folder === undefined || folder === `${parentOf[kind]}${readable(name)}/` ? [] : [[id, folder]];
      }),
    );
  return {
    area: othersOf("area"),
    organisation: othersOf("organisation"),
    scheme: othersOf("scheme"),
    restrictionZone: othersOf("restrictionZone"),
    monitoringSite: othersOf("monitoringSite"),
  };
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

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
