/** Small data sets that a careless writer of a format would spoil. */

import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VISIBLE } from "../../schemas/words.ts";
import { words } from "../support/words.ts";

/** Names that a separator, a quote, a formula or an encoding could break. */
const names = [
  'Comma, quote " and "" two',
  '=HYPERLINK("https://evil.example","click")',
  "+64 @SUM(A1:A9) -1",
  "Ōtākaro / Te Wai-o-Māhanga ; | \\ '",
  "💧🏞️ 東京 עברית",
  "NULL",
  "null",
  "00123",
  "1e5",
  "true",
  "ā".repeat(180),
];

/** Texts, which may hold line breaks besides. */
const texts = [
  ...names,
  "",
  " leading and trailing ",
  "two\nlines",
  "two\r\nlines\r",
  "\t tab",
  '"',
  '",\n"',
  "-- '; DROP TABLE areas; --",
  "x\u2028y\u0085z",
  '{"json": [1, "two"]}',
];

const id = (kind: number, number: number) =>
  `00000000-0000-4000-8000-${kind.toString(16)}${number.toString(16).padStart(11, "0")}`;

/** Polygons on both sides of the antimeridian, one with a hole, and none. */
const geometries = [
  {
    type: "MultiPolygon",
    coordinates: [
      [
        [
          [179, -44],
          [180, -44],
          [180, -43],
          [179, -43],
          [179, -44],
        ],
      ],
      [
        [
          [-180, -44],
          [-179, -44],
          [-179, -43],
          [-180, -43],
          [-180, -44],
        ],
      ],
    ],
  },
  {
    type: "Polygon",
    coordinates: [
      [
        [170.1, -44.3],
        [171.123456789012, -44.3],
        [171.123456789012, -43.1],
        [170.1, -43.1],
        [170.1, -44.3],
      ],
      [
        [170.5, -44],
        [170.5, -43.9],
        [170.6, -43.9],
        [170.6, -44],
        [170.5, -44],
      ],
    ],
  },
  null,
];

