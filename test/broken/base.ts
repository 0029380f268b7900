/** A small data set without a fault: every kind of record, so that one edit can break each rule by itself. */

/** Ids are told apart by their last digits; the first of them is the kind. */
export const id = (number: number): string => `00000000-0000-4000-8000-000000000${number}`;

export const BASE = {
  "dataset.json": `{
  "title": "Data to be broken",
  "description": "Sound as it stands.",
  "licence": { "name": "CC0 1.0", "url": "https://creativecommons.org/publicdomain/zero/1.0/" },
  "attribution": ["Nobody"],
  "isSample": true,
  "asOf": "2026-11-20T11:00:00Z"
}
`,
  "organisations.json": `[
  { "id": "${id(101)}", "name": "Kaikōura District Council", "alternateNames": ["KDC"], "websiteUrl": null },
  { "id": "${id(102)}", "name": "Environment Canterbury", "websiteUrl": "https://www.ecan.govt.nz" }
]
`,
  "providers.json": `[
  { "providerKey": "ecan", "name": "Environment Canterbury", "organisationId": "${id(102)}", "websiteUrl": null, "maximumAge": "PT48H" },
  { "providerKey": "mdc", "name": "Marlborough", "organisationId": null, "websiteUrl": null, "maximumAge": "P2W" }
]
`,
  "schemes/river.json": `{
  "id": "${id(202)}",
  "name": "River",
  "description": null,
  "stages": [
    { "id": "${id(221)}", "severity": 1, "name": "Low flow", "description": null }
  ]
}
`,
  "schemes/town.json": `{
  "id": "${id(201)}",
  "name": "Town supply",
  "description": "Two levels.",
  "stages": [
    { "id": "${id(211)}", "severity": 1, "name": "Level 1", "description": null },
    { "id": "${id(212)}", "severity": 2, "name": "Level 2", "description": "**No sprinklers.**" }
  ]
}
`,
  "areas/town.geojson": `{
  "type": "FeatureCollection",
  "features": [
    {
      "type": "Feature",
      "properties": {
        "id": "${id(301)}",
        "name": "Kaikōura District",
        "schemeId": "${id(201)}",
        "organisationIds": ["${id(101)}", "${id(102)}"],
        "timeZoneId": "Pacific/Auckland",
        "trackingStatus": "tracked",
        "sources": [{ "url": "https://www.kaikoura.govt.nz/water", "description": "Notices" }]
      },
      "geometry": {
        "type": "Polygon",
        "coordinates": [
          [[173, -43], [174, -43], [174, -42], [173, -42], [173, -43]],
          [[173.2, -42.8], [173.2, -42.6], [173.4, -42.6], [173.2, -42.8]]
        ]
      }
    },
    {
      "type": "Feature",
      "properties": {
        "id": "${id(302)}",
        "name": "Ashburton District",
        "schemeId": null,
        "organisationIds": [],
        "timeZoneId": "Pacific/Auckland",
        "trackingStatus": "untracked",
        "sources": []
      },
      "geometry": null
    }
  ]
}
`,
  "stage-assignments/2026.json": `[
  {
    "assignmentId": "${id(401)}",
    "areaId": "${id(301)}",
    "stageId": "${id(211)}",
    "effectiveFrom": "2026-09-27T00:00:00+12:00",
    "effectiveUntil": "2026-11-01T00:00:00+13:00",
    "createdBy": "council",
    "scheduledChangeId": null,
    "createdAt": "2026-09-20T00:00:00Z"
  },
  {
    "assignmentId": "${id(402)}",
    "areaId": "${id(301)}",
    "stageId": "${id(212)}",
    "effectiveFrom": "2026-11-01T00:00:00+13:00",
    "effectiveUntil": null,
    "createdBy": "council",
    "scheduledChangeId": "${id(501)}",
    "createdAt": "2026-10-31T00:00:00Z"
  }
]
`,
  "scheduled-changes/2026.json": `[
  {
    "id": "${id(501)}",
    "areaId": "${id(301)}",
    "targetStageId": "${id(212)}",
    "effectiveFrom": "2026-11-01T00:00:00+13:00",
    "approval": { "status": "approved", "approvedAt": "2026-10-20T00:00:00Z", "rejectionReason": null },
    "isApplied": true,
    "isCancelled": false,
    "cancellationReason": null,
    "isIgnored": false,
    "isAutoDetected": false,
    "createdBy": "council",
    "createdAt": "2026-10-17T00:00:00Z",
    "appliedAssignmentDeletedAt": null,
    "appliedAssignmentDeletionReason": null
  }
]
`,
  "monitoring-sites/ecan.json": `[
  {
    "id": "${id(601)}",
    "providerKey": "ecan",
    "siteNumber": "62103",
    "name": "Kowhai River at Footbridge",
    "waterway": "Kowhai River",
    "location": { "longitude": 173.61, "latitude": -42.37 },
    "isServed": true,
    "waterManagementSubArea": null,
    "waterManagementArea": { "id": "K1", "number": null, "name": "Kaikōura" },
    "statuses": [
      {
        "bandNumber": 1,
        "restriction": { "status": "partial", "allowedPercentage": 50, "date": "2026-11-21", "description": null },
        "asAt": "2026-11-20T03:00:00Z"
      }
    ]
  },
  {
    "id": "${id(602)}",
    "providerKey": "ecan",
    "siteNumber": "62104",
    "name": "Kahutara River",
    "waterway": null,
    "location": null,
    "isServed": false,
    "waterManagementSubArea": null,
    "waterManagementArea": null,
    "statuses": []
  }
]
`,
  "readings/ecan.csv": `siteId,observationType,observedAt,value,unit,qualityCode
${id(601)},flow,2026-11-20T23:00:00+13:00,1.250,m³/s,200
${id(601)},flow,2026-11-20T09:00:00Z,,m³/s,"missing, for now"
`,
  "readings/ids.csv": `id,siteId,observationType,observedAt,value,unit,qualityCode
${id(701)},${id(602)},rainfall,2026-11-20T09:00:00Z,0,mm,200
${id(702)},${id(602)},rainfall,2026-11-20T10:00:00Z,2,mm,200
`,
  "consents/ecan.json": `[
  {
    "consentNumber": "CRC 012/3",
    "providerKey": "ecan",
    "rows": [
      { "siteNumber": "62103", "bandNumber": 1, "triggerLevel": 1.5, "unit": "m³/s", "thresholdAsAt": "2026-07-01", "thresholdSourceUrl": "https://www.ecan.govt.nz/c" },
      { "siteNumber": "62103", "bandNumber": 2, "triggerLevel": null, "unit": null, "thresholdAsAt": "2026-07-01", "thresholdSourceUrl": "https://www.ecan.govt.nz/c" }
    ]
  },
  { "consentNumber": "CRC 999", "providerKey": "ecan", "rows": [] }
]
`,
  "restriction-zones.json": `[
  { "id": "${id(801)}", "name": "Kaikōura town", "type": "waterSupplyZone", "aliases": ["Kaikoura urban"] },
  { "id": "${id(802)}", "name": "Hurunui", "type": "district", "aliases": [] }
]
`,
  "places.csv": `name,longitude,latitude,kind
Kaikōura,173.68,-42.4,town
"Oaro, south",173.5,-42.52,settlement
`,
  "README.md": "What a repository holds beside its data.\n",
} as const;
