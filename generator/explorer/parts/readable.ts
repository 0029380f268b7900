/** A name in plain letters, as the folder of a page. Scripts make the same of a search result. */

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

/** Names that say nothing, that Windows reserves, or that are the id of a record. */
export const isReserved = (name: string): boolean =>
  /^(|con|prn|aux|nul|com\d|lpt\d|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(name);
