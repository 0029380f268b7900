/**
 * What maintainers get wrong, as a table: what somebody did, and all that `npm run validate` says of it. A hint is no fault. The data is
 * the base, official and live.
 */

import { id } from "./base.ts";
import { type Edit, edit, put } from "./edits.ts";
import { editsOf, FIXTURES, HILLTOP, linesOf, type Rule, SERIES } from "./fixtures.ts";

export type Mistake = readonly [did: string, edits: readonly Edit[], says: readonly string[]];

const official = edit("dataset.json", '"isSample": true', '"isSample": false');
const areas = (from: string, to: string) => edit("areas/town.geojson", from, to);
const stages = (from: string, to: string) => edit("stage-assignments/2026.json", from, to);
const changes = (from: string, to: string) => edit("scheduled-changes/2026.json", from, to);
const town = (from: string, to: string) => edit("schemes/town.json", from, to);
const readings = (from: string, to: string) => edit("readings/ecan.csv", from, to);
const sites = (from: string, to: string) => edit("monitoring-sites/ecan.json", from, to);
const CREATED = "2026-10-17T00:00:00Z";
const RING = "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]";
const FIRST_READING = "2026-11-20T23:00:00+13:00";
const uses = (rule: string) =>
  town(
    '"description": "**No sprinklers.**" }',
    `"description": "No sprinklers.", "uses": { "sourceUrl": "https://www.kaikoura.govt.nz/water", "reviewedAt": "2026-11-01", "rules": [${rule}] } }`,
  );
const RULE = `{ "who": ["residential"], "what": ["lawn"], "by": ["sprinkler"], "permission": "prohibited", "when": null, "quote": ["No sprinklers."] }`;

/** A mistake that breaks a rule as its fixture does. */
const breaking = (did: string, rule: Rule): Mistake => [
  did,
  editsOf(FIXTURES[rule]),
  linesOf(FIXTURES[rule]),
];

