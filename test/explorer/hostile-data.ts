/** A data set in which every text of a record is a hostile one: forty records of each kind, each with a text of its own, in every state. */

import * as records from "../support/records.ts";
import { box } from "../support/ring.ts";
import { writeBelow } from "../support/tree.ts";
import { hostileTexts } from "./hostile-texts.ts";

/** A place that all areas have in common. */
export const COMMON_PLACE = { longitude: 172.5, latitude: -41.5 };

const AS_OF = "2026-11-20T11:00:00Z";
const BEFORE = "2026-11-19T11:00:00Z";
const AFTER = "2026-11-30T11:00:00Z";

const id = (kind: number, index: number): string => records.uuid(kind * 1000 + index);
/** A hostile address. The schema of the data accepts http and https only, and no blanks. */
export const url = (text: string): string => `https://example.org/?q=${text.replace(/\s/g, "")}`;
export const zoneId = (index: number): string => id(2, index);
const place = (text: string) => ({ id: text, number: text, name: text });

/** Writes the data set into a folder, with hostile texts or with others. The first site has no readings. */
export function writeHostileData(folder: string, texts = hostileTexts): void {
  for (const [path, content] of Object.entries(filesOf(texts)))
    writeBelow(folder, path, typeof content === "string" ? content : JSON.stringify(content));
}

function filesOf(texts: readonly string[]): Record<string, unknown> {
  const each = <T>(make: (text: string, index: number) => T): T[] => texts.map(make);
  return {
    "dataset.json": {
      title: texts[0],
      description: texts[1],
      licence: { name: texts[2], url: url(texts[3] as string) },
      attribution: texts,
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
      ...records.provider(text),
      ...{ organisationId: id(1, i), websiteUrl: url(text), maximumAge: "PT48H" },
    })),
    "restriction-zones.json": each((text, i) => ({
      id: zoneId(i),
      name: text,
      type: "district",
      aliases: [text],
    })),
    ...Object.fromEntries(each((text, i) => [`schemes/${i}.json`, scheme(text, i)])),
    "areas/areas.geojson": { type: "FeatureCollection", features: each(area) },
    "stage-assignments/all.json": each(assignment).filter((_, i) => i % 4 !== 0),
    "scheduled-changes/all.json": each(change),
    "monitoring-sites/all.json": each(site),
    "readings/all.csv": readings(texts),
    "consents/all.json": each((text) => {
      const row = { siteNumber: text, triggerLevel: 1.5, unit: text, thresholdSourceUrl: url(text) };
      return records.consent(text, text, [row]);
    }),
  };
}

const scheme = (text: string, i: number) => ({
  id: id(3, i),
  name: text,
  description: text,
  stages: [{ id: id(4, i), severity: i % 7, name: text, description: text }],
});

const area = (text: string, i: number) =>
  records.featureOf(
    records.area(5000 + i, {
      name: text,
      alternateNames: [text],
      schemeId: id(3, i),
      organisationIds: [id(1, i)],
      trackingStatus: i % 3 === 0 ? "untracked" : "tracked",
      sources: ["", " \u200b", null, text].map((description) => ({ url: url(text), description })),
      boundary: [[box(170 + i / 20, -42 + i / 100, 173 + i / 20, -41 + i / 100)]],
    }),
  );

const assignment = (text: string, i: number) => ({
  ...records.assignment(6000 + i, { areaId: id(5, i), stageId: id(4, i), createdBy: text }),
  ...{ effectiveFrom: BEFORE, createdAt: BEFORE },
});

const change = (text: string, i: number) => ({
  ...records.change(7000 + i, {
    areaId: id(5, i),
    targetStageId: id(4, i),
    approval: { status: i % 2 === 0 ? "rejected" : "approved", approvedAt: null, rejectionReason: text },
    isCancelled: i % 3 === 0,
    cancellationReason: text,
    isAutoDetected: true,
    createdBy: text,
    appliedAssignmentDeletionReason: text,
  }),
  ...{ effectiveFrom: AFTER, createdAt: BEFORE },
});

const site = (text: string, i: number) => ({
  ...records.site(8000 + i, { providerKey: text, siteNumber: text, name: text, waterway: text }),
  location: COMMON_PLACE,
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

const readings = (texts: readonly string[]): string => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = texts.map((text, i) =>
    [1, 2, 3].map(
      (hour) => `${id(8, i)},flow,2026-11-20T0${hour}:00:00Z,${hour}.5,${quoted(text)},${quoted(text)}`,
    ),
  );
  return ["siteId,observationType,observedAt,value,unit,qualityCode", ...rows.slice(1).flat(), ""].join("\n");
};

/** The pages of a record of each kind, from the root of the site. */
export const hostilePages = (index: number): string[] => [
  `areas/${id(5, index)}/`,
  `organisations/${id(1, index)}/`,
  `schemes/${id(3, index)}/`,
  `monitoring-sites/${id(8, index)}/`,
];
