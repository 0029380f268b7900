export type Freshness = {
  readonly freshness: "current" | "stale";
  readonly freshnessReasons: readonly ("maximumAgeExceeded" | "siteNotServed")[] | null;
};

/** What decides how long the rows of a site are current: its provider's maximum age is in milliseconds. */
export type Source = { readonly maximumAge: number; readonly isServed: boolean };

/**
 * Whether a row of a site is still current (docs/contract.md §4, "Freshness"): it is stale when it is older than its
 * provider's maximum age, or when its site is no longer served. At exactly that age it is current. Equal results share
 * one object, because there are millions of rows.
 */
export function freshnessOf(at: number, asOf: number, { maximumAge, isServed }: Source): Freshness {
  if (asOf - at > maximumAge) return isServed ? TOO_OLD : TOO_OLD_AND_NOT_SERVED;
  return isServed ? CURRENT : NOT_SERVED;
}

const CURRENT: Freshness = { freshness: "current", freshnessReasons: null };
const TOO_OLD: Freshness = { freshness: "stale", freshnessReasons: ["maximumAgeExceeded"] };
const NOT_SERVED: Freshness = { freshness: "stale", freshnessReasons: ["siteNotServed"] };
const TOO_OLD_AND_NOT_SERVED: Freshness = {
  freshness: "stale",
  freshnessReasons: ["maximumAgeExceeded", "siteNotServed"],
};