export const MISTAKES: readonly Mistake[] = [
  // Text
  breaking("left a comma at the end of a list", "JSON as RFC 8259 says."),
  [
    "left a comma at the end of a record",
    [town('"description": null }', '"description": null, }')],
    ['schemes/town.json:6:108: expected a key in double quotes, found "}": remove the comma before it'],
  ],
  [
    "forgot a quote",
    [edit("organisations.json", '"Environment Canterbury"', '"Environment Canterbury')],
    [
      'organisations.json:3:85: expected a JSON value, found "websiteUrl": a quote is missing before this place',
    ],
  ],
  [
    "wrote a comment",
    [edit("organisations.json", "[\n", "[\n  // ours\n")],
    ['organisations.json:2:3: expected no comment, found "/"'],
  ],
  [
    "pasted smart quotes",
    [town('"name": "Level 1"', "“name”: “Level 1”")],
    ['schemes/town.json:6:68: expected a JSON value, found "“": write straight quotes'],
  ],
  breaking("committed a merge conflict", "A file holds no marks of a merge conflict."),
  breaking("cloned without Git LFS", "A file is no pointer of Git LFS."),
  breaking("saved as cp1252", "Every file is UTF-8."),
  [
    "saved as UTF-16",
    [put("places.csv", Buffer.from("\ufeffname,longitude\n", "utf16le"))],
    ["places.csv:1:1: expected UTF-8, found a byte that is not: save the file as UTF-8"],
  ],
  // Files
  [
    "put a file into the wrong folder",
    [put("readings/towns.json", "[]")],
    [
      "readings/towns.json:1:1: expected no other files than those of the data format, found this one: move it or rename it",
    ],
  ],
  [
    "saved a table as a workbook",
    [put("readings/ecan.xlsx", "PK")],
    [
      "readings/ecan.xlsx:1:1: expected no other files than those of the data format, found this one: move it or rename it",
    ],
  ],
  [
    "let the editor add .txt",
    [put("schemes/town.json.txt", "{}")],
    [
      "schemes/town.json.txt:1:1: expected no other files than those of the data format, found this one: call it schemes/town.json, or delete it if that is there",
    ],
  ],
  [
    "gave areas the ending of JSON",
    [put("areas/north.json", "{}")],
    [
      "areas/north.json:1:1: expected no other files than those of the data format, found this one: call it areas/north.geojson, or delete it if that is there",
    ],
  ],
  [
    "wrote endings and a folder in capitals",
    [put("readings/Our-Council.CSV", ""), put("Schemes/Hill-Town.JSON", "{}"), put("Limits.json", "{}")],
    [
      "Limits.json:1:1: expected no other files than those of the data format, found this one: call it limits.json, or delete it if that is there",
      "Schemes/Hill-Town.JSON:1:1: expected no other files than those of the data format, found this one: call it schemes/Hill-Town.json, or delete it if that is there",
      "readings/Our-Council.CSV:1:1: expected no other files than those of the data format, found this one: call it readings/Our-Council.csv, or delete it if that is there",
    ],
  ],
  [
    "put the readings of each year into a folder",
    [put("readings/2026/ecan.csv", "")],
    [
      "readings/2026/ecan.csv:1:1: expected no other files than those of the data format, found this one: call it readings/2026-ecan.csv, or delete it if that is there",
    ],
  ],
  breaking("made a folder with the name of a file", "Where a file is expected, a folder is an error."),
  breaking(
    "left what programs leave: lock files, Thumbs.db, desktop.ini, LICENCE.md",
    "README and LICENCE files, and what programs leave in folders, are no data.",
  ),
  // Words and keys
  [
    "misspelled a key",
    [town('"severity": 2,', '"severity": 2, "decription": "x",')],
    [
      'schemes/town.json:7:68 at stages[1].decription: expected no other keys, found "decription": correct its name, or remove it',
    ],
  ],
  breaking("left a key out", "A field not marked optional is required."),
  breaking("wrote a key twice", "No key twice in an object."),
  [
    "put a number into quotes",
    [town('"severity": 2', '"severity": "2"')],
    [
      'schemes/town.json:7:53 at stages[1].severity: expected a whole number, found "2": leave the quotes off',
    ],
  ],
  breaking(
    "wrote yes for true",
    "`dataset.json` is `{title, description, licence, attribution, isSample, asOf?}`.",
  ),
  breaking("wrote a status with a capital", "An approval is `{status, approvedAt, rejectionReason}`."),
  breaking("gave two stages one severity", "Severities unique within a scheme."),
  breaking("left the scheme off an address", "An address is absolute, http or https."),
  [
    "wrote a duration in words",
    [edit("providers.json", '"P2W"', '"48 hours"')],
    [
      'providers.json:3:94 at [1].maximumAge: expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as "PT48H" or "P14D", found "48 hours"',
    ],
  ],
  breaking("left a name empty", "A place's name is not blank."),
  // Ids
  breaking("mistyped the id of an area", "An assignment's area exists."),
  breaking("named a stage of another scheme", "A stage assigned to an area belongs to the area's scheme."),
  breaking("copied an area and kept its id", "Ids are unique among areas."),
  breaking("shortened an id", "Ids are UUIDs."),
  breaking("wrote the provider's key in capitals", "A monitoring site's provider exists."),
  breaking("entered a reading twice", "Ids are unique within their kind, derived reading ids included."),
  [
    "stored litres as cubic metres",
    [
      put(
        "upstreams/ecan.json",
        JSON.stringify({
          ...HILLTOP,
          series: [
            { ...SERIES, unit: "l/s" },
            { ...SERIES, siteNumber: "62104", storedUnit: "L/s", factor: 1000 },
          ],
        }),
      ),
    ],
    [
      "hint: upstreams/ecan.json:1:225 at series[0].factor: from l/s to m³/s the factor is 0.001, found 1: correct it, unless the server means another unit than it says",
    ],
  ],
  [
    "put a zero and a blank around the number of a site",
    [
      edit("consents/ecan.json", '"62103", "bandNumber": 1', '"062103 ", "bandNumber": 1'),
      edit("consents/ecan.json", '"CRC 999"', '"CRC 999 "'),
    ],
    [
      'hint: consents/ecan.json:2:3 at [0]: "062103 " begins or ends with a blank: remove it',
      'hint: consents/ecan.json:6:9 at [0].rows[0].siteNumber: no site has the number "062103 ", and one has "62103", so its page leaves this row out: correct one of the two',
      'hint: consents/ecan.json:10:3 at [1]: "CRC 999 " begins or ends with a blank: remove it',
    ],
  ],
  // Levels
  [
    "named a change to another level",
    [stages(`${id(212)}`, `${id(211)}`)],
    [
      "hint: scheduled-changes/2026.json:8:5 at [0].isApplied: isApplied says that an assignment to its level is in the data, and none is: set it to false, or add or correct the assignment",
      "hint: schemes/town.json:6:5 at stages[0]: Level 1: is in force without rules, so programs know nothing of it",
    ],
  ],
  [
    "named a change that is cancelled",
    [changes('"isCancelled": false', '"isCancelled": true')],
    [
      "hint: stage-assignments/2026.json:19:5 at [1].scheduledChangeId: its change is cancelled, and the level counts all the same: correct the change, or remove this assignment",
    ],
  ],
  breaking("named a change of another area", "An assignment's scheduled change is of its area."),
  [
    "mistyped the year of a level",
    [
      stages(
        '"2026-11-01T00:00:00+13:00",\n    "effectiveUntil": null',
        '"2062-11-01T00:00:00+13:00",\n    "effectiveUntil": null',
      ),
    ],
    [
      "hint: stage-assignments/2026.json:16:5 at [1].effectiveFrom: 2062-10-31T11:00:00Z is more than a year ahead: check the year",
    ],
  ],
  [
    "mistyped the year of a change",
    [
      changes('"effectiveFrom": "2026', '"effectiveFrom": "2062'),
      changes('"isApplied": true', '"isApplied": false'),
    ],
    [
      "hint: scheduled-changes/2026.json:6:5 at [0].effectiveFrom: 2062-10-31T11:00:00Z is more than a year ahead: check the year",
    ],
  ],
  [
    "mistyped the year that the data is fixed at",
    [edit("dataset.json", "2026-11-20", "2096-11-20")],
    [
      "hint: dataset.json:7:3 at asOf: 2096-11-20T11:00:00Z is still to come, so what is only scheduled until then shows as if it were in force: remove asOf, or correct it",
    ],
  ],
  // Time
  [
    "announced for 31 November",
    [changes(CREATED, "2026-11-31T00:01:00+13:00")],
    [
      'scheduled-changes/2026.json:14:5 at [0].createdAt: expected a day and a time that exist, found "2026-11-31T00:01:00+13:00"',
    ],
  ],
  [
    "wrote a New Zealand date",
    [changes(CREATED, "17/10/2026")],
    [
      'scheduled-changes/2026.json:14:5 at [0].createdAt: expected an RFC 3339 date-time with an offset or Z, such as 2026-11-20T11:00:00Z, found "17/10/2026"',
    ],
  ],
  [
    "wrote a date without a time",
    [changes(CREATED, "2026-10-17")],
    [
      'scheduled-changes/2026.json:14:5 at [0].createdAt: expected an RFC 3339 date-time with an offset or Z, such as 2026-11-20T11:00:00Z, found "2026-10-17"',
    ],
  ],
  breaking("left the offset off", "Time stamps have an offset or `Z`."),
  [
    "let Excel rewrite a time",
    [readings(FIRST_READING, "2026-11-20 23:00:00")],
    [
      'readings/ecan.csv:2:43 at [1].observedAt: expected a T between day and time, and an offset or Z, such as 2026-11-20T11:00:00Z (Excel rewrites times: import the column as text), found "2026-11-20 23:00:00"',
    ],
  ],
  [
    "wrote +12:00 in summer",
    [changes('"effectiveFrom": "2026-11-01T00:00:00+13:00"', '"effectiveFrom": "2026-11-01T00:00:00+12:00"')],
    [
      "hint: scheduled-changes/2026.json:6:5: 2026-11-01T00:00:00+12:00: the clocks show +13:00 then, so this may be an hour off: write that, or correct the time",
    ],
  ],
  [
    "ended a stage before it began",
    [
      stages(
        '"2026-11-01T00:00:00+13:00",\n    "createdBy"',
        '"2026-09-01T00:00:00+12:00",\n    "createdBy"',
      ),
    ],
    [
      "stage-assignments/2026.json:7:5 at [0].effectiveUntil: expected an instant after effectiveFrom, 2026-09-26T12:00:00Z, found 2026-08-31T12:00:00Z: correct one of the two",
    ],
  ],
  breaking("forgot to end the stage before", "At most one assignment of an area is open."),
  [
    "entered a reading of next year",
    [readings("2026-11-20T09:00:00Z", "2099-11-20T09:00:00Z")],
    [
      "hint: monitoring-sites/ecan.json:2:3 at [0]: Kowhai River at Footbridge has a reading of 2099-11-20T09:00:00Z, which is still to come: check the year",
    ],
  ],
  [
    "mistyped the year of a status",
    [sites('"asAt": "2026-', '"asAt": "2096-')],
    [
      "hint: monitoring-sites/ecan.json:16:9 at [0].statuses[0].asAt: Kowhai River at Footbridge has a status of 2096-11-20T03:00:00Z, which is still to come: check the year",
    ],
  ],
  [
    "mistyped the year of a trigger level",
    [
      edit(
        "consents/ecan.json",
        '"triggerLevel": 1.5, "unit": "m³/s", "thresholdAsAt": "2026',
        '"triggerLevel": 1.5, "unit": "m³/s", "thresholdAsAt": "2096',
      ),
    ],
    [
      "hint: consents/ecan.json:6:86 at [0].rows[0].thresholdAsAt: the level is of 2096-07-01T00:00:00Z, which is still to come: check the year",
    ],
  ],
  [
    "gave the time zone of Sydney, and its offset",
    [
      areas(
        '"timeZoneId": "Pacific/Auckland",\n        "trackingStatus": "untracked"',
        '"timeZoneId": "Australia/Sydney",\n        "trackingStatus": "untracked"',
      ),
      changes('"effectiveFrom": "2026-11-01T00:00:00+13:00"', '"effectiveFrom": "2026-10-31T22:00:00+11:00"'),
    ],
    [
      "hint: areas/town.geojson:30:9 at features[1].properties.timeZoneId: Australia/Sydney is the clock of another country: write Pacific/Auckland or Pacific/Chatham",
      "hint: scheduled-changes/2026.json:6:5: 2026-10-31T22:00:00+11:00: the clocks show +13:00 then, so this may be an hour off: write that, or correct the time",
    ],
  ],
  breaking("misspelled the time zone", "Time zones known to the runtime."),
  breaking("gave the offset as time zone", "An offset is no time zone."),
  // Places
  breaking("swapped longitude and latitude", "A swapped axis pair recognised and named."),
  [
    "forgot the minus of a site's latitude",
    [sites('"latitude": -42.37', '"latitude": 42.37')],
    [
      "hint: monitoring-sites/ecan.json:2:3 at [0]: lies north of the equator: a latitude of New Zealand begins with a minus sign",
    ],
  ],
  breaking("exported in NZTM, and the file does not say so", "Boundaries are in degrees of WGS 84."),
  breaking("exported in NZTM from QGIS", "A file of areas is of no other projection."),
  breaking(
    "exported in WGS 84 from QGIS, with its name and crs",
    "A file of areas may have a name, and say that it is of WGS 84.",
  ),
  [
    "kept the columns of the GIS",
    [
      areas(
        '"trackingStatus": "untracked",',
        '"trackingStatus": "untracked", "OBJECTID": 7, "TA_NAME": "Ashburton",',
      ),
    ],
    [
      'areas/town.geojson:31:40 at features[1].properties.OBJECTID: expected no other keys, found "OBJECTID": correct its name, or remove it',
      'areas/town.geojson:31:55 at features[1].properties.TA_NAME: expected no other keys, found "TA_NAME": correct its name, or remove it',
    ],
  ],
  [
    "left a ring open",
    [areas(RING, "[[173, -43], [174, -43], [174, -42], [173, -42]]")],
    [
      "areas/town.geojson:18:48 at features[0].geometry.coordinates[0][3]: expected the ring to end where it starts, at [173,-43], found [173,-42]: repeat the first position at the end",
    ],
  ],
  breaking("drew a ring that crosses itself", "No ring crossing itself."),
  [
    "gave a line for a boundary",
    [
      areas(
        '"geometry": null',
        '"geometry": { "type": "LineString", "coordinates": [[173, -43], [174, -43]] }',
      ),
    ],
    [
      'areas/town.geojson:34:7 at features[1].geometry: expected a Polygon, a MultiPolygon or null, found "LineString"',
    ],
  ],
  // Tables
  [
    "saved with semicolons",
    [put("places.csv", "name;longitude;latitude;kind\nOaro;173.5;-42.52;settlement\n")],
    [
      'places.csv:1:1 at [0]: expected columns between commas, found "name;longitude;latitude;kind": save the file with commas',
    ],
  ],
  [
    "wrote a decimal comma",
    [readings("1.250,", '"1,250",')],
    [
      'readings/ecan.csv:2:69 at [1].value: expected a number, or nothing if the provider stated none, found "1,250"',
    ],
  ],
  [
    "wrote n/a for no value",
    [readings(",flow,2026-11-20T09:00:00Z,,", ",flow,2026-11-20T09:00:00Z,n/a,")],
    [
      'readings/ecan.csv:3:64 at [2].value: expected a number, or nothing if the provider stated none, found "n/a"',
    ],
  ],
  breaking("left Excel's empty rows", "No row of a CSV file is empty."),
  breaking("left Excel's empty last column", "Every column of a CSV file has a name."),
  [
    "renamed a column",
    [readings(",value,", ",Value,")],
    [
      "readings/ecan.csv:1:1 at [0]: expected the columns siteId,observationType,observedAt,value,unit,qualityCode, found no value: add what is missing",
      'readings/ecan.csv:1:35 at [0].Value: expected a column among siteId, observationType, observedAt, value, unit, qualityCode, id, found "Value": correct its name, or remove it',
    ],
  ],
  breaking("left a quote open", "A quoted cell ends."),
  // What is well formed, and not meant
  [
    "pasted HTML into a description",
    [town('"Two levels."', '"Two levels."'), town("**No sprinklers.**", "<p>No sprinklers.</p>")],
    [
      "hint: schemes/town.json:7:87 at stages[1].description: Level 2: the text holds <p>, which is shown as it is: write Markdown",
    ],
  ],
  [
    "said that a full restriction leaves a share",
    [sites('"status": "partial", "allowedPercentage": 50', '"status": "full", "allowedPercentage": 150')],
    [
      "hint: monitoring-sites/ecan.json:15:44 at [0].statuses[0].restriction.allowedPercentage: full with 150%: one of them is wrong, correct it",
    ],
  ],
  [
    "left made-up records in official data",
    [official, edit("organisations.json", "https://www.ecan.govt.nz", "https://www.example.org")],
    ["hint: organisations.json:3:3 at [1]: was made up by npm run init: replace it, or say isSample: true"],
  ],
  [
    "wrote hours past midnight as one span",
    [
      uses(
        RULE.replace(
          '"when": null',
          '"when": [{ "from": "20:00", "to": "06:00", "houses": null, "dates": null, "weekdays": null }]',
        ).replace("prohibited", "allowed"),
      ),
    ],
    [
      'schemes/town.json:7:337 at stages[1].uses.rules[0].when[0].to: expected a time after 20:00: a window past midnight is written as two, up to 24:00 and from 00:00, found "06:00"',
    ],
  ],
  [
    "wrote 8pm",
    [
      uses(
        RULE.replace(
          '"when": null',
          '"when": [{ "from": "8pm", "to": "22:00", "houses": null, "dates": null, "weekdays": null }]',
        ).replace("prohibited", "allowed"),
      ),
    ],
    [
      'schemes/town.json:7:320 at stages[1].uses.rules[0].when[0].from: expected a time from 00:00 to 23:59, found "8pm"',
    ],
  ],
  [
    "called the means hose",
    [uses(RULE.replace('"sprinkler"', '"hose"'))],
    [
      'schemes/town.json:7:270 at stages[1].uses.rules[0].by[0]: expected one of sprinkler, irrigationSystem, soakerHose, unattendedHose, handHeldHose, waterBlaster, can, found "hose"',
    ],
  ],
  [
    "changed a text and not its quote",
    [uses(RULE.replace("No sprinklers.", "No hoses."))],
    [
      'schemes/town.json:7:336 at stages[1].uses.rules[0].quote[0]: expected words of the stage\'s description, letter for letter, found "No hoses."',
    ],
  ],
];
