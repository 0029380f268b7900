/** For each rule a change to the base that breaks it, or a change that it allows, and the faults that it gives. */

import { BASE, id } from "./base.ts";
import { type Edit, edit, link, makeFolder, put, remove, sparse } from "./edits.ts";
import type { Rule } from "./rules.ts";

export type Fixture = {
  readonly rule: Rule;
  readonly edits: readonly Edit[];
  readonly faults: readonly string[];
};

const upstream = (record: object): string => JSON.stringify(record);
const PAGE = "https://council.example/water?lang=en";
const SERIES = {
  siteNumber: "62103",
  observationType: "flow",
  site: "A river",
  measurement: "Flow",
  unit: "m3/sec",
  storedUnit: "m³/s",
  factor: 1,
};
const HILLTOP = {
  kind: "hilltop",
  url: "https://hilltop.example/data.hts",
  enabled: false,
  providerKey: "ecan",
  series: [SERIES],
};
const LAYER = { kind: "arcgis", url: "https://gis.example/rest/FeatureServer/0", enabled: false };

export const FIXTURES: readonly Fixture[] = [
  {
    rule: "dataset-present",
    edits: [remove("dataset.json")],
    faults: ["dataset.json:1:1: expected a file that describes the data set, found none"],
  },
  {
    rule: "unknown-file",
    edits: [put("areas/town.json", "[]")],
    faults: [
      "areas/town.json:1:1: expected no other files than those of the data format, found this one: move it or rename it",
    ],
  },
  {
    rule: "file-not-folder",
    edits: [makeFolder("areas/north.geojson")],
    faults: ["areas/north.geojson:1:1: expected a file, found a folder: move it away"],
  },
  {
    rule: "file-readable",
    edits: [link("areas/north.geojson", "nowhere.geojson")],
    faults: [
      "areas/north.geojson:1:1: expected a file that can be read, found a link that leads nowhere: mend it or remove it",
    ],
  },
  {
    rule: "size-limit",
    edits: [sparse("areas/north.geojson", 2 ** 30)],
    faults: [
      "areas/north.geojson:1:1: expected at most 67108864 bytes, found 1073741824: split it into several files",
    ],
  },
  {
    rule: "utf-8",
    edits: [put("organisations.json", Buffer.from('[\n  "Kaik\xf4ura"\n]', "latin1"))],
    faults: ["organisations.json:2:8: expected UTF-8, found a byte that is not: save the file as UTF-8"],
  },
  {
    rule: "json-syntax",
    edits: [edit("organisations.json", '"KDC"]', '"KDC",]')],
    faults: ['organisations.json:2:113: expected a value, found "]"'],
  },
  {
    rule: "json-empty",
    edits: [put("restriction-zones.json", "")],
    faults: ["restriction-zones.json:1:1: expected a value, found the end of the file"],
  },
  {
    rule: "json-depth",
    edits: [put("restriction-zones.json", "[".repeat(100_000))],
    faults: ["restriction-zones.json:1:65: expected at most 64 nested lists and objects, found more"],
  },
  {
    rule: "json-duplicate-keys",
    edits: [edit("schemes/town.json", '"severity": 2,', '"severity": 2, "severity": 2,')],
    faults: ['schemes/town.json:7:68 at stages[1].severity: expected each key once, found "severity" again'],
  },
  {
    rule: "json-duplicate-keys-escaped",
    edits: [edit("schemes/town.json", '"severity": 2,', '"severity": 2, "s\\u0065verity": 2,')],
    faults: ['schemes/town.json:7:68 at stages[1].severity: expected each key once, found "severity" again'],
  },
  {
    rule: "geojson-type",
    edits: [edit("areas/town.geojson", '"FeatureCollection"', '"GeometryCollection"')],
    faults: [
      'areas/town.geojson:1:1: expected a GeoJSON Feature or FeatureCollection, found one of type "GeometryCollection"',
    ],
  },
  {
    rule: "geojson-feature",
    edits: [
      edit(
        "areas/town.geojson",
        `"Feature",
      "properties": {
        "id": "${id(302)}"`,
        `"feature",
      "properties": {
        "id": "${id(302)}"`,
      ),
    ],
    faults: [
      'areas/town.geojson:23:5 at features[1]: expected a GeoJSON Feature or FeatureCollection, found one of type "feature"',
    ],
  },
  {
    rule: "geojson-keys",
    edits: [edit("areas/town.geojson", '"FeatureCollection",', '"FeatureCollection",\n  "crs": null,')],
    faults: ['areas/town.geojson:3:3 at crs: expected no other keys, found "crs"'],
  },
  {
    rule: "csv-header-missing",
    edits: [edit("readings/ecan.csv", ",unit,", ",")],
    faults: [
      "readings/ecan.csv:1:1 at [0]: expected the columns siteId,observationType,observedAt,value,unit,qualityCode, found no unit",
    ],
  },
  {
    rule: "csv-header-unknown",
    edits: [edit("readings/ecan.csv", ",unit,", ",unit,remark,")],
    faults: [
      'readings/ecan.csv:1:46 at [0].remark: expected a column among siteId, observationType, observedAt, value, unit, qualityCode, id, found "remark"',
    ],
  },
  {
    rule: "csv-header-twice",
    edits: [edit("readings/ecan.csv", ",unit,", ",unit,unit,")],
    faults: ["readings/ecan.csv:1:46 at [0].unit: expected each column once, found unit again"],
  },
  {
    rule: "csv-cells",
    edits: [edit("readings/ecan.csv", "1.250,", "1.250,,")],
    faults: ["readings/ecan.csv:2:1 at [1]: expected 6 cells, as in the header, found 7"],
  },
  {
    rule: "csv-quote-open",
    edits: [edit("readings/ecan.csv", 'for now"', "for now")],
    faults: ["readings/ecan.csv:3:70 at [2]: expected a closing quote for the one here, found none"],
  },
  {
    rule: "csv-quote-inside",
    edits: [edit("readings/ecan.csv", '"missing, for now"', 'missing "for now"')],
    faults: [
      'readings/ecan.csv:3:78 at [2]: expected a comma or a line end after the cell, found "\\"": put a cell in quotes that holds quotes, doubled, or a line end',
    ],
  },
  {
    rule: "shape-dataset",
    edits: [edit("dataset.json", '"isSample": true', '"isSample": "yes"')],
    faults: ['dataset.json:6:3 at isSample: expected true or false, found "yes"'],
  },
  {
    rule: "shape-organisations",
    edits: [edit("organisations.json", '["KDC"]', '"KDC"')],
    faults: ['organisations.json:2:88 at [0].alternateNames: expected a list, found "KDC"'],
  },
  {
    rule: "shape-providers",
    edits: [edit("providers.json", '"name": "Marlborough"', '"name": 7')],
    faults: ["providers.json:3:27 at [1].name: expected a text, found 7"],
  },
  {
    rule: "shape-schemes",
    edits: [edit("schemes/town.json", '"description": "Two levels."', '"description": false')],
    faults: ["schemes/town.json:4:3 at description: expected a text, found false"],
  },
  {
    rule: "shape-stages",
    edits: [edit("schemes/town.json", '"name": "Level 1"', '"name": null')],
    faults: ["schemes/town.json:6:68 at stages[0].name: expected a text, found null"],
  },
  {
    rule: "shape-areas",
    edits: [edit("areas/town.geojson", '"untracked"', '"no"')],
    faults: [
      'areas/town.geojson:31:9 at features[1].properties.trackingStatus: expected one of tracked, untracked, found "no"',
    ],
  },
  {
    rule: "shape-assignments",
    edits: [
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
    ],
    faults: ["stage-assignments/2026.json:18:5 at [1].createdBy: expected a text, found a list"],
  },
  {
    rule: "shape-changes",
    edits: [edit("scheduled-changes/2026.json", '"isIgnored": false', '"isIgnored": 0')],
    faults: ["scheduled-changes/2026.json:11:5 at [0].isIgnored: expected true or false, found 0"],
  },
  {
    rule: "shape-approval",
    edits: [edit("scheduled-changes/2026.json", '"status": "approved"', '"status": "Approved"')],
    faults: [
      'scheduled-changes/2026.json:7:19 at [0].approval.status: expected one of pendingApproval, approved, autoApproved, rejected, found "Approved"',
    ],
  },
  {
    rule: "shape-sites",
    edits: [edit("monitoring-sites/ecan.json", '"longitude": 173.61', '"longitude": "173.61"')],
    faults: ['monitoring-sites/ecan.json:8:19 at [0].location.longitude: expected a number, found "173.61"'],
  },
  {
    rule: "shape-statuses",
    edits: [edit("monitoring-sites/ecan.json", '"status": "partial"', '"status": "half"')],
    faults: [
      'monitoring-sites/ecan.json:15:26 at [0].statuses[0].restriction.status: expected one of none, partial, full, found "half"',
    ],
  },
  {
    rule: "shape-readings",
    edits: [edit("readings/ecan.csv", "flow,2026-11-20T09", "Flow,2026-11-20T09")],
    faults: [
      'readings/ecan.csv:3:38 at [2].observationType: expected one of flow, waterLevel, rainfall, groundwaterLevel, waterTemperature, found "Flow"',
    ],
  },
  {
    rule: "shape-consents",
    edits: [edit("consents/ecan.json", '"consentNumber": "CRC 999"', '"consentNumber": 999')],
    faults: ["consents/ecan.json:10:5 at [1].consentNumber: expected a text, found 999"],
  },
  {
    rule: "shape-consent-rows",
    edits: [edit("consents/ecan.json", '"triggerLevel": 1.5', '"triggerLevel": "1.5"')],
    faults: ['consents/ecan.json:6:49 at [0].rows[0].triggerLevel: expected a number, found "1.5"'],
  },
  {
    rule: "shape-zones",
    edits: [edit("restriction-zones.json", '"district"', '"town"')],
    faults: [
      'restriction-zones.json:3:70 at [1].type: expected one of district, region, waterSupplyZone, waterManagementZone, found "town"',
    ],
  },
  {
    rule: "shape-upstreams",
    edits: [put("upstreams/page.json", upstream({ kind: "page", url: PAGE, enabled: true, span: "P1M" }))],
    faults: [
      "upstreams/page.json:1:1 at areaIds: expected a list, found nothing",
      'upstreams/page.json:1:77 at span: expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as "PT48H" or "P14D", found "P1M"',
    ],
  },
  {
    rule: "shape-upstream-series",
    edits: [put("upstreams/flow.json", upstream({ ...HILLTOP, series: [{ ...SERIES, timeSeriesId: "1" }] }))],
    faults: [
      'upstreams/flow.json:1:239 at series[0].timeSeriesId: expected no other keys, found "timeSeriesId"',
    ],
  },
  {
    rule: "upstream-query",
    edits: [put("upstreams/flow.json", upstream({ ...HILLTOP, url: `${HILLTOP.url}?Service=Hilltop` }))],
    faults: [
      'upstreams/flow.json:1:19 at url: expected an address without a query or a fragment, found "https://hilltop.example/data.hts?Service=Hilltop"',
    ],
  },
  {
    rule: "upstream-password",
    edits: [
      put(
        "upstreams/page.json",
        upstream({ kind: "page", url: "https://a:b@c.example/", enabled: false, areaIds: [] }),
      ),
    ],
    faults: [
      'upstreams/page.json:1:16 at url: expected an address without a user and a password: the file is public, found "https://a:b@c.example/"',
    ],
  },
  {
    rule: "list",
    edits: [put("restriction-zones.json", '{ "items": [] }')],
    faults: ["restriction-zones.json:1:1: expected a list, found an object"],
  },
  {
    rule: "required-field",
    edits: [edit("organisations.json", ', "websiteUrl": null', "")],
    faults: [
      "organisations.json:2:3 at [0].websiteUrl: expected an absolute http or https address, found nothing",
    ],
  },
  {
    rule: "not-nullable",
    edits: [edit("organisations.json", '["KDC"]', "null")],
    faults: ["organisations.json:2:88 at [0].alternateNames: expected a list, found null"],
  },
  {
    rule: "unknown-key",
    edits: [edit("schemes/town.json", '"severity": 2,', '"severity": 2, "colour": "red",')],
    faults: ['schemes/town.json:7:68 at stages[1].colour: expected no other keys, found "colour"'],
  },
  {
    rule: "unknown-key-proto",
    edits: [edit("schemes/town.json", '"severity": 2,', '"severity": 2, "__proto__": { "name": "x" },')],
    faults: ['schemes/town.json:7:68 at stages[1].__proto__: expected no other keys, found "__proto__"'],
  },
  {
    rule: "uuid",
    edits: [edit("restriction-zones.json", `${id(802)}`, "802")],
    faults: [
      'restriction-zones.json:3:5 at [1].id: expected a UUID: 8-4-4-4-12 hexadecimal digits, found "802"',
    ],
  },
  {
    rule: "date-time",
    edits: [edit("scheduled-changes/2026.json", "2026-10-17T00:00:00Z", "2026-02-29T00:00:00Z")],
    faults: [
      'scheduled-changes/2026.json:14:5 at [0].createdAt: expected an RFC 3339 date-time with an offset or Z, such as 2026-11-20T11:00:00Z, found "2026-02-29T00:00:00Z"',
    ],
  },
  {
    rule: "date-time-offset",
    edits: [edit("scheduled-changes/2026.json", "2026-10-17T00:00:00Z", "2026-10-17T00:00:00")],
    faults: [
      'scheduled-changes/2026.json:14:5 at [0].createdAt: expected an RFC 3339 date-time with an offset or Z, such as 2026-11-20T11:00:00Z, found "2026-10-17T00:00:00"',
    ],
  },
  {
    rule: "date-time-range",
    edits: [edit("scheduled-changes/2026.json", "2026-10-17T00:00:00Z", "9999-12-31T23:00:00-02:00")],
    faults: [
      'scheduled-changes/2026.json:14:5 at [0].createdAt: expected a date-time of the years 0000 to 9999 in UTC, found "9999-12-31T23:00:00-02:00"',
    ],
  },
  {
    rule: "date",
    edits: [edit("monitoring-sites/ecan.json", '"date": "2026-11-21"', '"date": "2026-11-31"')],
    faults: [
      'monitoring-sites/ecan.json:15:72 at [0].statuses[0].restriction.date: expected a date, such as 2026-11-21, found "2026-11-31"',
    ],
  },
  {
    rule: "duration",
    edits: [edit("providers.json", '"P2W"', '"2 weeks"')],
    faults: [
      'providers.json:3:94 at [1].maximumAge: expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as "PT48H" or "P14D", found "2 weeks"',
    ],
  },
  {
    rule: "duration-months",
    edits: [edit("providers.json", '"P2W"', '"P1M"')],
    faults: [
      'providers.json:3:94 at [1].maximumAge: expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as "PT48H" or "P14D", found "P1M"',
    ],
  },
  {
    rule: "url",
    edits: [edit("organisations.json", "https://www.ecan.govt.nz", "www.ecan.govt.nz")],
    faults: [
      'organisations.json:3:85 at [1].websiteUrl: expected an absolute http or https address, found "www.ecan.govt.nz"',
    ],
  },
  {
    rule: "integer",
    edits: [edit("schemes/town.json", '"severity": 2', '"severity": 2.5')],
    faults: ["schemes/town.json:7:53 at stages[1].severity: expected a whole number, found 2.5"],
  },
  {
    rule: "number",
    edits: [edit("consents/ecan.json", '"triggerLevel": 1.5', '"triggerLevel": 1e999')],
    faults: [
      "consents/ecan.json:6:49 at [0].rows[0].triggerLevel: expected a number, found a number that is too large",
    ],
  },
  {
    rule: "reading-value",
    edits: [edit("readings/ecan.csv", "1.250", "1.250 m")],
    faults: [
      'readings/ecan.csv:2:69 at [1].value: expected a number, or nothing if the provider stated none, found "1.250 m"',
    ],
  },
  {
    rule: "id-organisations",
    edits: [
      edit("organisations.json", `${id(101)}`, `${id(102)}`),
      edit("areas/town.geojson", `"${id(101)}", `, ""),
    ],
    faults: [
      `organisations.json:3:5 at [1].id: expected each organisation's id once, found "${id(102)}" again after organisations.json [0]`,
    ],
  },
  {
    rule: "id-providers",
    edits: [edit("providers.json", '"mdc"', '"ecan"')],
    faults: [
      'providers.json:3:5 at [1].providerKey: expected each provider\'s key once, found "ecan" again after providers.json [0]',
    ],
  },
  {
    rule: "id-schemes",
    edits: [
      edit("schemes/town.json", `${id(201)}`, `${id(202)}`),
      edit("areas/town.geojson", `"schemeId": "${id(201)}"`, `"schemeId": "${id(202)}"`),
    ],
    faults: [
      `schemes/town.json:2:3 at id: expected each scheme's id once, found "${id(202)}" again after schemes/river.json`,
    ],
  },
  {
    rule: "id-stages",
    edits: [edit("schemes/river.json", `${id(221)}`, `${id(211)}`)],
    faults: [
      `schemes/town.json:6:7 at stages[0].id: expected each stage's id once, found "${id(211)}" again after schemes/river.json stages[0]`,
    ],
  },
  {
    rule: "id-areas",
    edits: [edit("areas/town.geojson", `${id(302)}`, `${id(301)}`)],
    faults: [
      `areas/town.geojson:26:9 at features[1].properties.id: expected each area's id once, found "${id(301)}" again after areas/town.geojson features[0].properties`,
    ],
  },
  {
    rule: "id-assignments",
    edits: [edit("stage-assignments/2026.json", `${id(402)}`, `${id(401)}`)],
    faults: [
      `stage-assignments/2026.json:13:5 at [1].assignmentId: expected each assignment's id once, found "${id(401)}" again after stage-assignments/2026.json [0]`,
    ],
  },
  {
    rule: "id-changes",
    edits: [put("scheduled-changes/again.json", BASE["scheduled-changes/2026.json"])],
    faults: [
      `scheduled-changes/again.json:3:5 at [0].id: expected each scheduled change's id once, found "${id(501)}" again after scheduled-changes/2026.json [0]`,
    ],
  },
  {
    rule: "id-sites",
    edits: [edit("monitoring-sites/ecan.json", `${id(602)}`, `${id(601)}`), remove("readings/ids.csv")],
    faults: [
      `monitoring-sites/ecan.json:21:5 at [1].id: expected each monitoring site's id once, found "${id(601)}" again after monitoring-sites/ecan.json [0]`,
    ],
  },
  {
    rule: "id-readings",
    edits: [edit("readings/ids.csv", `${id(702)}`, `${id(701)}`)],
    faults: [
      `readings/ids.csv:3:1 at [2].id: expected each reading (its id, or the site, type and instant that stand for one) once, found "${id(701)}" again after readings/ids.csv [1]`,
    ],
  },
  {
    rule: "id-zones",
    edits: [edit("restriction-zones.json", `${id(802)}`, `${id(801)}`)],
    faults: [
      `restriction-zones.json:3:5 at [1].id: expected each restriction zone's id once, found "${id(801)}" again after restriction-zones.json [0]`,
    ],
  },
  {
    rule: "id-letter-case",
    edits: [
      edit("organisations.json", `${id(101)}`, "ABCDEF00-0000-4000-8000-000000000101"),
      edit("areas/town.geojson", `["${id(101)}", `, "["),
      edit("organisations.json", `${id(102)}`, "abcdef00-0000-4000-8000-000000000101"),
      edit("areas/town.geojson", `${id(102)}`, "abcdef00-0000-4000-8000-000000000101"),
      edit("providers.json", `${id(102)}`, "abcdef00-0000-4000-8000-000000000101"),
    ],
    faults: [
      'organisations.json:3:5 at [1].id: expected each organisation\'s id once, found "abcdef00-0000-4000-8000-000000000101" again after organisations.json [0]',
    ],
  },
  {
    rule: "id-derived",
    edits: [edit("readings/ecan.csv", "2026-11-20T09:00:00Z", "2026-11-20T10:00:00.000Z")],
    faults: [
      'readings/ecan.csv:3:1 at [2].id: expected each reading (its id, or the site, type and instant that stand for one) once, found "a26c7d14-2fce-5c10-8881-15e15c3ec3e8" again after readings/ecan.csv [1]',
    ],
  },
  {
    rule: "consent-site-band",
    edits: [edit("consents/ecan.json", '"bandNumber": 2', '"bandNumber": 1')],
    faults: [
      'consents/ecan.json:7:7 at [0].rows[1]: expected each site and band of a consent once, found "62103", 1 again after consents/ecan.json [0].rows[0]',
    ],
  },
  {
    rule: "site-number",
    edits: [edit("monitoring-sites/ecan.json", '"62104"', '"62103"')],
    faults: [
      'monitoring-sites/ecan.json:23:5 at [1].siteNumber: expected each site number of a provider once, found "ecan", "62103" again after monitoring-sites/ecan.json [0]',
    ],
  },
  {
    rule: "consent-number",
    edits: [edit("consents/ecan.json", '"CRC 999"', '"crc 012/3"')],
    faults: [
      'consents/ecan.json:10:5 at [1].consentNumber: expected each consent number of a provider, letter case aside, once, found "ecan", "crc 012/3" again after consents/ecan.json [0]',
    ],
  },
  {
    rule: "upstream-series",
    edits: [put("upstreams/a.json", upstream(HILLTOP)), put("upstreams/b.json", upstream(HILLTOP))],
    faults: [
      'upstreams/b.json:1:107 at series[0]: expected each site\'s observation type of all upstreams once, found "ecan", "62103", "flow" again after upstreams/a.json series[0]',
    ],
  },
  {
    rule: "upstream-boundary",
    edits: [
      put(
        "upstreams/layer.json",
        upstream({ ...LAYER, areas: { field: "code", ids: { a: id(301), b: id(301) } } }),
      ),
    ],
    faults: [
      `upstreams/layer.json:1:157 at areas.ids.b: expected each area's boundary of all upstreams once, found "${id(301)}" again after upstreams/layer.json areas.ids.a`,
    ],
  },
  {
    rule: "reference-provider-organisation",
    edits: [edit("providers.json", `${id(102)}`, `${id(199)}`)],
    faults: [
      `providers.json:2:62 at [0].organisationId: expected the id of an organisation in the data, found "${id(199)}", which the data does not hold`,
    ],
  },
  {
    rule: "reference-area-scheme",
    edits: [edit("areas/town.geojson", `${id(201)}`, `${id(299)}`)],
    faults: [
      `areas/town.geojson:9:9 at features[0].properties.schemeId: expected the id of a scheme in the data, found "${id(299)}", which the data does not hold`,
    ],
  },
  {
    rule: "reference-area-organisation",
    edits: [edit("areas/town.geojson", `${id(102)}`, `${id(199)}`)],
    faults: [
      `areas/town.geojson:10:69 at features[0].properties.organisationIds[1]: expected the id of an organisation in the data, found "${id(199)}", which the data does not hold`,
    ],
  },
  {
    rule: "reference-assignment-area",
    edits: [
      edit(
        "stage-assignments/2026.json",
        `"${id(301)}",
    "stageId": "${id(211)}"`,
        `"${id(399)}",
    "stageId": "${id(211)}"`,
      ),
    ],
    faults: [
      `stage-assignments/2026.json:4:5 at [0].areaId: expected the id of an area in the data, found "${id(399)}", which the data does not hold`,
    ],
  },
  {
    rule: "reference-assignment-stage",
    edits: [edit("stage-assignments/2026.json", `${id(211)}`, `${id(299)}`)],
    faults: [
      `stage-assignments/2026.json:5:5 at [0].stageId: expected a stage of the area's scheme ${id(201)}, found "${id(299)}"`,
    ],
  },
  {
    rule: "reference-assignment-change",
    edits: [edit("stage-assignments/2026.json", `${id(501)}`, `${id(599)}`)],
    faults: [
      `stage-assignments/2026.json:19:5 at [1].scheduledChangeId: expected the id of a scheduled change in the data, found "${id(599)}", which the data does not hold`,
    ],
  },
  {
    rule: "reference-change-area",
    edits: [edit("scheduled-changes/2026.json", `${id(301)}`, `${id(399)}`)],
    faults: [
      `scheduled-changes/2026.json:4:5 at [0].areaId: expected the id of an area in the data, found "${id(399)}", which the data does not hold`,
    ],
  },
  {
    rule: "reference-change-stage",
    edits: [edit("scheduled-changes/2026.json", `${id(212)}`, `${id(299)}`)],
    faults: [
      `scheduled-changes/2026.json:5:5 at [0].targetStageId: expected a stage of the area's scheme ${id(201)}, found "${id(299)}"`,
    ],
  },
  {
    rule: "reference-site-provider",
    edits: [
      edit(
        "monitoring-sites/ecan.json",
        '"ecan",\n    "siteNumber": "62104"',
        '"ECAN",\n    "siteNumber": "62104"',
      ),
    ],
    faults: [
      'monitoring-sites/ecan.json:22:5 at [1].providerKey: expected the key of a provider in the data, found "ECAN", which the data does not hold',
    ],
  },
  {
    rule: "reference-reading-site",
    edits: [edit("readings/ids.csv", `${id(702)},${id(602)}`, `${id(702)},${id(699)}`)],
    faults: [
      `readings/ids.csv:3:38 at [2].siteId: expected the id of a monitoring site in the data, found "${id(699)}", which the data does not hold`,
    ],
  },
  {
    rule: "reference-consent-provider",
    edits: [
      edit("consents/ecan.json", '"CRC 999", "providerKey": "ecan"', '"CRC 999", "providerKey": "mcd"'),
    ],
    faults: [
      'consents/ecan.json:10:33 at [1].providerKey: expected the key of a provider in the data, found "mcd", which the data does not hold',
    ],
  },
  {
    rule: "reference-consent-site",
    edits: [edit("consents/ecan.json", '"62103", "bandNumber": 1', '"69999", "bandNumber": 1')],
    faults: [],
  },
  {
    rule: "reference-upstream-provider",
    edits: [put("upstreams/flow.json", upstream({ ...HILLTOP, providerKey: "nobody", series: [] }))],
    faults: [
      'upstreams/flow.json:1:76 at providerKey: expected the key of a provider in the data, found "nobody", which the data does not hold',
    ],
  },
  {
    rule: "reference-upstream-site",
    edits: [
      put("upstreams/flow.json", upstream({ ...HILLTOP, series: [{ ...SERIES, siteNumber: "69999" }] })),
    ],
    faults: [
      'upstreams/flow.json:1:108 at series[0].siteNumber: expected the number of a site of the provider, found "69999", which the data does not hold',
    ],
  },
  {
    rule: "reference-upstream-area",
    edits: [
      put("upstreams/layer.json", upstream({ ...LAYER, areas: { field: "code", ids: { a: id(399) } } })),
    ],
    faults: [
      `upstreams/layer.json:1:114 at areas.ids.a: expected the id of an area in the data, found "${id(399)}", which the data does not hold`,
    ],
  },
  {
    rule: "scheme-of-assignment",
    edits: [edit("stage-assignments/2026.json", `${id(211)}`, `${id(221)}`)],
    faults: [
      `stage-assignments/2026.json:5:5 at [0].stageId: expected a stage of the area's scheme ${id(201)}, found "${id(221)}"`,
    ],
  },
  {
    rule: "scheme-of-change",
    edits: [edit("scheduled-changes/2026.json", `${id(212)}`, `${id(221)}`)],
    faults: [
      `scheduled-changes/2026.json:5:5 at [0].targetStageId: expected a stage of the area's scheme ${id(201)}, found "${id(221)}"`,
    ],
  },
  {
    rule: "scheme-none",
    edits: [edit("scheduled-changes/2026.json", `${id(301)}`, `${id(302)}`)],
    faults: [
      `scheduled-changes/2026.json:5:5 at [0].targetStageId: expected no stage for an area without a scheme, found "${id(212)}"`,
    ],
  },
  {
    rule: "period-ends-later",
    edits: [
      edit(
        "stage-assignments/2026.json",
        '2026-11-01T00:00:00+13:00",\n    "createdBy"',
        '2026-09-26T12:00:00Z",\n    "createdBy"',
      ),
    ],
    faults: [
      "stage-assignments/2026.json:7:5 at [0].effectiveUntil: expected an instant after effectiveFrom, 2026-09-26T12:00:00Z, found 2026-09-26T12:00:00Z",
    ],
  },
  {
    rule: "period-overlap",
    edits: [
      edit(
        "stage-assignments/2026.json",
        '2026-11-01T00:00:00+13:00",\n    "createdBy"',
        '2026-11-01T00:00:00.001+13:00",\n    "createdBy"',
      ),
    ],
    faults: [
      `stage-assignments/2026.json:16:5 at [1].effectiveFrom: expected no two assignments of an area at once, found one from 2026-10-31T11:00:00Z while ${id(401)} lasts until 2026-10-31T11:00:00.001Z`,
    ],
  },
  {
    rule: "period-two-open",
    edits: [
      edit(
        "stage-assignments/2026.json",
        '"2026-11-01T00:00:00+13:00",\n    "createdBy"',
        'null,\n    "createdBy"',
      ),
    ],
    faults: [
      `stage-assignments/2026.json:16:5 at [1].effectiveFrom: expected no two assignments of an area at once, found one from 2026-10-31T11:00:00Z while ${id(401)} lasts without an end`,
    ],
  },
  {
    rule: "severity",
    edits: [edit("schemes/town.json", '"severity": 2', '"severity": 1')],
    faults: [
      "schemes/town.json:7:53 at stages[1].severity: expected each severity of a scheme once, found 1 again after schemes/town.json stages[0]",
    ],
  },
  {
    rule: "time-zone",
    edits: [
      edit(
        "areas/town.geojson",
        '"Pacific/Auckland",\n        "trackingStatus": "untracked"',
        '"Pacific/Aukland",\n        "trackingStatus": "untracked"',
      ),
    ],
    faults: [
      'areas/town.geojson:30:9 at features[1].properties.timeZoneId: expected an IANA time zone that the runtime knows, such as Pacific/Auckland, found "Pacific/Aukland"',
    ],
  },
  {
    rule: "time-zone-offset",
    edits: [
      edit(
        "areas/town.geojson",
        '"Pacific/Auckland",\n        "trackingStatus": "untracked"',
        '"+12:00",\n        "trackingStatus": "untracked"',
      ),
    ],
    faults: [
      'areas/town.geojson:30:9 at features[1].properties.timeZoneId: expected an IANA time zone that the runtime knows, such as Pacific/Auckland, found "+12:00"',
    ],
  },
  {
    rule: "geometry-type",
    edits: [
      edit(
        "areas/town.geojson",
        '"geometry": null',
        '"geometry": { "type": "Point", "coordinates": [173, -42] }',
      ),
    ],
    faults: [
      'areas/town.geojson:34:7 at features[1].geometry: expected a Polygon, a MultiPolygon or null, found "Point"',
    ],
  },
  {
    rule: "geometry-empty",
    edits: [
      edit(
        "areas/town.geojson",
        '"geometry": null',
        '"geometry": { "type": "MultiPolygon", "coordinates": [[]] }',
      ),
    ],
    faults: [
      "areas/town.geojson:34:61 at features[1].geometry.coordinates[0]: expected a list of at least one ring, found an empty list",
    ],
  },
  {
    rule: "geometry-position",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]",
        "[[173, -43], [174, -43], [174], [173, -42], [173, -43]]",
      ),
    ],
    faults: [
      "areas/town.geojson:18:36 at features[0].geometry.coordinates[0][2]: expected a position [longitude, latitude], found [174]",
    ],
  },
  {
    rule: "geometry-closed",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]",
        "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43.1]]",
      ),
    ],
    faults: [
      "areas/town.geojson:18:60 at features[0].geometry.coordinates[0][4]: expected the ring to end where it starts, at [173,-43], found [173,-43.1]",
    ],
  },
  {
    rule: "geometry-four",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]]",
        "[[173.2, -42.8], [173.2, -42.6], [173.2, -42.8]]",
      ),
    ],
    faults: [
      "areas/town.geojson:19:11 at features[0].geometry.coordinates[1]: expected a ring of at least four positions, found 3",
    ],
  },
  {
    rule: "geometry-repeated",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]]",
        "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.6], [173.2, -42.8]]",
      ),
    ],
    faults: [
      "areas/town.geojson:19:60 at features[0].geometry.coordinates[1][3]: expected no position twice in a ring but the last, found [173.2,-42.6] again",
    ],
  },
  {
    rule: "geometry-crosses-itself",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]",
        "[[173, -43], [174, -42], [174, -43], [173, -42], [173, -43]]",
      ),
    ],
    faults: [
      "areas/town.geojson:18:12 at features[0].geometry.coordinates[0][0]: expected no edge that crosses another, found the one from [173,-43] to [174,-42] crossing its own ring between [174,-43] and [173,-42]",
    ],
  },
  {
    rule: "geometry-spike",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]",
        "[[173, -43], [174, -43], [174, -42], [174, -44], [173, -42], [173, -43]]",
      ),
    ],
    faults: [
      "areas/town.geojson:18:12 at features[0].geometry.coordinates[0][0]: expected no edge that crosses another, found the one from [173,-43] to [174,-43] crossing its own ring between [174,-44] and [173,-42]",
    ],
  },
  {
    rule: "geometry-crosses-another",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]]",
        "[[173.2, -42.8], [172.8, -42.6], [173.4, -42.6], [173.2, -42.8]]",
      ),
    ],
    faults: [
      "areas/town.geojson:18:48 at features[0].geometry.coordinates[0][3]: expected no edge that crosses another, found the one from [173,-42] to [173,-43] crossing ring 1 of the polygon between [173.2,-42.8] and [172.8,-42.6]",
    ],
  },
  {
    rule: "geometry-crosses-at-corner",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]]",
        "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]],\n          [[173.2, -42.8], [173.3, -42.65], [173.1, -42.6], [173.2, -42.8]]",
      ),
    ],
    faults: [
      "areas/town.geojson:19:12 at features[0].geometry.coordinates[1][0]: expected no edge that crosses another, found the one from [173.2,-42.8] to [173.2,-42.6] crossing ring 2 of the polygon between [173.2,-42.8] and [173.3,-42.65]",
    ],
  },
  {
    rule: "geometry-hole",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]]",
        "[[175.2, -42.8], [175.2, -42.6], [175.4, -42.6], [175.2, -42.8]]",
      ),
    ],
    faults: [
      "areas/town.geojson:19:11 at features[0].geometry.coordinates[1]: expected a hole inside the outer ring of its polygon, found one outside",
    ],
  },
  {
    rule: "geometry-longitude",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]",
        "[[173, -43], [174, -43], [184, -42], [173, -42], [173, -43]]",
      ),
    ],
    faults: [
      "areas/town.geojson:18:36 at features[0].geometry.coordinates[0][2]: expected a longitude from -180 to 180, found 184",
    ],
  },
  {
    rule: "geometry-latitude",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]",
        "[[173, -43], [174, -43], [174, -92], [173, -42], [173, -43]]",
      ),
    ],
    faults: [
      "areas/town.geojson:18:36 at features[0].geometry.coordinates[0][2]: expected a latitude from -90 to 90, found -92",
    ],
  },
  {
    rule: "geometry-swapped",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]",
        "[[173, -43], [174, -43], [-42, 174], [173, -42], [173, -43]]",
      ),
    ],
    faults: [
      "areas/town.geojson:18:36 at features[0].geometry.coordinates[0][2]: expected [longitude, latitude], found [-42, 174], which is the other way round",
    ],
  },
  {
    rule: "geometry-antimeridian",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]",
        "[[179, -43], [-179, -43], [-179, -42], [179, -42], [179, -43]]",
      ),
    ],
    faults: [
      "areas/town.geojson:18:24 at features[0].geometry.coordinates[0][1]: expected no edge longer than 180° of longitude, found one from 179 to -179: split the area at the antimeridian",
    ],
  },
  {
    rule: "geometry-direction",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]]",
        "[[173, -43], [173, -42], [174, -42], [174, -43], [173, -43]]",
      ),
    ],
    faults: [],
  },
  {
    rule: "geometry-touching",
    edits: [
      edit(
        "areas/town.geojson",
        "[[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]]",
        "[[173, -42.8], [174, -42], [173.4, -42.6], [173, -42.8]]",
      ),
    ],
    faults: [],
  },
  {
    rule: "name-blank",
    edits: [edit("restriction-zones.json", '"Hurunui"', '" \\u00a0"')],
    faults: ['restriction-zones.json:3:51 at [1].name: expected a name that is not blank, found " \\u00a0"'],
  },
  {
    rule: "name-length",
    edits: [edit("restriction-zones.json", '"Hurunui"', `"${"ā".repeat(201)}"`)],
    faults: [
      `restriction-zones.json:3:51 at [1].name: expected a name of at most 200 characters, found "${"ā".repeat(56)}…"`,
    ],
  },
  {
    rule: "name-invisible",
    edits: [edit("restriction-zones.json", '"Hurunui"', '"\\u200b"')],
    faults: ['restriction-zones.json:3:51 at [1].name: expected a name that is not blank, found "\\u200b"'],
  },
  {
    rule: "name-well-formed",
    edits: [edit("restriction-zones.json", '"Hurunui"', '"Hurunui \\ud83d"')],
    faults: [
      'restriction-zones.json:3:51 at [1].name: expected well-formed Unicode, without a lone surrogate, found "Hurunui \\ud83d"',
    ],
  },
  {
    rule: "name-control",
    edits: [edit("restriction-zones.json", '"Hurunui"', '"Huru\\u0007nui"')],
    faults: [
      'restriction-zones.json:3:51 at [1].name: expected a name without control characters, found "Huru\\u0007nui"',
    ],
  },
];
