import type { SearchKind, SearchRecord } from "../../../../generator/answers/search/search-records.ts";
import { recordsOfNewZealand } from "../../search/new-zealand.ts";
import type { Scale } from "../shape.ts";

/** A record as the search sees it: its id and name, and the other names that it goes by. */
export type Named = Pick<SearchRecord, "id" | "name" | "context" | "matched">;

/** Names for all records of a scale, drawn like those of the search's own bench. */
export function namesOf(scale: Scale): Readonly<Record<SearchKind, readonly Named[]>> {
  // Every kind but the consents is then there many times over.
  const drawn = Map.groupBy(recordsOfNewZealand(scale.consents * 2, 1), ({ type }) => type);
  const some = (kind: SearchKind, count: number) => evenly(drawn.get(kind) ?? [], count);
  return {
    area: some("area", scale.areas),
    organisation: some("organisation", scale.organisations),
    scheme: some("scheme", scale.schemes),
    restrictionZone: some("restrictionZone", scale.zones),
    monitoringSite: some("monitoringSite", scale.sites),
    consent: some("consent", scale.consents),
    place: [],
  };
}

/** A number of items from all over a list: in name order, the first alone would begin with A. */
function evenly<T>(list: readonly T[], count: number): T[] {
  if (list.length < count) throw new Error(`Found ${list.length} names, expected at least ${count}.`);
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)] as T);
}

/** The other names of a record, where it has any. */
export function alternatesOf({ name, matched }: Named): string[] {
  return matched.filter((text) => text !== name);
}
