/** What a stage allows, with everything that a test does not care about filled in. */

import type { UseRule, UseWindow } from "../../generator/api/uses.ts";

export const window = (from: string, to: string, some: Partial<UseWindow> = {}): UseWindow => ({
  houses: null,
  dates: null,
  weekdays: null,
  from,
  to,
  isUnclear: false,
  ...some,
});

/** Lawns of homes may be watered by a sprinkler at any time. */
export const rule = (some: Partial<UseRule> = {}): UseRule => ({
  who: ["residential"],
  what: ["lawn"],
  by: ["sprinkler"],
  source: null,
  permission: "allowed",
  when: null,
  conditions: [],
  exception: null,
  quote: ["drawn"],
  ...some,
});