/** Writes a data set full of hostile texts, odd numbers and missing values. */
export function writeHostile(folder: string): void {
  cpSync("test/golden/tiny/data", folder, { recursive: true });
  const write = (path: string, value: unknown) => writeFileSync(join(folder, path), JSON.stringify(value));
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8"));
  const areas = texts.map((text, index) => ({
    type: "Feature",
    properties: {
      id: id(3, index),
      name: names[index % names.length],
      schemeId: index % 3 === 0 ? null : id(2, 1),
      organisationIds: index % 2 === 0 ? [] : [id(1, index % names.length)],
      timeZoneId: "Pacific/Auckland",
      trackingStatus: index % 5 === 0 ? "untracked" : "tracked",
      sources: [{ url: `https://example.org/${index}?a="&b=%2C`, description: text }],
    },
    geometry: geometries[index % geometries.length],
  }));
  write("areas/areas.geojson", { type: "FeatureCollection", features: areas });
  write("organisations.json", [
    ...names.map((name, index) => ({ id: id(1, index), name, websiteUrl: null })),
    ...read("organisations.json"),
  ]);
  write("schemes/town.json", {
    id: id(2, 1),
    name: names[0],
    description: texts[13],
    stages: texts.map((text, index) => ({
      id: id(4, index),
      severity: index === 0 ? -9_007_199_254_740_991 : index === 1 ? 9_007_199_254_740_991 : index,
      name: names[index % names.length],
      description: index === 2 ? null : text,
      ...(index !== 2 && VISIBLE.test(text) && { uses: usesIn(text, index) }),
    })),
  });
  write(
    "stage-assignments/2026.json",
    texts
      .map((_, index) => ({
        assignmentId: id(5, index),
        areaId: id(3, index),
        stageId: id(4, index),
        effectiveFrom: index % 2 === 0 ? "2026-01-01T00:00:00Z" : "1999-12-31T23:59:59.999Z",
        effectiveUntil: index % 4 === 0 ? "9999-12-31T23:59:59Z" : null,
        createdBy: names[index % names.length],
        scheduledChangeId: null,
        createdAt: "2026-01-01T00:00:00.001Z",
      }))
      .filter((_, index) => index % 3 !== 0),
  );
  write(
    "scheduled-changes/2026.json",
    texts.map((text, index) => ({
      id: id(6, index),
      areaId: id(3, index),
      targetStageId: null,
      effectiveFrom: "2027-01-01T00:00:00Z",
      approval: { status: "rejected", approvedAt: null, rejectionReason: text },
      isApplied: false,
      isCancelled: index % 2 === 0,
      cancellationReason: index % 2 === 0 ? text : null,
      isIgnored: index % 3 === 0,
      isAutoDetected: index % 5 === 0,
      createdBy: names[index % names.length],
      createdAt: "2026-01-01T00:00:00Z",
      appliedAssignmentDeletedAt: null,
      appliedAssignmentDeletionReason: null,
    })),
  );
  write(
    "restriction-zones.json",
    names.map((name, index) => ({
      id: id(7, index),
      name,
      type: "district",
      aliases: names.slice(0, index),
    })),
  );
  write(
    "monitoring-sites/ecan.json",
    names.map((name, index) => ({
      id: id(8, index),
      providerKey: "ecan",
      siteNumber: name,
      name,
      waterway: index % 2 === 0 ? null : name,
      location:
        index % 3 === 0 ? null : { longitude: index % 2 === 0 ? 180 : -179.999999, latitude: -0.25 * index },
      isServed: index % 4 !== 0,
      waterManagementSubArea: index % 2 === 0 ? null : { id: name, number: null, name },
      waterManagementArea: null,
      statuses: texts.map((text, band) => ({
        bandNumber: band === 0 ? null : band,
        restriction:
          band % 4 === 1
            ? null
            : {
                status: "partial",
                allowedPercentage: band % 3 === 0 ? null : 0.1 * band,
                date: "2026-11-20",
                description: text,
              },
        asAt: band % 2 === 0 ? "2026-11-20T10:00:00Z" : "2001-01-01T00:00:00Z",
      })),
    })),
  );
  write("consents/ecan.json", [
    ...names
      .filter((name) => name.length < 300)
      .map((name, index) => ({
        consentNumber: `${name} ${index}`,
        providerKey: "ecan",
        rows: index === 0 ? [] : consentRows(name),
      })),
  ]);
  const rows = ["siteId,observationType,observedAt,value,unit,qualityCode"];
  for (const [index, name] of names.entries()) {
    const value = ["0", "-0", "1e-300", "-12345678901234567890", "0.1", "", "1.7976931348623157e308"][
      index % 7
    ];
    rows.push(`${id(8, index)},flow,2026-11-20T10:00:00.5Z,${value},"${name.replaceAll('"', '""')}",q`);
    rows.push(`${id(8, index)},rainfall,1970-01-01T00:00:00Z,${value},mm,"${name.replaceAll('"', '""')}"`);
  }
  writeFileSync(join(folder, "readings/ecan.csv"), `${rows.join("\n")}\n`);
}

const consentRows = (siteNumber: string) =>
  [1, 2, 3].map((bandNumber) => ({
    siteNumber,
    bandNumber,
    triggerLevel: bandNumber === 3 ? null : bandNumber * 0.1,
    unit: bandNumber === 1 ? siteNumber : null,
    thresholdAsAt: "2026-02-28",
    thresholdSourceUrl: "https://example.org/a,b",
  }));

/** Writes a data set of nothing but its description. */
export function writeEmpty(folder: string): void {
  cpSync("test/golden/tiny/data", folder, { recursive: true });
  for (const path of words(
    "areas consents monitoring-sites readings scheduled-changes schemes stage-assignments",
  ))
    rmSync(join(folder, path), { recursive: true });
  for (const path of ["organisations.json", "providers.json", "restriction-zones.json"])
    rmSync(join(folder, path));
}

/** A rule in the words of a text, with and without windows. */
const usesIn = (text: string, index: number) => ({
  sourceUrl: `https://example.org/${index}?a=%2C`,
  reviewedAt: "2026-11-01",
  rules: [
    {
      who: ["residential", "nonResidential"],
      what: ["lawn"],
      by: ["sprinkler"],
      permission: "allowed",
      when:
        index % 2 === 0
          ? null
          : [
              {
                houses: ["odd"],
                dates: null,
                weekdays: ["sunday"],
                from: "00:00",
                to: "24:00",
                isUnclear: true,
              },
            ],
      conditions: index % 3 === 0 ? [] : [{ kind: "litresAtMost", value: 0.1 }],
      exception: index % 5 === 0 ? null : text,
      quote: [text],
    },
  ],
});
