/** The rivers, lakes and aquifers that consents depend on: the waters of the sites that a consent names. */

import { byText } from "../../model/name-order.ts";
import { count } from "../../views/words/words.ts";
import { mainPages } from "./addresses.ts";
import { countsOf } from "./most-common.ts";
import { readable } from "./readable.ts";

type Site = {
  readonly id: string;
  readonly name: string;
  readonly waterway: string | null;
  readonly providerKey: string;
};

type Consent = {
  readonly consentNumber: string;
  readonly sites: readonly { readonly site: Site }[];
};

/** Two providers may each have a river of the same name. The data do not say whether it is one, so there are two. */
export type River<C = unknown> = {
  readonly name: string;
  readonly providerKey: string;
  /** Of its page, which lists its consents. No consent's folder has such a name: a slug writes `_` only before two hexadecimal digits. */
  readonly folder: string;
  /** By number. */
  readonly consents: readonly C[];
  readonly sites: readonly Site[];
};

/** In name order. */
export function riversOf<C extends Consent>(consents: readonly C[]): River<C>[] {
  const found = new Map<
    string,
    { name: string; providerKey: string; consents: Set<C>; sites: Map<string, Site> }
  >();
  for (const consent of consents)
    for (const { site } of consent.sites) {
      const { waterway: name, providerKey } = site;
      if (name === null) continue;
      const key = `${providerKey} ${name}`;
      const river = found.get(key) ?? { name, providerKey, consents: new Set(), sites: new Map() };
      found.set(key, river);
      river.consents.add(consent);
      river.sites.set(site.id, site);
    }
  const rivers = [...found.values()].sort(
    (a, b) => byText(a.name, b.name) || byText(a.providerKey, b.providerKey),
  );
  const slugs = rivers.map(({ name, providerKey }) => [
    readable(name),
    `${readable(name)}-${readable(providerKey)}`,
  ]);
  const counts = countsOf(slugs.flat());
  return rivers.map(({ name, providerKey, consents, sites }, index) => {
    const own = slugs[index]?.find((slug) => counts.get(slug) === 1) ?? `river-${index}`;
    return {
      ...{ name, providerKey },
      folder: `${mainPages.consents}river_page-${own}/`,
      consents: [...consents].sort((a, b) => byText(a.consentNumber, b.consentNumber)),
      sites: [...sites.values()].sort((a, b) => byText(a.name, b.name)),
    };
  });
}

/** `6 consents on the Waimakariri River`, `1 consent on Lake Hāwea`. */
export const consentsOn = ({ name, consents }: River): string =>
  `${count(consents.length, "consent")} on ${withArticle(name)}`;

/** An article only before names that surely take one: `the Cust Main Drain`, but `Lake Hāwea`. */
export const withArticle = (name: string): string =>
  /\b(river|stream|creek|drain|canal|burn|brook)\b/i.test(name) ? `the ${name}` : name;

/** For the search in the browser: how many consents there are on a river, its name, its provider's name, and the address. */
export type RiverEntry = readonly [words: string, name: string, provider: string, folder: string];
