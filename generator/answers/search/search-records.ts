/** What a search finds (docs/contract.md §5): every record of every kind, in the order of results. */

import { searchKinds } from "../../api/operations.ts";
import type { Model } from "../../model/model.ts";
import { inNameOrder } from "../../model/name-order.ts";

export type SearchKind = (typeof searchKinds)[number];

/** A result of a search, and the texts that it is found by, in NFC. The context of a monitoring site is one of them. */
export type SearchRecord = {
  readonly type: SearchKind;
  readonly id: string;
  readonly name: string;
  readonly context: string | null;
  readonly matched: readonly string[];
};

type Found = Omit<SearchRecord, "type">;

/** The ids of the areas that hold each place of a model, in the same order (generator/answers/places). */
export type Holders = readonly (readonly string[])[];

/** The records of a model of these kinds: by kind in declared order, then in name order. */
export const searchRecords = (
  model: Model,
  holders: Holders,
  kinds: readonly SearchKind[] = searchKinds,
): SearchRecord[] =>
  kinds.flatMap((type) => inNameOrder(foundBy[type](model, holders)).map((found) => ({ type, ...found })));

const foundBy: Record<SearchKind, (model: Model, holders: Holders) => Found[]> = {
  area: ({ areas }) =>
    areas.map(({ id, name, alternateNames = [], organisations }) => ({
      id,
      name,
      context: organisations.map((organisation) => organisation.name).join(", ") || null,
      matched: [name, ...alternateNames],
    })),
  organisation: ({ organisations }) =>
    organisations.map(({ id, name, alternateNames = [] }) => ({
      id,
      name,
      context: null,
      matched: [name, ...alternateNames],
    })),
  scheme: ({ schemes }) => schemes.map(({ id, name }) => ({ id, name, context: null, matched: [name] })),
  restrictionZone: ({ zones }) =>
    zones.map(({ id, name, type, aliases }) => ({ id, name, context: type, matched: [name, ...aliases] })),
  monitoringSite: ({ sites }) =>
    sites.map(({ id, name, waterway, siteNumber }) => ({
      id,
      name,
      context: waterway,
      matched: [name, siteNumber, ...(waterway === null ? [] : [waterway])],
    })),
  consent: ({ consents }) =>
    consents.map(({ consentNumber, providerKeys }) => ({
      id: consentNumber,
      name: consentNumber,
      context: providerKeys.join(", "),
      matched: [consentNumber],
    })),
  place({ areas, places }, holders) {
    const nameOf = new Map(areas.map(({ id, name }) => [id, name]));
    const found = places.flatMap(({ name }, i) =>
      (holders[i] ?? []).map((id) => ({ id, name, context: nameOf.get(id) ?? null, matched: [name] })),
    );
    // Two places of one name in one area are one result.
    return [...new Map(found.map((one) => [`${one.id} ${one.name}`, one])).values()];
  },
};
