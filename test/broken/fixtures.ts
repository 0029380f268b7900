/**
 * The rules of docs/data.md, "What is checked", as finely as a fault can tell them apart; for each a change to the base that breaks it, or
 * one that it allows, and the faults that it gives.
 */

import { BASE, id } from "./base.ts";
import { type Edit, edit, link, makeFolder, put, remove, sparse } from "./edits.ts";

/** Changes to the base, and then the faults that they give. */
export type Fixture = readonly (Edit | string)[];

export const editsOf = (fixture: Fixture) => fixture.filter((part) => typeof part !== "string");
export const linesOf = (fixture: Fixture) => fixture.filter((part) => typeof part === "string");

const upstream = (record: object): string => JSON.stringify(record);
const PAGE = "https://council.example/water?lang=en";
export const SERIES = {
  siteNumber: "62103",
  observationType: "flow",
  site: "A river",
  measurement: "Flow",
  unit: "m3/sec",
  storedUnit: "m³/s",
  factor: 1,
};
export const HILLTOP = {
  kind: "hilltop",
  url: "https://hilltop.example/data.hts",
  enabled: false,
  providerKey: "ecan",
  series: [SERIES],
};
const LAYER = { kind: "arcgis", url: "https://gis.example/rest/FeatureServer/0", enabled: false };

/** Replaces the outer ring of the first area, or its hole. */
const outerRing = (ring: string) =>
  edit("areas/town.geojson", "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]", ring);
const hole = (ring: string) =>
  edit("areas/town.geojson", "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]]", ring);

/** Gives the second area a boundary, or another time zone. */
const geometry = (text: string) => edit("areas/town.geojson", '"geometry": null', `"geometry": ${text}`);
const timeZone = (name: string) => {
  const written = (zone: string) => `"${zone}",\n        "trackingStatus": "untracked"`;
  return edit("areas/town.geojson", written("Pacific/Auckland"), written(name));
};

/** Ends the first assignment at another instant. */
const firstUntil = (instant: string | null) => {
  const written = (until: string | null) => `${JSON.stringify(until)},\n    "createdBy"`;
  return edit("stage-assignments/2026.json", written("2026-11-01T00:00:00+13:00"), written(instant));
};

