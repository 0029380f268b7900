/** A row of a consent: site, band, and the level at which its reduction starts; null where it states none. */
export type ConsentRowFacts = readonly [siteNumber: string, bandNumber: number, triggerLevel: number | null];

/** A consent defined individually, because its number or its rows are a special case. */
type ConsentFacts = readonly [providerKey: string, consentNumber: string, rows: readonly ConsentRowFacts[]];

/** The cases that a list of ordinary consents would not show. */
export const toldConsents: readonly ConsentFacts[] = [
  // One number, two providers, two spellings.
  [
    "otago",
    "RM13.205.01",
    [
      ["75253", 1, 0.82],
      ["75257", 1, 0.9],
    ],
  ],
  ["tasman", "rm13.205.01", [["57521", 1, 1300]]],
  // Numbers that need escaping in an address.
  ["environment-canterbury", "NCY 800145", [["66401", 1, 46]]],
  [
    "hawkes-bay",
    "WP030404T/2",
    [
      ["23201", 1, 4300],
      ["23201", 2, 5200],
    ],
  ],
  ["greater-wellington", "WGN000184 [01/02]", [["29202", 2, 21]]],
  // Only sites that the data does not hold, and only rows without a level: both answer with no sites.
  [
    "environment-canterbury",
    "CRC970518",
    [
      ["64699", 1, 12],
      ["64698", 1, 4],
    ],
  ],
  [
    "marlborough",
    "U990412",
    [
      ["60108", 2, null],
      ["60110", 1, null],
    ],
  ],
  // A band that the site states nothing of, and a site without any bands.
  [
    "environment-canterbury",
    "CRC001377.3",
    [
      ["68526", 7, 92],
      ["68526", 1, 129],
    ],
  ],
  ["environment-canterbury", "CRC062210", [["62103", 1, 8.2]]],
  // Sites that are silent, or no longer served.
  [
    "environment-canterbury",
    "CRC950666.2",
    [
      ["68810", 1, 6.4],
      ["70105", 1, 0.3],
    ],
  ],
  [
    "horizons",
    "ATH-2003009907.01",
    [
      ["1232575", 1, 1050],
      ["1032531", 1, 1050],
    ],
  ],
];
