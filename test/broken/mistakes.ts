/**
 * What maintainers get wrong, as a table: what somebody did, and all that `npm run validate` says of it. A hint is no fault. The data is
 * the base, official and live.
 */

import { id } from "./base.ts";
import { type Edit, edit, makeFolder, put } from "./edits.ts";

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

export const MISTAKES: readonly Mistake[] = [
  // Text
  [
    "left a comma at the end of a list",
    [edit("organisations.json", '"KDC"]', '"KDC",]')],
    ['organisations.json:2:113: expected a value, found "]": remove the comma before it'],
  ],
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
  [
    "committed a merge conflict",
    [edit("organisations.json", "[\n", "[\n<<<<<<< HEAD\n")],
    ["organisations.json:2:1: expected data, found the marks of a merge conflict: decide, and remove them"],
  ],
  [
    "cloned without Git LFS",
    [put("readings/big.csv", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 9\n")],
    ["readings/big.csv:1:1: expected data, found a pointer of Git LFS: run git lfs pull"],
  ],
  [
    "saved as cp1252",
    [put("organisations.json", Buffer.from('[\n  "Kaik\xf4ura"\n]', "latin1"))],
    ["organisations.json:2:8: expected UTF-8, found a byte that is not: save the file as UTF-8"],
  ],
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
  [
    "made a folder with the name of a file",
    [makeFolder("areas/north.geojson")],
    ["areas/north.geojson:1:1: expected a file, found a folder: move it away"],
  ],
  [
    "left what programs leave: lock files, Thumbs.db, desktop.ini, LICENCE.md",
    [
      put("readings/~$ecan.csv", "x"),
      put("Thumbs.db", "x"),
      put("areas/desktop.ini", "x"),
      put("LICENCE.md", "CC0"),
    ],
    [],
  ],
  // Words and keys
  [
    "misspelled a key",
    [town('"severity": 2,', '"severity": 2, "decription": "x",')],
    [
      'schemes/town.json:7:68 at stages[1].decription: expected no other keys, found "decription": correct its name, or remove it',
    ],
  ],
  [
    "left a key out",
    [edit("organisations.json", ', "websiteUrl": null', "")],
    [
      "organisations.json:2:3 at [0].websiteUrl: expected an absolute http or https address, found nothing: add it",
    ],
  ],
  [
    "wrote a key twice",
    [town('"severity": 2,', '"severity": 2, "severity": 3,')],
    [
      'schemes/town.json:7:68 at stages[1].severity: expected each key once, found "severity" again: remove one of the two',
    ],
  ],
  [
    "put a number into quotes",
    [town('"severity": 2', '"severity": "2"')],
    [
      'schemes/town.json:7:53 at stages[1].severity: expected a whole number, found "2": leave the quotes off',
    ],
  ],
  [
    "wrote yes for true",
    [changes('"isApplied": true', '"isApplied": "yes"')],
    ['scheduled-changes/2026.json:8:5 at [0].isApplied: expected true or false, found "yes"'],
  ],
  [
    "wrote a status with a capital",
    [changes('"status": "approved"', '"status": "Approved"')],
    [
      'scheduled-changes/2026.json:7:19 at [0].approval.status: expected one of pendingApproval, approved, autoApproved, rejected, found "Approved"',
    ],
  ],
  [
    "gave two stages one severity",
    [town('"severity": 2', '"severity": 1')],
    [
      "schemes/town.json:7:53 at stages[1].severity: expected each severity of a scheme once, found 1 again after schemes/town.json stages[0]: change or remove one of the two",
    ],
  ],
  [
    "left the scheme off an address",
    [edit("organisations.json", "https://www.ecan.govt.nz", "www.ecan.govt.nz")],
    [
      'organisations.json:3:85 at [1].websiteUrl: expected an absolute http or https address, found "www.ecan.govt.nz"',
    ],
  ],
  [
    "wrote a duration in words",
    [edit("providers.json", '"P2W"', '"48 hours"')],
    [
      'providers.json:3:94 at [1].maximumAge: expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as "PT48H" or "P14D", found "48 hours"',
    ],
  ],
  [
    "left a name empty",
    [edit("restriction-zones.json", '"Hurunui"', '" "')],
    ['restriction-zones.json:3:51 at [1].name: expected a name that is not blank, found " "'],
  ],
  // Ids
  [
    "mistyped the id of an area",
    [stages(`"${id(301)}",\n    "stageId": "${id(211)}"`, `"${id(399)}",\n    "stageId": "${id(211)}"`)],
    [
      'stage-assignments/2026.json:4:5 at [0].areaId: expected the id of an area in the data, found "00000000-0000-4000-8000-000000000399", which the data does not hold: add it, or correct this',
    ],
  ],
  [
    "named a stage of another scheme",
    [stages(id(211), id(221))],
    [
      'stage-assignments/2026.json:5:5 at [0].stageId: expected a stage of the area\'s scheme 00000000-0000-4000-8000-000000000201, found "00000000-0000-4000-8000-000000000221": name a stage of that scheme, or give the area another',
    ],
  ],
  [
    "copied an area and kept its id",
    [areas(id(302), id(301))],
    [
      'areas/town.geojson:26:9 at features[1].properties.id: expected each area\'s id once, found "00000000-0000-4000-8000-000000000301" again after areas/town.geojson features[0].properties: change or remove one of the two',
    ],
  ],
  [
    "shortened an id",
    [edit("restriction-zones.json", id(802), "802")],
    ['restriction-zones.json:3:5 at [1].id: expected a UUID: 8-4-4-4-12 hexadecimal digits, found "802"'],
  ],
  [
    "wrote the provider's key in capitals",
    [sites('"ecan",\n    "siteNumber": "62104"', '"ECAN",\n    "siteNumber": "62104"')],
    [
      'monitoring-sites/ecan.json:22:5 at [1].providerKey: expected the key of a provider in the data, found "ECAN", which the data does not hold: add it, or correct this',
    ],
  ],
  [
    "entered a reading twice",
    [readings("2026-11-20T09:00:00Z", "2026-11-20T10:00:00Z")],
    [
      'readings/ecan.csv:3:1 at [2].id: expected each reading (its id, or the site, type and instant that stand for one) once, found "a26c7d14-2fce-5c10-8881-15e15c3ec3e8" again after readings/ecan.csv [1]: change or remove one of the two',
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
  [
    "named a change of another area",
    [changes(`"${id(301)}",\n    "targetStageId": "${id(212)}"`, `"${id(302)}",\n    "targetStageId": null`)],
    [
      `stage-assignments/2026.json:19:5 at [1].scheduledChangeId: expected a change of the same area, found one of "${id(302)}": name another, or null`,
    ],
  ],
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
  [
    "left the offset off",
    [changes(CREATED, "2026-10-17T00:00:00")],
    [
      'scheduled-changes/2026.json:14:5 at [0].createdAt: expected an RFC 3339 date-time with an offset or Z, such as 2026-11-20T11:00:00Z, found "2026-10-17T00:00:00"',
    ],
  ],
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
  [
    "forgot to end the stage before",
    [stages('"2026-11-01T00:00:00+13:00",\n    "createdBy"', 'null,\n    "createdBy"')],
    [
      "stage-assignments/2026.json:16:5 at [1].effectiveFrom: expected no two assignments of an area at once, found one from 2026-10-31T11:00:00Z while 00000000-0000-4000-8000-000000000401 lasts without an end: end that when the next begins",
    ],
  ],
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
      "hint: scheduled-changes/2026.json:6:5: 2026-10-31T22:00:00+11:00: the clocks show +13:00 then, so this may be an hour off: write that, or correct the time",
    ],
  ],
  [
    "misspelled the time zone",
    [
      areas(
        '"timeZoneId": "Pacific/Auckland",\n        "trackingStatus": "untracked"',
        '"timeZoneId": "Pacific/Aukland",\n        "trackingStatus": "untracked"',
      ),
    ],
    [
      'areas/town.geojson:30:9 at features[1].properties.timeZoneId: expected the IANA time zone of a place, spelled as IANA does, such as Pacific/Auckland, found "Pacific/Aukland"',
    ],
  ],
  [
    "gave the offset as time zone",
    [
      areas(
        '"timeZoneId": "Pacific/Auckland",\n        "trackingStatus": "untracked"',
        '"timeZoneId": "+12:00",\n        "trackingStatus": "untracked"',
      ),
    ],
    [
      'areas/town.geojson:30:9 at features[1].properties.timeZoneId: expected the IANA time zone of a place, spelled as IANA does, such as Pacific/Auckland, found "+12:00"',
    ],
  ],
  // Places
  [
    "swapped longitude and latitude",
    [areas(RING, "[[173, -43], [174, -43], [-42, 174], [173, -42], [173, -43]]")],
    [
      "areas/town.geojson:18:36 at features[0].geometry.coordinates[0][2]: expected [longitude, latitude], found [-42, 174], which is the other way round",
    ],
  ],
  [
    "forgot the minus of a site's latitude",
    [sites('"latitude": -42.37', '"latitude": 42.37')],
    [
      "hint: monitoring-sites/ecan.json:2:3 at [0]: lies north of the equator: a latitude of New Zealand begins with a minus sign",
    ],
  ],
  [
    "exported in NZTM, and the file does not say so",
    [areas(RING, "[[1748000, 5427000], [1749000, 5427000], [1749000, 5428000], [1748000, 5427000]]")],
    [
      "areas/town.geojson:18:12 at features[0].geometry.coordinates[0][0]: expected degrees of WGS 84, found [1748000, 5427000], which are metres of NZTM: convert the file with ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES out.geojson in.geojson",
    ],
  ],
  [
    "exported in NZTM from QGIS",
    [
      areas(
        '"FeatureCollection"',
        '"FeatureCollection", "name": "town", "crs": { "type": "name", "properties": { "name": "urn:ogc:def:crs:EPSG::2193" } }',
      ),
    ],
    [
      'areas/town.geojson:2:48 at crs: expected longitudes and latitudes (WGS 84), found the projection "urn:ogc:def:crs:EPSG::2193": convert the file with ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES out.geojson in.geojson',
    ],
  ],
  [
    "exported in WGS 84 from QGIS, with its name and crs",
    [
      areas(
        '"FeatureCollection"',
        '"FeatureCollection", "name": "town", "crs": { "type": "name", "properties": { "name": "urn:ogc:def:crs:OGC:1.3:CRS84" } }',
      ),
    ],
    [],
  ],
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
  [
    "drew a ring that crosses itself",
    [areas(RING, "[[173, -43], [174, -42], [174, -43], [173, -42], [173, -43]]")],
    [
      "areas/town.geojson:18:12 at features[0].geometry.coordinates[0][0]: expected no edge that crosses another, found the one from [173,-43] to [174,-42] crossing its own ring between [174,-43] and [173,-42]",
    ],
  ],
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
  [
    "left Excel's empty rows",
    [readings("qualityCode\n", "qualityCode\n,,,,,\n")],
    ["readings/ecan.csv:2:1 at [1]: expected values, found an empty row: delete it, commas and all"],
  ],
  [
    "left Excel's empty last column",
    [readings("qualityCode\n", "qualityCode,\n")],
    [
      'readings/ecan.csv:1:58 at [0][""]: expected a name for each column, found "": delete the column, commas and all',
    ],
  ],
  [
    "renamed a column",
    [readings(",value,", ",Value,")],
    [
      "readings/ecan.csv:1:1 at [0]: expected the columns siteId,observationType,observedAt,value,unit,qualityCode, found no value: add what is missing",
      'readings/ecan.csv:1:35 at [0].Value: expected a column among siteId, observationType, observedAt, value, unit, qualityCode, id, found "Value": correct its name, or remove it',
    ],
  ],
  [
    "left a quote open",
    [readings('for now"', "for now")],
    ["readings/ecan.csv:3:70 at [2]: expected a closing quote for the one here, found none"],
  ],
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
