/** A data set in which every text of a record is a hostile one: forty records of each kind, each with a text of its own. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hostileTexts } from "../hostile-texts.ts";

/** A place that all areas have in common. */
export const COMMON_PLACE = { longitude: 172.5, latitude: -41.5 };

const AS_OF = "2026-11-20T11:00:00Z";
const BEFORE = "2026-11-19T11:00:00Z";
const AFTER = "2026-11-30T11:00:00Z";

const id = (kind: number, index: number): string =>
  `00000000-0000-4000-8000-${String(kind * 1000 + index).padStart(12, "0")}`;
const url = (text: string): string => `https://example.org/?q=${text.replace(/\s/g, "")}`;
const place = (text: string) => ({ id: text, number: text, name: text });
const each = <T>(make: (text: string, index: number) => T): T[] => hostileTexts.map(make);

/** Writes the data set into a folder. The first site has no readings. */
export function writeHostileData(folder: string): void {
  for (const [path, content] of Object.entries(files())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
}

const files = (): Record<string, unknown> => ({
  "dataset.json": {
    title: hostileTexts[0],
    description: hostileTexts[1],
    licence: { name: hostileTexts[2], url: url(hostileTexts[3] as string) },
    attribution: hostileTexts,
    isSample: true,
    asOf: AS_OF,
  },
  "organisations.json": each((text, i) => ({
    id: id(1, i),
    name: text,
    alternateNames: [text],
    websiteUrl: url(text),
  })),
  "providers.json": each((text, i) => ({
    providerKey: text,
    name: text,
    organisationId: id(1, i),
    websiteUrl: url(text),
    maximumAge: "PT48H",
  })),
  "restriction-zones.json": each((text, i) => ({
    id: id(2, i),
    name: text,
    type: "district",
    aliases: [text],
  })),
  ...Object.fromEntries(each((text, i) => [`schemes/${i}.json`, scheme(text, i)])),
  "areas/areas.geojson": { type: "FeatureCollection", features: each(area) },
  "stage-assignments/all.json": each(assignment),
  "scheduled-changes/all.json": each(change),
  "monitoring-sites/all.json": each(site),
  "readings/all.csv": readings(),
  "consents/all.json": each((text) => ({
    consentNumber: text,
    providerKey: text,
    rows: [
      {
        siteNumber: text,
        bandNumber: 1,
        triggerLevel: 1.5,
        unit: text,
        thresholdAsAt: "2026-07-01",
        thresholdSourceUrl: url(text),
      },
    ],
  })),
});

const scheme = (text: string, i: number) => ({
  id: id(3, i),
  name: text,
  description: text,
  stages: [{ id: id(4, i), severity: i % 6, name: text, description: text }],
});

function area(text: string, i: number) {
  const [west, south, east, north] = [170 + i / 20, -42 + i / 100, 173 + i / 20, -41 + i / 100];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    type: "Feature",
    properties: {
      id: id(5, i),
      name: text,
      alternateNames: [text],
      schemeId: id(3, i),
      organisationIds: [id(1, i)],
      timeZoneId: "Pacific/Auckland",
      trackingStatus: "tracked",
      sources: [{ url: url(text), description: text }],
    },
    geometry: { type: "Polygon", coordinates: [ring] },
  };
}

const assignment = (text: string, i: number) => ({
  assignmentId: id(6, i),
  areaId: id(5, i),
  stageId: id(4, i),
  effectiveFrom: BEFORE,
  effectiveUntil: null,
  createdBy: text,
  scheduledChangeId: null,
  createdAt: BEFORE,
});

const change = (text: string, i: number) => ({
  id: id(7, i),
  areaId: id(5, i),
  targetStageId: id(4, i),
  effectiveFrom: AFTER,
  approval: { status: "rejected", approvedAt: null, rejectionReason: text },
  isApplied: false,
  isCancelled: true,
  cancellationReason: text,
  isIgnored: false,
  isAutoDetected: true,
  createdBy: text,
  createdAt: BEFORE,
  appliedAssignmentDeletedAt: null,
  appliedAssignmentDeletionReason: text,
});

const site = (text: string, i: number) => ({
  id: id(8, i),
  providerKey: text,
  siteNumber: text,
  name: text,
  waterway: text,
  location: COMMON_PLACE,
  isServed: true,
  waterManagementSubArea: place(text),
  waterManagementArea: place(text),
  statuses: [
    {
      bandNumber: 1,
      restriction: { status: "partial", allowedPercentage: 50, date: "2026-11-21", description: text },
      asAt: "2026-11-20T03:00:00Z",
    },
  ],
});

const readings = (): string => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = each((text, i) =>
    [1, 2, 3].map(
      (hour) => `${id(8, i)},flow,2026-11-20T0${hour}:00:00Z,${hour}.5,${quoted(text)},${quoted(text)}`,
    ),
  );
  return ["siteId,observationType,observedAt,value,unit,qualityCode", ...rows.slice(1).flat(), ""].join("\n");
};

/** The pages of a record of each kind, from the root of the site, with some more that list all of them. */
export const hostilePages = (index: number): string[] => [
  `areas/${id(5, index)}/`,
  `organisations/${id(1, index)}/`,
  `schemes/${id(3, index)}/`,
  `monitoring-sites/${id(8, index)}/`,
];
export const hostileLists = [
  "",
  "changes/",
  "organisations/",
  "schemes/",
  "monitoring-sites/",
  "consents/",
  "restriction-zones/",
  "freshness/",
  "downloads/",
  "about/",
  "reference/",
  "reference/get-area/",
  "reference/search/",
];
