/** Search by a plain scan (docs/contract.md §5). */

import { byName, byText, withoutMarks } from "./orders.ts";
import { areasAt } from "./place.ts";
import type { Records } from "./records.ts";

/** The kinds in declared order. */
export const kinds = [
  "area",
  "organisation",
  "scheme",
  "restrictionZone",
  "monitoringSite",
  "consent",
  "place",
] as const;

/** Those of a search that names none. */
export const usualKinds = kinds.filter((kind) => kind !== "place");

export interface SearchResult {
  type: string;
  id: string;
  name: string;
  context: string | null;
}

interface Entry {
  result: SearchResult;
  /** The folded texts in which the searched text is looked for. */
  texts: string[];
}

/** The search over all records: results by kind, then in name order. */
export function searchOf(records: Records): (text: string, types: string[]) => SearchResult[] {
  const byKind = kinds.flatMap((kind) =>
    entriesOf(records, kind).toSorted((a, b) => byName(a.result, b.result)),
  );
  return (text, types) => {
    const wanted = fold(text);
    return byKind
      .filter(({ result }) => types.includes(result.type))
      .filter(({ texts }) => texts.some((candidate) => candidate.includes(wanted)))
      .map(({ result }) => result);
  };
}

/** What the typographic characters count as. */
const PLAIN: Record<string, string> = Object.fromEntries([
  ...Array.from("’‘ʼʻ`´", (character) => [character, "'"]),
  ...Array.from("“”", (character) => [character, '"']),
  ...Array.from("–—‑‐−", (character) => [character, "-"]),
  ["ς", "σ"],
]);

/** NFC, then lower case code point by code point, typographic characters as plain ones, white space as one blank. */
export const fold = (text: string): string =>
  Array.from(text.normalize("NFC"), (character) => PLAIN[character] ?? character.toLowerCase())
    .join("")
    .split(/\s+/)
    .join(" ");

function entry(type: string, id: string, name: string, context: string | null, texts: string[]): Entry {
  const forms = texts.flatMap((text) => [fold(text), fold(withoutMarks(text).normalize("NFC"))]);
  return { result: { type, id, name, context }, texts: forms };
}

function entriesOf(records: Records, kind: (typeof kinds)[number]): Entry[] {
  switch (kind) {
    case "area":
      return records.areas.map(({ properties, organisations }) => {
        const { id, name, alternateNames = [] } = properties;
        const context = organisations.map((organisation) => organisation.name).join(", ") || null;
        return entry(kind, id, name, context, [name, ...alternateNames]);
      });
    case "organisation":
      return records.organisations.map(({ id, name, alternateNames = [] }) =>
        entry(kind, id, name, null, [name, ...alternateNames]),
      );
    case "scheme":
      return records.schemes.map(({ id, name }) => entry(kind, id, name, null, [name]));
    case "restrictionZone":
      return records.zones.map(({ id, name, type, aliases }) =>
        entry(kind, id, name, type, [name, ...aliases]),
      );
    case "monitoringSite":
      return [...records.sites.values()].map(({ id, name, waterway, siteNumber }) =>
        entry(
          kind,
          id,
          name,
          waterway,
          waterway === null ? [name, siteNumber] : [name, waterway, siteNumber],
        ),
      );
    case "place": {
      const found = records.places.flatMap(({ name, longitude, latitude }) =>
        areasAt(records.areas, Number(longitude), Number(latitude)).map((area) =>
          entry(kind, area.id, name, area.name, [name]),
        ),
      );
      return found.filter(
        ({ result }, index) =>
          found.findIndex((other) => other.result.id === result.id && other.result.name === result.name) ===
          index,
      );
    }
    case "consent":
      return [...records.consents.values()].map((holdings) => {
        const [first] = holdings;
        const number = first?.consentNumber ?? "";
        const providerKeys = holdings.map(({ providerKey }) => providerKey).toSorted(byText);
        return entry(
          kind,
          number,
          number,
          providerKeys.join(", "),
          holdings.map(({ consentNumber }) => consentNumber),
        );
      });
  }
}
