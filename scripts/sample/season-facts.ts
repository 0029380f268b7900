/** How a scheme's year goes. */
export type Regime = {
  /** Whether the first stage comes with daylight saving or only in a dry spell. */
  readonly starts: "daylightSaving" | "drySpell";
  /** The severity that stands when nothing is restricted; null where that is no stage. */
  readonly resting: number | null;
  /** How many stages a typical area reached in each summer; the last one up to the as-of instant. */
  readonly reached: readonly [number, number, number, number];
};

/** The schemes' years: an El Niño summer dry in the east, one dry in the north and west, a mild one. */
export const regimes: Readonly<Record<string, Regime>> = {
  "wellington-region": { starts: "daylightSaving", resting: null, reached: [2, 2, 1, 1] },
  "smart-water-waikato": { starts: "daylightSaving", resting: null, reached: [2, 3, 1, 1] },
  "far-north": { starts: "drySpell", resting: 0, reached: [2, 4, 2, 2] },
  auckland: { starts: "drySpell", resting: null, reached: [0, 2, 0, 0] },
  "northland-south": { starts: "drySpell", resting: null, reached: [1, 3, 2, 1] },
  "bay-of-plenty": { starts: "daylightSaving", resting: null, reached: [2, 3, 2, 1] },
  "hawkes-bay-tairawhiti": { starts: "daylightSaving", resting: null, reached: [3, 2, 2, 2] },
  "taranaki-manawatu": { starts: "drySpell", resting: null, reached: [1, 3, 1, 1] },
  "tasman-urban": { starts: "drySpell", resting: null, reached: [4, 2, 2, 2] },
  "nelson-marlborough": { starts: "drySpell", resting: null, reached: [4, 2, 2, 1] },
  "canterbury-urban": { starts: "daylightSaving", resting: null, reached: [3, 2, 2, 1] },
  "otago-southland": { starts: "drySpell", resting: 0, reached: [3, 2, 2, 1] },
  "west-coast": { starts: "drySpell", resting: null, reached: [1, 1, 0, 0] },
  "chatham-islands": { starts: "drySpell", resting: null, reached: [2, 1, 1, 0] },
};

/** Areas whose resting state is not their scheme's: Level 1 all year. */
export const restingByArea: Readonly<Record<string, number>> = {
  "upper-hutt-city": 1,
  "south-wairarapa-district": 1,
};

/**
 * The summer under way, area by area, where a told change needs it so: dates and
 * severities. Napier's second step lies after the as-of instant: a row that does not exist yet.
 */
export const underWay: Readonly<Record<string, readonly (readonly [date: string, severity: number])[]>> = {
  "chatham-islands": [],
  "hutt-city": [["2026-09-27", 1]],
  "grey-district": [["2026-11-02", 1]],
  "hastings-district": [["2026-09-27", 1]],
  "napier-city": [
    ["2026-09-27", 1],
    ["2026-12-01", 2],
  ],
  "selwyn-district": [
    ["2026-09-27", 1],
    ["2026-11-16", 2],
  ],
  "marlborough-district": [
    ["2026-10-12", 1],
    ["2026-10-29", 2],
    ["2026-11-13", 3],
  ],
  "central-hawke-s-bay-district": [
    ["2026-09-27", 1],
    ["2026-10-24", 2],
    ["2026-11-08", 3],
    ["2026-11-18", 4],
  ],
};
