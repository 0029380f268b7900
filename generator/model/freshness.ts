export type Freshness = {
  readonly freshness: "current" | "stale";
  readonly freshnessReasons: readonly ("maximumAgeExceeded" | "siteNotServed")[] | null;
};

/** What decides how long the rows of a site are current: its provider's maximum age is in milliseconds. */
export type Source = { readonly maximumAge: number; readonly isServed: boolean };

/**
 * Whether a row of a site still speaks for now (docs/contract.md §4, "Freshness"): it is stale when it is older than its
 * provider's maximum age, or when its site is no longer served. At exactly that age it is current.
 */
export function freshnessOf(at: number, asOf: number, { maximumAge, isServed }: Source): Freshness {
  const reasons: ("maximumAgeExceeded" | "siteNotServed")[] = [];
  if (asOf - at > maximumAge) reasons.push("maximumAgeExceeded");
  if (!isServed) reasons.push("siteNotServed");
  return reasons.length === 0
    ? { freshness: "current", freshnessReasons: null }
    : { freshness: "stale", freshnessReasons: reasons };
}
