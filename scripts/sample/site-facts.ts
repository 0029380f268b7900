import type { GaugeFacts } from "./facts.ts";

/** Sites that measure something else than flow; columns as `GaugeFacts` names them. */
export const gauges: Readonly<Record<string, readonly GaugeFacts[]>> = {
  // The slash is the well numbering of the old map sheets, and a trap for code that builds addresses of numbers.
  "environment-canterbury": [
    ["L36/0092", "Bore L36/0092 near Dunsandel", 172.2, -43.67, "groundwaterLevel", 24],
    ["M35/1080", "Bore M35/1080 near West Melton", 172.37, -43.52, "groundwaterLevel", 24],
    ["323610", "Rainfall at Arthur's Pass", 171.56, -42.94, "rainfall", 3],
  ],
  horizons: [["1032599", "Rainfall at Palmerston North", 175.61, -40.38, "rainfall", 3]],
  otago: [["75260", "Rainfall at Lauder", 169.68, -45.04, "rainfall", 24]],
  tasman: [["57519", "Bore at McCliskies near Appleby", 173.12, -41.31, "groundwaterLevel", 24]],
  "hawkes-bay": [["22990", "Rainfall at Glengarry", 176.72, -39.33, "rainfall", 3]],
  "greater-wellington": [["1428", "Bore at McEwan Park in Petone", 174.87, -41.23, "groundwaterLevel", 24]],
};

/** What flow sites measure besides flow, by site number. */
export const furtherTypes: Readonly<Record<string, readonly string[]>> = {
  "66401": ["waterLevel", "waterTemperature"],
  "68526": ["waterLevel"],
  "65104": ["waterTemperature"],
  "69607": ["waterLevel"],
  "1032560": ["waterLevel"],
  "1032576": ["waterTemperature"],
  "1132710": ["waterLevel"],
  "1131.91": ["waterLevel"],
  "1191.12": ["waterTemperature"],
  "74318": ["waterLevel"],
  "75257": ["waterTemperature", "rainfall"],
  "60108": ["waterLevel"],
  "57521": ["waterLevel"],
  "57009": ["waterTemperature", "rainfall"],
  "23201": ["waterLevel"],
  "23103": ["waterTemperature"],
  "31504": ["waterLevel", "rainfall"],
  "29201": ["waterTemperature"],
};

/** Sites that their provider no longer serves; their last readings remain. */
export const unserved: ReadonlySet<string> = new Set(["68810", "1232575", "60117", "29503", "971.4"]);

/** Sites whose place the provider does not state. */
export const unlocated: ReadonlySet<string> = new Set(["71703", "1532713", "M35/1080", "57506"]);

/** Hours by which the newest reading of a site lies before the as-of instant, where it is not the usual. */
export const silentForHours: Readonly<Record<string, number>> = {
  "62103": 30,
  "66204": 54,
  "70105": 219,
  "68810": 290,
  "1032531": 51,
  "1232575": 260,
  "1249.18": 75,
  "75232": 49,
  "60117": 150,
  "60203": 26,
  "56901": 9,
  "52901": 7,
  "22802": 80,
  "971.4": 240,
  "29503": 300,
};
