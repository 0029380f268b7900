/** Hints about numbers and units that are spelled otherwise than the ones that they should match. A hint is not a fault. */

import { lowerCase } from "../../generator/lib/folded-text.ts";
import { describe, type Fault } from "../../generator/load/faults.ts";
import type { Source } from "../../generator/load/load.ts";
import { hint } from "./hints.ts";

/** All hints of this kind. */
export const spellings = (source: Source): Fault[] => [
  ...nearSites(source),
  ...padded(source),
  ...factors(source),
];

/** A number without the parts that are easily mistyped: letter case, blanks and zeros in front. */
const looseOf = (number: string): string =>
  lowerCase(number)
    .replace(/\s/g, "")
    .replace(/(?<!\d)0+(?=\d)/g, "");

/** Rows of consents that miss a site by so little. A row may name a site that is not in the data, so it is no fault. */
function nearSites({ sites, consents }: Source): Fault[] {
  const keyOf = (providerKey: string, number: string) => JSON.stringify([providerKey, number]);
  const all = sites.map(({ record }) => record);
  const known = new Set(all.map(({ providerKey, siteNumber }) => keyOf(providerKey, siteNumber)));
  const near = new Map(
    all.map(({ providerKey, siteNumber }) => [keyOf(providerKey, looseOf(siteNumber)), siteNumber]),
  );
  return consents.flatMap((consent) =>
    consent.record.rows.flatMap(({ siteNumber }, index): Fault[] => {
      const { providerKey } = consent.record;
      const found = near.get(keyOf(providerKey, looseOf(siteNumber)));
      if (found === undefined || known.has(keyOf(providerKey, siteNumber))) return [];
      const message = `no site has the number ${describe(siteNumber)}, and one has ${describe(found)}, so its page leaves this row out: correct one of the two`;
      return [hint(consent, message, "rows", index, "siteNumber")];
    }),
  );
}

const PADDED = /"(?:name|number|siteNumber|consentNumber|providerKey|unit)":("\s[^"]*"|"[^"]*\s")/g;

/** Names and numbers with an invisible blank: they match no other spelling. */
const padded = ({ organisations, providers, schemes, areas, sites, consents, zones }: Source): Fault[] =>
  [organisations, providers, schemes, areas, sites, consents, zones].flatMap((records) =>
    records.flatMap((one) =>
      [...JSON.stringify({ ...one.record, boundary: null }).matchAll(PADDED)].map(([, value]) =>
        hint(one, `${value} begins or ends with a blank: remove it`),
      ),
    ),
  );

/** How large units are that servers spell in several ways: of flows in m³/s, and of lengths in metres. */
const SIZES: readonly (readonly [spelled: RegExp, of: string, size: number])[] = [
  [/^l(itres?)?\/s(ec)?$/i, "flow", 0.001],
  [/^(m(³|3|\^3)\/s(ec)?|cumecs?)$/i, "flow", 1],
  [/^mm$/, "length", 0.001],
  [/^cm$/, "length", 0.01],
  [/^m$/, "length", 1],
];

const sizeOf = (unit: string) => SIZES.find(([spelled]) => spelled.test(unit));

/** Series whose factor does not lead from the unit of the server to the stored one. The server may name a wrong unit, so it is no fault. */
const factors = ({ upstreams }: Source): Fault[] =>
  upstreams.flatMap((upstream) => {
    const { record } = upstream;
    if (!("series" in record)) return [];
    return record.series.flatMap(({ unit, storedUnit, factor }, index): Fault[] => {
      const [from, to] = [sizeOf(unit), sizeOf(storedUnit)];
      if (from === undefined || to === undefined) return [];
      const right = from[1] === to[1] ? from[2] / to[2] : Number.NaN;
      if (Math.abs(factor / right - 1) < 1e-6) return [];
      const expected = Number.isNaN(right) ? "there is no factor" : `the factor is ${right}`;
      const message = `from ${unit} to ${storedUnit} ${expected}, found ${factor}: correct it, unless the server means another unit than it says`;
      return [hint(upstream, message, "series", index, "factor")];
    });
  });