export const FIXTURES = {
  // Files
  "`dataset.json` may not be left out.": [
    remove("dataset.json"),
    "dataset.json:1:1: expected a file that describes the data set, found none",
  ],
  "Files that fit no row of the table are errors.": [
    put("maps/town.json", "[]"),
    "maps/town.json:1:1: expected no other files than those of the data format, found this one: move it or rename it",
  ],
  "Where a file is expected, a folder is an error.": [
    makeFolder("areas/north.geojson"),
    "areas/north.geojson:1:1: expected a file, found a folder: move it away",
  ],
  "A link that leads nowhere is an error, not a file left out.": [
    link("areas/north.geojson", "nowhere.geojson"),
    "areas/north.geojson:1:1: expected a file that can be read, found a link that leads nowhere: mend it or remove it",
  ],
  "A link to a file elsewhere is an error, because that would be published.": [
    makeFolder("upstreams"),
    link("upstreams/secret.txt", "/proc/self/environ"),
    put("readings/~$none", "siteId,observationType,observedAt,value,unit,qualityCode\n"),
    link("readings/more.csv", "~$none"),
    "readings/more.csv:1:1: expected a file, found a link: put the file itself in its place",
    "upstreams/secret.txt:1:1: expected a file, found a link: put the file itself in its place",
  ],
  "README and LICENCE files, and what programs leave in folders, are no data.": [
    put("LICENCE.md", "CC BY"),
    put("areas/License", "CC BY"),
    put("readings/~$ecan.csv", "lock"),
    put("Thumbs.db", "pictures"),
    put("areas/desktop.ini", "[.ShellClassInfo]"),
  ],
  "A file holds no marks of a merge conflict.": [
    edit("organisations.json", "[\n", "[\n<<<<<<< HEAD\n"),
    "organisations.json:2:1: expected data, found the marks of a merge conflict: decide, and remove them",
  ],
  "A file is no pointer of Git LFS.": [
    put("readings/big.csv", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"),
    "readings/big.csv:1:1: expected data, found a pointer of Git LFS: run git lfs pull",
  ],
  // Syntax
  "A size limit per file.": [
    sparse("areas/north.geojson", 2 ** 30),
    "areas/north.geojson:1:1: expected at most 67108864 bytes, found 1073741824: split it into several files",
  ],
  "Every file is UTF-8.": [
    put("organisations.json", Buffer.from('[\n  "Kaik\xf4ura"\n]', "latin1")),
    "organisations.json:2:8: expected UTF-8, found a byte that is not: save the file as UTF-8",
  ],
  "JSON as RFC 8259 says.": [
    edit("organisations.json", '"KDC"]', '"KDC",]'),
    'organisations.json:2:113: expected a value, found "]": remove the comma before it',
  ],
  "An empty file is no JSON.": [
    put("restriction-zones.json", ""),
    "restriction-zones.json:1:1: expected a value, found the end of the file",
  ],
  "An empty file is no CSV.": [
    put("readings/kdc.csv", ""),
    "readings/kdc.csv:1:1: expected a header with the columns siteId,observationType,observedAt,value,unit,qualityCode, found an empty file",
  ],
  "JSON nested no deeper than any reader takes it.": [
    put("restriction-zones.json", "[".repeat(100_000)),
    "restriction-zones.json:1:65: expected at most 64 nested lists and objects, found more",
  ],
  "No key twice in an object.": [
    edit("schemes/town.json", '"severity": 2,', '"severity": 2, "severity": 2,'),
    'schemes/town.json:7:68 at stages[1].severity: expected each key once, found "severity" again: remove one of the two',
  ],
  "No key twice in an object, however it is spelt.": [
    edit("schemes/town.json", '"severity": 2,', '"severity": 2, "s\\u0065verity": 2,'),
    'schemes/town.json:7:68 at stages[1].severity: expected each key once, found "severity" again: remove one of the two',
  ],
  "An area file is a Feature or a FeatureCollection.": [
    edit("areas/town.geojson", '"FeatureCollection"', '"GeometryCollection"'),
    'areas/town.geojson:1:1: expected a GeoJSON Feature or FeatureCollection, found one of type "GeometryCollection"',
  ],
  "What a FeatureCollection holds are Features.": [
    edit(
      "areas/town.geojson",
      `"Feature",
      "properties": {
        "id": "${id(302)}"`,
      `"feature",
      "properties": {
        "id": "${id(302)}"`,
    ),
    'areas/town.geojson:23:5 at features[1]: expected a GeoJSON Feature or FeatureCollection, found one of type "feature"',
  ],
  "GeoJSON objects hold no keys but their own.": [
    edit("areas/town.geojson", '"FeatureCollection",', '"FeatureCollection",\n  "bounds": null,'),
    'areas/town.geojson:3:3 at bounds: expected no other keys, found "bounds": correct its name, or remove it',
  ],
  "A CSV file has every column.": [
    edit("readings/ecan.csv", ",unit,", ","),
    "readings/ecan.csv:1:1 at [0]: expected the columns siteId,observationType,observedAt,value,unit,qualityCode, found no unit: add what is missing",
  ],
  "A CSV file has no other column.": [
    edit("readings/ecan.csv", ",unit,", ",unit,remark,"),
    'readings/ecan.csv:1:46 at [0].remark: expected a column among siteId, observationType, observedAt, value, unit, qualityCode, id, found "remark": correct its name, or remove it',
  ],
  "Boundaries are in degrees of WGS 84.": [
    outerRing("[[1748000, 5427000], [1749000, 5427000], [1749000, 5428000], [1748000, 5427000]]"),
    "areas/town.geojson:18:12 at features[0].geometry.coordinates[0][0]: expected degrees of WGS 84, found [1748000, 5427000], which are metres of NZTM: convert the file with ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES out.geojson in.geojson",
  ],
  "Every column of a CSV file has a name.": [
    edit("readings/ecan.csv", "qualityCode\n", "qualityCode,\n"),
    'readings/ecan.csv:1:58 at [0][""]: expected a name for each column, found "": delete the column, commas and all',
  ],
  "No row of a CSV file is empty.": [
    edit("readings/ecan.csv", "qualityCode\n", "qualityCode\n,,,,,\n"),
    "readings/ecan.csv:2:1 at [1]: expected values, found an empty row: delete it, commas and all",
  ],
  "A CSV file has no column twice.": [
    edit("readings/ecan.csv", ",unit,", ",unit,unit,"),
    "readings/ecan.csv:1:46 at [0].unit: expected each column once, found unit again: remove one of the two",
  ],
  "Every row of a CSV file has as many cells as the header.": [
    edit("readings/ecan.csv", "1.250,", "1.250,,"),
    "readings/ecan.csv:2:1 at [1]: expected 6 cells, as in the header, found 7: put a cell that holds a comma in quotes",
  ],
  "A quoted cell ends.": [
    edit("readings/ecan.csv", 'for now"', "for now"),
    "readings/ecan.csv:3:70 at [2]: expected a closing quote for the one here, found none",
  ],
  "A cell with a quote in it is quoted as a whole.": [
    edit("readings/ecan.csv", '"missing, for now"', 'missing "for now"'),
    'readings/ecan.csv:3:78 at [2]: expected a comma or a line end after the cell, found "\\"": put a cell in quotes that holds quotes, doubled, or a line end',
  ],
  // Shape
  "A receiver in `dataset.json` holds no secret, but the name of a variable.": [
    edit(
      "dataset.json",
      '"isSample": true',
      '"isSample": true, "notify": ["ntfy:https://tk_abc@ntfy.sh/water"]',
    ),
    'dataset.json:6:32 at notify[0]: expected ntfy:https://HOST/PREFIX with a prefix of up to 27 letters, digits, - and _, webhook:https://$HOOK_SECRET@HOST/PATH, webhook:$HOOK_ADDRESS or mail:ADDRESS; secrets only as the names of variables that begin with NTFY_, NOTIFY_ or HOOK_, found "ntfy:https://tk_abc@ntfy.sh/water"',
  ],
  "A receiver in `dataset.json` names only variables for receivers, never that of the key of the signatures.":
    [
      edit(
        "dataset.json",
        '"isSample": true',
        '"isSample": true, "notify": ["ntfy:https://$NTFY_TOKEN@ntfy.sh/a", "webhook:$HOOK_ADDRESS", "webhook:https://$NOTIFY_SECRET@a.example/", "ntfy:https://$MINISIGN_SECRET_KEY@evil.example/x"]',
      ),
      'dataset.json:6:140 at notify[3]: expected ntfy:https://HOST/PREFIX with a prefix of up to 27 letters, digits, - and _, webhook:https://$HOOK_SECRET@HOST/PATH, webhook:$HOOK_ADDRESS or mail:ADDRESS; secrets only as the names of variables that begin with NTFY_, NOTIFY_ or HOOK_, found "ntfy:https://$MINISIGN_SECRET_KEY@evil.example/x"',
    ],
  "`dataset.json` is `{title, description, licence, attribution, isSample, asOf?}`.": [
    edit("dataset.json", '"isSample": true', '"isSample": "yes"'),
    'dataset.json:6:3 at isSample: expected true or false, found "yes"',
  ],
  "`organisations.json` is a list of `{id, name, alternateNames?, websiteUrl, contactUrl?}`.": [
    edit("organisations.json", '["KDC"]', '"KDC"'),
    'organisations.json:2:88 at [0].alternateNames: expected a list, found "KDC"',
  ],
  "A `contactUrl` is a page or a mail address.": [
    edit(
      "organisations.json",
      '"websiteUrl": null',
      '"websiteUrl": null, "contactUrl": "water@kaikoura.example"',
    ),
    'organisations.json:2:135 at [0].contactUrl: expected an absolute http or https address, or a mailto: address such as mailto:water@council.example, found "water@kaikoura.example"',
  ],
  "`providers.json` is a list of `{providerKey, name, organisationId, websiteUrl, maximumAge}`.": [
    edit("providers.json", '"name": "Marlborough"', '"name": 7'),
    "providers.json:3:27 at [1].name: expected a text, found 7",
  ],
  "A scheme is `{id, name, description, stages}`.": [
    edit("schemes/town.json", '"description": "Two levels."', '"description": false'),
    "schemes/town.json:4:3 at description: expected a text, found false",
  ],
  "A stage is `{id, severity, name, description}`.": [
    edit("schemes/town.json", '"name": "Level 1"', '"name": null'),
    "schemes/town.json:6:68 at stages[0].name: expected a text, found null",
  ],
  "An area's properties are those of the table.": [
    edit("areas/town.geojson", '"untracked"', '"no"'),
    'areas/town.geojson:31:9 at features[1].properties.trackingStatus: expected one of tracked, untracked, found "no"',
  ],
  "A stage assignment has the fields of the table.": [
    edit(
      "stage-assignments/2026.json",
      `"${id(402)}",
    "areaId": "${id(301)}",
    "stageId": "${id(212)}",
    "effectiveFrom": "2026-11-01T00:00:00+13:00",
    "effectiveUntil": null,
    "createdBy": "council"`,
      `"${id(402)}",
    "areaId": "${id(301)}",
    "stageId": "${id(212)}",
    "effectiveFrom": "2026-11-01T00:00:00+13:00",
    "effectiveUntil": null,
    "createdBy": ["council"]`,
    ),
    "stage-assignments/2026.json:18:5 at [1].createdBy: expected a text, found a list",
  ],
  "A scheduled change has the fields of the table.": [
    edit("scheduled-changes/2026.json", '"isIgnored": false', '"isIgnored": 0'),
    "scheduled-changes/2026.json:11:5 at [0].isIgnored: expected true or false, found 0",
  ],
  "An approval is `{status, approvedAt, rejectionReason}`.": [
    edit("scheduled-changes/2026.json", '"status": "approved"', '"status": "Approved"'),
    'scheduled-changes/2026.json:7:19 at [0].approval.status: expected one of pendingApproval, approved, autoApproved, rejected, found "Approved"',
  ],
  "A monitoring site has the fields of the table.": [
    edit("monitoring-sites/ecan.json", '"longitude": 173.61', '"longitude": "173.61"'),
    'monitoring-sites/ecan.json:8:19 at [0].location.longitude: expected a number, found "173.61": leave the quotes off',
  ],
  "A status is `{bandNumber, restriction, asAt}`.": [
    edit("monitoring-sites/ecan.json", '"status": "partial"', '"status": "half"'),
    'monitoring-sites/ecan.json:15:26 at [0].statuses[0].restriction.status: expected one of none, partial, full, found "half"',
  ],
  "A reading has the columns of the table.": [
    edit("readings/ecan.csv", "flow,2026-11-20T09", "Flow,2026-11-20T09"),
    'readings/ecan.csv:3:38 at [2].observationType: expected one of flow, waterLevel, rainfall, groundwaterLevel, waterTemperature, reservoirStorage, found "Flow"',
  ],
  "A consent is `{consentNumber, providerKey, rows}`.": [
    edit("consents/ecan.json", '"consentNumber": "CRC 999"', '"consentNumber": 999'),
    "consents/ecan.json:10:5 at [1].consentNumber: expected a text, found 999",
  ],
  "A row of a consent has the fields of the table.": [
    edit("consents/ecan.json", '"triggerLevel": 1.5', '"triggerLevel": "1.5"'),
    'consents/ecan.json:6:49 at [0].rows[0].triggerLevel: expected a number, found "1.5": leave the quotes off',
  ],
  "A place is `name,longitude,latitude,kind`.": [
    edit("places.csv", ",kind", ",kind,population"),
    'places.csv:1:30 at [0].population: expected a column among name, longitude, latitude, kind, found "population": correct its name, or remove it',
  ],
  "A place's longitude has no exponent.": [
    edit("places.csv", "173.68", "1.7368e2"),
    'places.csv:2:10 at [1].longitude: expected a number of degrees, such as -41.28664, found "1.7368e2"',
  ],
  "A place's longitude is −180…180.": [
    edit("places.csv", "173.5,", "273.5,"),
    'places.csv:3:15 at [2].longitude: expected a longitude from -180 to 180, found "273.5"',
  ],
  "A place's latitude is −90…90.": [
    edit("places.csv", "173.68,-42.4", "-42.4,173.68"),
    'places.csv:2:16 at [1].latitude: expected a latitude from -90 to 90, found "173.68"',
  ],
  "A place is of one of four kinds.": [
    edit("places.csv", ",town", ",Town"),
    'places.csv:2:23 at [1].kind: expected one of city, town, suburb, settlement, found "Town"',
  ],
  "A place's name is not blank.": [
    edit("places.csv", "Kaikōura", " "),
    'places.csv:2:1 at [1].name: expected a name that is not blank, found " "',
  ],
  "A place's name has at most 200 characters.": [
    edit("places.csv", '"Oaro, south"', "O".repeat(201)),
    `places.csv:3:1 at [2].name: expected a name of at most 200 characters, found "${"O".repeat(56)}…"`,
  ],
  "A restriction zone is `{id, name, type, aliases}`.": [
    edit("restriction-zones.json", '"district"', '"town"'),
    'restriction-zones.json:3:70 at [1].type: expected one of district, region, waterSupplyZone, waterManagementZone, found "town"',
  ],
  "An upstream has the fields of the table for its kind.": [
    put("upstreams/page.json", upstream({ kind: "page", url: PAGE, enabled: true, span: "P1M" })),
    "upstreams/page.json:1:1 at areaIds: expected a list, found nothing: add it",
    'upstreams/page.json:1:77 at span: expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as "PT48H" or "P14D", found "P1M"',
  ],
  "A series of an upstream has the fields of the table for its kind.": [
    put("upstreams/flow.json", upstream({ ...HILLTOP, series: [{ ...SERIES, timeSeriesId: "1" }] })),
    'upstreams/flow.json:1:239 at series[0].timeSeriesId: expected no other keys, found "timeSeriesId": correct its name, or remove it',
  ],
  "The part of a page that counts is named by a selector that we read.": [
    put(
      "upstreams/page.json",
      upstream({
        kind: "page",
        url: PAGE,
        enabled: false,
        areaIds: [],
        within: "main:first-child",
        ignore: ["a"],
      }),
    ),
    'upstreams/page.json:1:91 at within: expected a selector of tags, #ids, .classes and [name=value], such as main > .water, found "main:first-child"',
  ],
  "An upstream's address has no query, except a page's.": [
    put("upstreams/flow.json", upstream({ ...HILLTOP, url: `${HILLTOP.url}?Service=Hilltop` })),
    'upstreams/flow.json:1:19 at url: expected an address without a query or a fragment, found "https://hilltop.example/data.hts?Service=Hilltop"',
  ],
  "An upstream's address has no user or password.": [
    put(
      "upstreams/page.json",
      upstream({ kind: "page", url: "https://a:b@c.example/", enabled: false, areaIds: [] }),
    ),
    'upstreams/page.json:1:16 at url: expected an address without a user and a password: the file is public, found "https://a:b@c.example/"',
  ],
  "A file of a list is a list.": [
    put("restriction-zones.json", '{ "items": [] }'),
    "restriction-zones.json:1:1: expected a list, found an object",
  ],
  "A field not marked optional is required.": [
    edit("organisations.json", ', "websiteUrl": null', ""),
    "organisations.json:2:3 at [0].websiteUrl: expected an absolute http or https address, found nothing: add it",
  ],
  "A field is null only where said.": [
    edit("organisations.json", '["KDC"]', "null"),
    "organisations.json:2:88 at [0].alternateNames: expected a list, found null",
  ],
  "Unknown keys are errors.": [
    edit("schemes/town.json", '"severity": 2,', '"severity": 2, "colour": "red",'),
    'schemes/town.json:7:68 at stages[1].colour: expected no other keys, found "colour": correct its name, or remove it',
  ],
  "Unknown keys are errors, even those that JavaScript gives a meaning.": [
    edit("schemes/town.json", '"severity": 2,', '"severity": 2, "__proto__": { "name": "x" },'),
    'schemes/town.json:7:68 at stages[1].__proto__: expected no other keys, found "__proto__": correct its name, or remove it',
  ],
  "Ids are UUIDs.": [
    edit("restriction-zones.json", `${id(802)}`, "802"),
    'restriction-zones.json:3:5 at [1].id: expected a UUID: 8-4-4-4-12 hexadecimal digits, found "802"',
  ],
  "Time stamps are RFC 3339.": [
    edit("scheduled-changes/2026.json", "2026-10-17T00:00:00Z", "2026-02-29T00:00:00Z"),
    'scheduled-changes/2026.json:14:5 at [0].createdAt: expected a day and a time that exist, found "2026-02-29T00:00:00Z"',
  ],
  "Time stamps that Excel has rewritten are named.": [
    edit("scheduled-changes/2026.json", "2026-10-17T00:00:00Z", "2026-10-17 00:00:00"),
    'scheduled-changes/2026.json:14:5 at [0].createdAt: expected a T between day and time, and an offset or Z, such as 2026-11-20T11:00:00Z (Excel rewrites times: import the column as text), found "2026-10-17 00:00:00"',
  ],
  "Time stamps have an offset or `Z`.": [
    edit("scheduled-changes/2026.json", "2026-10-17T00:00:00Z", "2026-10-17T00:00:00"),
    'scheduled-changes/2026.json:14:5 at [0].createdAt: expected an RFC 3339 date-time with an offset or Z, such as 2026-11-20T11:00:00Z, found "2026-10-17T00:00:00"',
  ],
  "Time stamps can be written in UTC.": [
    edit("scheduled-changes/2026.json", "2026-10-17T00:00:00Z", "9999-12-31T23:00:00-02:00"),
    'scheduled-changes/2026.json:14:5 at [0].createdAt: expected a date-time of the years 0000 to 9999 in UTC, found "9999-12-31T23:00:00-02:00"',
  ],
  "A date is one of the calendar.": [
    edit("monitoring-sites/ecan.json", '"date": "2026-11-21"', '"date": "2026-11-31"'),
    'monitoring-sites/ecan.json:15:72 at [0].statuses[0].restriction.date: expected a day that exists, found "2026-11-31"',
  ],
  "A maximum age is an ISO 8601 duration.": [
    edit("providers.json", '"P2W"', '"2 weeks"'),
    'providers.json:3:94 at [1].maximumAge: expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as "PT48H" or "P14D", found "2 weeks"',
  ],
  "A maximum age has no months or years.": [
    edit("providers.json", '"P2W"', '"P1M"'),
    'providers.json:3:94 at [1].maximumAge: expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as "PT48H" or "P14D", found "P1M"',
  ],
  "An address is absolute, http or https.": [
    edit("organisations.json", "https://www.ecan.govt.nz", "www.ecan.govt.nz"),
    'organisations.json:3:85 at [1].websiteUrl: expected an absolute http or https address, found "www.ecan.govt.nz"',
  ],
  "A severity and a band are whole numbers.": [
    edit("schemes/town.json", '"severity": 2', '"severity": 2.5'),
    "schemes/town.json:7:53 at stages[1].severity: expected a whole number, found 2.5",
  ],
  "A number is one that a double can hold.": [
    edit("consents/ecan.json", '"triggerLevel": 1.5', '"triggerLevel": 1e999'),
    "consents/ecan.json:6:49 at [0].rows[0].triggerLevel: expected a number, found a number that is too large",
  ],
  "A reading's value is a number, or empty.": [
    edit("readings/ecan.csv", "1.250", "1.250 m"),
    'readings/ecan.csv:2:69 at [1].value: expected a number, or nothing if the provider stated none, found "1.250 m"',
  ],
  // Identity
  "Ids are unique among organisations.": [
    edit("organisations.json", `${id(101)}`, `${id(102)}`),
    edit("areas/town.geojson", `"${id(101)}", `, ""),
    `organisations.json:3:5 at [1].id: expected each organisation's id once, found "${id(102)}" again after organisations.json [0]: change or remove one of the two`,
  ],
  "Keys are unique among providers.": [
    edit("providers.json", '"mdc"', '"ecan"'),
    'providers.json:3:5 at [1].providerKey: expected each provider\'s key once, found "ecan" again after providers.json [0]: change or remove one of the two',
  ],
  "Ids are unique among schemes.": [
    edit("schemes/town.json", `${id(201)}`, `${id(202)}`),
    edit("areas/town.geojson", `"schemeId": "${id(201)}"`, `"schemeId": "${id(202)}"`),
    `schemes/town.json:2:3 at id: expected each scheme's id once, found "${id(202)}" again after schemes/river.json: change or remove one of the two`,
  ],
  "Ids are unique among stages.": [
    edit("schemes/river.json", `${id(221)}`, `${id(211)}`),
    `schemes/town.json:6:7 at stages[0].id: expected each stage's id once, found "${id(211)}" again after schemes/river.json stages[0]: change or remove one of the two`,
  ],
  "Ids are unique among areas.": [
    edit("areas/town.geojson", `${id(302)}`, `${id(301)}`),
    `areas/town.geojson:26:9 at features[1].properties.id: expected each area's id once, found "${id(301)}" again after areas/town.geojson features[0].properties: change or remove one of the two`,
  ],
  "Ids are unique among assignments.": [
    edit("stage-assignments/2026.json", `${id(402)}`, `${id(401)}`),
    `stage-assignments/2026.json:13:5 at [1].assignmentId: expected each assignment's id once, found "${id(401)}" again after stage-assignments/2026.json [0]: change or remove one of the two`,
  ],
  "Ids are unique among scheduled changes.": [
    put("scheduled-changes/again.json", BASE["scheduled-changes/2026.json"]),
    `scheduled-changes/again.json:3:5 at [0].id: expected each scheduled change's id once, found "${id(501)}" again after scheduled-changes/2026.json [0]: change or remove one of the two`,
  ],
  "Ids are unique among monitoring sites.": [
    edit("monitoring-sites/ecan.json", `${id(602)}`, `${id(601)}`),
    remove("readings/ids.csv"),
    `monitoring-sites/ecan.json:21:5 at [1].id: expected each monitoring site's id once, found "${id(601)}" again after monitoring-sites/ecan.json [0]: change or remove one of the two`,
  ],
  "Ids are unique among readings.": [
    edit("readings/ids.csv", `${id(702)}`, `${id(701)}`),
    `readings/ids.csv:3:1 at [2].id: expected each reading (its id, or the site, type and instant that stand for one) once, found "${id(701)}" again after readings/ids.csv [1]: change or remove one of the two`,
  ],
  "Ids are unique among restriction zones.": [
    edit("restriction-zones.json", `${id(802)}`, `${id(801)}`),
    `restriction-zones.json:3:5 at [1].id: expected each restriction zone's id once, found "${id(801)}" again after restriction-zones.json [0]: change or remove one of the two`,
  ],
  "A place has a name at its position only once.": [
    edit("places.csv", '"Oaro, south",173.5,-42.52', "Kaikōura,173.680,-42.40"),
    'places.csv:3:1 at [2].name: expected each name at a position once, found "Kaikōura", 173.68, -42.4 again after places.csv [1]: change or remove one of the two',
  ],
  "Ids are unique without regard to letter case.": [
    edit("organisations.json", `${id(101)}`, "ABCDEF00-0000-4000-8000-000000000101"),
    edit("areas/town.geojson", `["${id(101)}", `, "["),
    edit("organisations.json", `${id(102)}`, "abcdef00-0000-4000-8000-000000000101"),
    edit("areas/town.geojson", `${id(102)}`, "abcdef00-0000-4000-8000-000000000101"),
    edit("providers.json", `${id(102)}`, "abcdef00-0000-4000-8000-000000000101"),
    'organisations.json:3:5 at [1].id: expected each organisation\'s id once, found "abcdef00-0000-4000-8000-000000000101" again after organisations.json [0]: change or remove one of the two',
  ],
  "Ids are unique within their kind, derived reading ids included.": [
    edit("readings/ecan.csv", "2026-11-20T09:00:00Z", "2026-11-20T10:00:00.000Z"),
    'readings/ecan.csv:3:1 at [2].id: expected each reading (its id, or the site, type and instant that stand for one) once, found "a26c7d14-2fce-5c10-8881-15e15c3ec3e8" again after readings/ecan.csv [1]: change or remove one of the two',
  ],
  "One row a site and band within a consent.": [
    edit("consents/ecan.json", '"bandNumber": 2', '"bandNumber": 1'),
    'consents/ecan.json:7:7 at [0].rows[1]: expected each site and band of a consent once, found "62103", 1 again after consents/ecan.json [0].rows[0]: change or remove one of the two',
  ],
  "`(providerKey, siteNumber)` unique.": [
    edit("monitoring-sites/ecan.json", '"62104"', '"62103"'),
    'monitoring-sites/ecan.json:23:5 at [1].siteNumber: expected each site number of a provider once, found "ecan", "62103" again after monitoring-sites/ecan.json [0]: change or remove one of the two',
  ],
  "`(providerKey, consentNumber)` unique without regard to letter case.": [
    edit("consents/ecan.json", '"CRC 999"', '"crc 012/3"'),
    'consents/ecan.json:10:5 at [1].consentNumber: expected each consent number of a provider, letter case aside, once, found "ecan", "crc 012/3" again after consents/ecan.json [0]: change or remove one of the two',
  ],
  "Only one upstream brings a site's observation type.": [
    put("upstreams/a.json", upstream(HILLTOP)),
    put("upstreams/b.json", upstream(HILLTOP)),
    'upstreams/b.json:1:107 at series[0]: expected each site\'s observation type of all upstreams once, found "ecan", "62103", "flow" again after upstreams/a.json series[0]: change or remove one of the two',
  ],
  "Only one upstream brings an area's boundary.": [
    put(
      "upstreams/layer.json",
      upstream({ ...LAYER, areas: { field: "code", ids: { a: id(301), b: id(301) } } }),
    ),
    `upstreams/layer.json:1:157 at areas.ids.b: expected each area's boundary of all upstreams once, found "${id(301)}" again after upstreams/layer.json areas.ids.a: change or remove one of the two`,
  ],
  // References
  "A provider's organisation exists.": [
    edit("providers.json", `${id(102)}`, `${id(199)}`),
    `providers.json:2:62 at [0].organisationId: expected the id of an organisation in the data, found "${id(199)}", which the data does not hold: add it, or correct this`,
  ],
  "An area's scheme exists.": [
    edit("areas/town.geojson", `${id(201)}`, `${id(299)}`),
    `areas/town.geojson:9:9 at features[0].properties.schemeId: expected the id of a scheme in the data, found "${id(299)}", which the data does not hold: add it, or correct this`,
  ],
  "An area's organisations exist.": [
    edit("areas/town.geojson", `${id(102)}`, `${id(199)}`),
    `areas/town.geojson:10:69 at features[0].properties.organisationIds[1]: expected the id of an organisation in the data, found "${id(199)}", which the data does not hold: add it, or correct this`,
  ],
  "An assignment's area exists.": [
    edit(
      "stage-assignments/2026.json",
      `"${id(301)}",
    "stageId": "${id(211)}"`,
      `"${id(399)}",
    "stageId": "${id(211)}"`,
    ),
    `stage-assignments/2026.json:4:5 at [0].areaId: expected the id of an area in the data, found "${id(399)}", which the data does not hold: add it, or correct this`,
  ],
  "An assignment's stage exists.": [
    edit("stage-assignments/2026.json", `${id(211)}`, `${id(299)}`),
    `stage-assignments/2026.json:5:5 at [0].stageId: expected a stage of the area's scheme ${id(201)}, found "${id(299)}": name a stage of that scheme, or give the area another`,
  ],
  "An assignment's scheduled change exists.": [
    edit("stage-assignments/2026.json", `${id(501)}`, `${id(599)}`),
    `stage-assignments/2026.json:19:5 at [1].scheduledChangeId: expected the id of a scheduled change in the data, found "${id(599)}", which the data does not hold: add it, or correct this`,
  ],
  "An assignment's scheduled change is of its area.": [
    edit(
      "scheduled-changes/2026.json",
      `"${id(301)}",\n    "targetStageId": "${id(212)}"`,
      `"${id(302)}",\n    "targetStageId": null`,
    ),
    `stage-assignments/2026.json:19:5 at [1].scheduledChangeId: expected a change of the same area, found one of "${id(302)}": name another, or null`,
  ],
  "A scheduled change's area exists.": [
    edit("scheduled-changes/2026.json", `${id(301)}`, `${id(399)}`),
    `scheduled-changes/2026.json:4:5 at [0].areaId: expected the id of an area in the data, found "${id(399)}", which the data does not hold: add it, or correct this`,
    `stage-assignments/2026.json:19:5 at [1].scheduledChangeId: expected a change of the same area, found one of "${id(399)}": name another, or null`,
  ],
  "A scheduled change's target stage exists.": [
    edit("scheduled-changes/2026.json", `${id(212)}`, `${id(299)}`),
    `scheduled-changes/2026.json:5:5 at [0].targetStageId: expected a stage of the area's scheme ${id(201)}, found "${id(299)}": name a stage of that scheme, or give the area another`,
  ],
  "A monitoring site's provider exists.": [
    edit(
      "monitoring-sites/ecan.json",
      '"ecan",\n    "siteNumber": "62104"',
      '"ECAN",\n    "siteNumber": "62104"',
    ),
    'monitoring-sites/ecan.json:22:5 at [1].providerKey: expected the key of a provider in the data, found "ECAN", which the data does not hold: add it, or correct this',
  ],
  "A reading's site exists.": [
    edit("readings/ids.csv", `${id(702)},${id(602)}`, `${id(702)},${id(699)}`),
    `readings/ids.csv:3:38 at [2].siteId: expected the id of a monitoring site in the data, found "${id(699)}", which the data does not hold: add it, or correct this`,
  ],
  "A consent's provider exists.": [
    edit("consents/ecan.json", '"CRC 999", "providerKey": "ecan"', '"CRC 999", "providerKey": "mcd"'),
    'consents/ecan.json:10:33 at [1].providerKey: expected the key of a provider in the data, found "mcd", which the data does not hold: add it, or correct this',
  ],
  "The `siteNumber` of a consent row may name a site that the data does not hold.": [
    edit("consents/ecan.json", '"62103", "bandNumber": 1', '"69999", "bandNumber": 1'),
  ],
  "An upstream's provider exists.": [
    put("upstreams/flow.json", upstream({ ...HILLTOP, providerKey: "nobody", series: [] })),
    'upstreams/flow.json:1:76 at providerKey: expected the key of a provider in the data, found "nobody", which the data does not hold: add it, or correct this',
  ],
  "The sites of an upstream's series are sites of its provider.": [
    put("upstreams/flow.json", upstream({ ...HILLTOP, series: [{ ...SERIES, siteNumber: "69999" }] })),
    'upstreams/flow.json:1:108 at series[0].siteNumber: expected the number of a site of the provider, found "69999", which the data does not hold: add it, or correct this',
  ],
  "An upstream's areas exist.": [
    put("upstreams/layer.json", upstream({ ...LAYER, areas: { field: "code", ids: { a: id(399) } } })),
    `upstreams/layer.json:1:114 at areas.ids.a: expected the id of an area in the data, found "${id(399)}", which the data does not hold: add it, or correct this`,
  ],
  "A stage assigned to an area belongs to the area's scheme.": [
    edit("stage-assignments/2026.json", `${id(211)}`, `${id(221)}`),
    `stage-assignments/2026.json:5:5 at [0].stageId: expected a stage of the area's scheme ${id(201)}, found "${id(221)}": name a stage of that scheme, or give the area another`,
  ],
  "The target of a change belongs to the area's scheme.": [
    edit("scheduled-changes/2026.json", `${id(212)}`, `${id(221)}`),
    `scheduled-changes/2026.json:5:5 at [0].targetStageId: expected a stage of the area's scheme ${id(201)}, found "${id(221)}": name a stage of that scheme, or give the area another`,
  ],
  "An area without a scheme has no stage.": [
    edit("scheduled-changes/2026.json", `${id(301)}`, `${id(302)}`),
    `scheduled-changes/2026.json:5:5 at [0].targetStageId: expected no stage for an area without a scheme, found "${id(212)}"`,
    `stage-assignments/2026.json:19:5 at [1].scheduledChangeId: expected a change of the same area, found one of "${id(302)}": name another, or null`,
  ],
  // Time
  "`effectiveUntil` after `effectiveFrom`.": [
    firstUntil("2026-09-26T12:00:00Z"),
    "stage-assignments/2026.json:7:5 at [0].effectiveUntil: expected an instant after effectiveFrom, 2026-09-26T12:00:00Z, found 2026-09-26T12:00:00Z: correct one of the two",
  ],
  "The assignments of one area do not overlap.": [
    firstUntil("2026-11-01T00:00:00.001+13:00"),
    `stage-assignments/2026.json:16:5 at [1].effectiveFrom: expected no two assignments of an area at once, found one from 2026-10-31T11:00:00Z while ${id(401)} lasts until 2026-10-31T11:00:00.001Z: end that when the next begins`,
  ],
  "At most one assignment of an area is open.": [
    firstUntil(null),
    `stage-assignments/2026.json:16:5 at [1].effectiveFrom: expected no two assignments of an area at once, found one from 2026-10-31T11:00:00Z while ${id(401)} lasts without an end: end that when the next begins`,
  ],
  // Schemes, time zones
  "Severities unique within a scheme.": [
    edit("schemes/town.json", '"severity": 2', '"severity": 1'),
    "schemes/town.json:7:53 at stages[1].severity: expected each severity of a scheme once, found 1 again after schemes/town.json stages[0]: change or remove one of the two",
  ],
  "Time zones known to the runtime.": [
    timeZone("Pacific/Aukland"),
    'areas/town.geojson:30:9 at features[1].properties.timeZoneId: expected the IANA time zone of a place, spelled as IANA does, such as Pacific/Auckland, found "Pacific/Aukland"',
  ],
  "An offset is no time zone.": [
    timeZone("+12:00"),
    'areas/town.geojson:30:9 at features[1].properties.timeZoneId: expected the IANA time zone of a place, spelled as IANA does, such as Pacific/Auckland, found "+12:00"',
  ],
  // Geometry
  "Geometry: Polygon, MultiPolygon or null.": [
    geometry('{ "type": "Point", "coordinates": [173, -42] }'),
    'areas/town.geojson:34:7 at features[1].geometry: expected a Polygon, a MultiPolygon or null, found "Point"',
  ],
  "A file of areas may have a name, and say that it is of WGS 84.": [
    edit(
      "areas/town.geojson",
      '"type": "FeatureCollection"',
      '"type": "FeatureCollection", "id": "town", "name": "town", "bbox": [174, -42, 175, -41], "crs": { "type": "name", "properties": { "name": "urn:ogc:def:crs:OGC:1.3:CRS84" } }',
    ),
  ],
  "A file of areas is of no other projection.": [
    edit(
      "areas/town.geojson",
      '"type": "FeatureCollection"',
      '"type": "FeatureCollection", "crs": { "type": "name", "properties": { "name": "urn:ogc:def:crs:EPSG::2193" } }',
    ),
    'areas/town.geojson:2:32 at crs: expected longitudes and latitudes (WGS 84), found the projection "urn:ogc:def:crs:EPSG::2193": convert the file with ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES out.geojson in.geojson',
  ],
  "No ring touches itself.": [
    outerRing("[[173, -43], [174, -43], [174, -42], [173.9, -43], [173, -42], [173, -43]]"),
    "areas/town.geojson:18:12 at features[0].geometry.coordinates[0][0]: expected no ring that touches itself, found one that does at [173.9,-43]",
  ],
  "The inside of a polygon in one piece.": [
    hole("[[173, -42.8], [174, -42.6], [173.4, -42.5], [173, -42.8]]"),
    "areas/town.geojson:18:48 at features[0].geometry.coordinates[0][3]: expected the inside of a polygon in one piece, found it cut where rings touch at [173,-42.8]: write the pieces as polygons",
  ],
  "No hole inside another.": [
    hole(
      "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]], [[173.22, -42.7], [173.22, -42.62], [173.25, -42.62], [173.22, -42.7]]",
    ),
    "areas/town.geojson:19:77 at features[0].geometry.coordinates[2]: expected no hole inside another, found one: write the land in between as a polygon",
  ],
  "Polygons of an area that do not overlap.": [
    geometry(
      '{ "type": "MultiPolygon", "coordinates": [[[[173, -43], [174, -43], [174, -42], [173, -43]]], [[[173.5, -43], [175, -43], [174, -42], [173.5, -43]]]] }',
    ),
    "areas/town.geojson:34:63 at features[1].geometry.coordinates[0][0][0]: expected no edge that runs along another, found the one from [173,-43] to [174,-43] running along ring 0 of polygon 1 of the area between [173.5,-43] and [175,-43]: unite the two polygons, or remove one",
  ],
  "Polygons of an area that do not coincide.": [
    geometry(
      '{ "type": "MultiPolygon", "coordinates": [[[[173, -43], [174, -43], [174, -42], [173, -43]]], [[[173, -43], [174, -43], [174, -42], [173, -43]]]] }',
    ),
    "areas/town.geojson:34:63 at features[1].geometry.coordinates[0][0][0]: expected no edge that runs along another, found the one from [173,-43] to [174,-43] running along ring 0 of polygon 1 of the area between [173,-43] and [174,-43]: unite the two polygons, or remove one",
  ],
  "Polygons of an area that do not nest.": [
    geometry(
      '{ "type": "MultiPolygon", "coordinates": [[[[173, -43], [174, -43], [174, -42], [173, -43]]], [[[173.8, -42.8], [173.9, -42.8], [173.9, -42.7], [173.8, -42.8]]]] }',
    ),
    "areas/town.geojson:34:113 at features[1].geometry.coordinates[1]: expected polygons of an area side by side, found one that lies on polygon 0: leave it out",
  ],
  "A geometry has a polygon, and a polygon a ring.": [
    geometry('{ "type": "MultiPolygon", "coordinates": [[]] }'),
    "areas/town.geojson:34:61 at features[1].geometry.coordinates[0]: expected a list of at least one ring, found an empty list",
  ],
  "A position is two numbers, or three.": [
    outerRing("[[173, -43], [174, -43], [174], [173, -42], [173, -43]]"),
    "areas/town.geojson:18:36 at features[0].geometry.coordinates[0][2]: expected a position [longitude, latitude], found [174]",
  ],
  "Rings closed.": [
    outerRing("[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43.1]]"),
    "areas/town.geojson:18:60 at features[0].geometry.coordinates[0][4]: expected the ring to end where it starts, at [173,-43], found [173,-43.1]: repeat the first position at the end",
  ],
  "At least four positions.": [
    hole("[[173.2, -42.8], [173.2, -42.6], [173.2, -42.8]]"),
    "areas/town.geojson:19:11 at features[0].geometry.coordinates[1]: expected a ring of at least four positions, found 3",
  ],
  "No repeated position but the last.": [
    hole("[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.6], [173.2, -42.8]]"),
    "areas/town.geojson:19:60 at features[0].geometry.coordinates[1][3]: expected no position twice in a ring but the last, found [173.2,-42.6] again",
  ],
  "No ring crossing itself.": [
    outerRing("[[173, -43], [174, -42], [174, -43], [173, -42], [173, -43]]"),
    "areas/town.geojson:18:12 at features[0].geometry.coordinates[0][0]: expected no edge that crosses another, found the one from [173,-43] to [174,-42] crossing its own ring between [174,-43] and [173,-42]",
  ],
  "No ring running back along itself.": [
    outerRing("[[173, -43], [174, -43], [174, -42], [174, -44], [173, -42], [173, -43]]"),
    "areas/town.geojson:18:12 at features[0].geometry.coordinates[0][0]: expected no edge that crosses another, found the one from [173,-43] to [174,-43] crossing its own ring between [174,-44] and [173,-42]",
  ],
  "No ring crossing another of its polygon.": [
    hole("[[173.2, -42.8], [172.8, -42.6], [173.4, -42.6], [173.2, -42.8]]"),
    "areas/town.geojson:18:48 at features[0].geometry.coordinates[0][3]: expected no edge that crosses another, found the one from [173,-42] to [173,-43] crossing ring 1 of the polygon between [173.2,-42.8] and [172.8,-42.6]",
  ],
  "No ring crossing another of its polygon, not even where both have a corner.": [
    hole(
      "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]],\n          [[173.2, -42.8], [173.3, -42.65], [173.1, -42.6], [173.2, -42.8]]",
    ),
    "areas/town.geojson:19:12 at features[0].geometry.coordinates[1][0]: expected no edge that crosses another, found the one from [173.2,-42.8] to [173.2,-42.6] crossing ring 2 of the polygon between [173.2,-42.8] and [173.3,-42.65]",
  ],
  "Holes inside their outer ring.": [
    hole("[[175.2, -42.8], [175.2, -42.6], [175.4, -42.6], [175.2, -42.8]]"),
    "areas/town.geojson:19:11 at features[0].geometry.coordinates[1]: expected a hole inside the outer ring of its polygon, found one outside",
  ],
  "Longitudes in −180…180.": [
    outerRing("[[173, -43], [174, -43], [184, -42], [173, -42], [173, -43]]"),
    "areas/town.geojson:18:36 at features[0].geometry.coordinates[0][2]: expected a longitude from -180 to 180, found 184: east of 180 it is -176",
  ],
  "Latitudes in −90…90.": [
    outerRing("[[173, -43], [174, -43], [174, -92], [173, -42], [173, -43]]"),
    "areas/town.geojson:18:36 at features[0].geometry.coordinates[0][2]: expected a latitude from -90 to 90, found -92",
  ],
  "A swapped axis pair recognised and named.": [
    outerRing("[[173, -43], [174, -43], [-42, 174], [173, -42], [173, -43]]"),
    "areas/town.geojson:18:36 at features[0].geometry.coordinates[0][2]: expected [longitude, latitude], found [-42, 174], which is the other way round",
  ],
  "No edge longer than 180° of longitude.": [
    outerRing("[[179, -43], [-179, -43], [-179, -42], [179, -42], [179, -43]]"),
    "areas/town.geojson:18:24 at features[0].geometry.coordinates[0][1]: expected no edge longer than 180° of longitude, found one from 179 to -179: split the area at the antimeridian",
  ],
  "Ring direction is put right silently.": [
    outerRing("[[173, -43], [173, -42], [174, -42], [174, -43], [173, -43]]"),
  ],
  "Rings may touch at a point.": [hole("[[173, -42.8], [173.8, -42.2], [173.4, -42.6], [173, -42.8]]")],
  // Names
  "Names: not blank.": [
    edit("restriction-zones.json", '"Hurunui"', '" \\u00a0"'),
    'restriction-zones.json:3:51 at [1].name: expected a name that is not blank, found " \\u00a0"',
  ],
  "Names: 200 characters at most.": [
    edit("restriction-zones.json", '"Hurunui"', `"${"ā".repeat(201)}"`),
    `restriction-zones.json:3:51 at [1].name: expected a name of at most 200 characters, found "${"ā".repeat(56)}…"`,
  ],
  "Names: not blank, nor of characters that show nothing.": [
    edit("restriction-zones.json", '"Hurunui"', '"\\u200b"'),
    'restriction-zones.json:3:51 at [1].name: expected a name that is not blank, found "\\u200b"',
  ],
  "Names: well-formed Unicode.": [
    edit("restriction-zones.json", '"Hurunui"', '"Hurunui \\ud83d"'),
    'restriction-zones.json:3:51 at [1].name: expected well-formed Unicode, without a lone surrogate, found "Hurunui \\ud83d"',
  ],
  "Texts: no control characters but line breaks and tabs.": [
    edit("schemes/town.json", "**No sprinklers.**", "**No**\\r\\n\\t\\u0000sprinklers."),
    'schemes/town.json:7:87 at stages[1].description: expected a text without control characters but line breaks and tabs, found "**No**\\r\\n\\t\\u0000sprinklers."',
  ],
  "Texts: no characters that XML cannot hold.": [
    edit("schemes/town.json", "**No sprinklers.**", "\\uffff"),
    'schemes/town.json:7:87 at stages[1].description: expected a text without control characters but line breaks and tabs, found "\uffff"',
  ],
  "Names: no control characters.": [
    edit("restriction-zones.json", '"Hurunui"', '"Huru\\u0007nui"'),
    'restriction-zones.json:3:51 at [1].name: expected a name without control characters, found "Huru\\u0007nui"',
  ],
} as const satisfies Readonly<Record<string, Fixture>>;

export type Rule = keyof typeof FIXTURES;
