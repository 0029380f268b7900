/** A data set to start from: one made-up record of each kind, to be replaced. */

import { randomUUID } from "node:crypto";
import { formatInstant } from "../../generator/api/instant.ts";
import { DAY, HOUR } from "../../generator/lib/time-units.ts";

const README = `# Our water restrictions

Started with \`npm run init\`: one made-up record of each kind. Replace each file with real data, and set \`isSample\` in
\`dataset.json\` to \`false\` when nothing made up is left. \`docs/maintaining.md\` walks you through it; \`docs/data.md\` describes every field.
`;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The files by their paths, with ids of their own. `now` is in milliseconds. */
export function starterFiles(now: number): Readonly<Record<string, string>> {
  const hour = Math.floor(now / HOUR) * HOUR;
  const at = (offset: number) => formatInstant(hour + offset);
  const council = randomUUID();
  const scheme = randomUUID();
  const stages = [randomUUID(), randomUUID(), randomUUID()] as const;
  const area = randomUUID();
  const site = randomUUID();
  const readings = [3, 2, 1].map(
    (hours) => `${site},flow,${at(-hours * HOUR)},${(4 + hours / 10).toFixed(1)},m³/s,200`,
  );
  return {
    "README.md": README,
    "dataset.json": json({
      title: "Water restrictions of our region",
      description: "Which water restrictions apply where, and the river flows that they depend on.",
      licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
      attribution: ["Our council"],
      isSample: true,
    }),
    "organisations.json": json([
      { id: council, name: "Our District Council", websiteUrl: "https://example.org/" },
    ]),
    "providers.json": json([
      {
        providerKey: "our-council",
        name: "Our District Council",
        organisationId: council,
        websiteUrl: "https://example.org/",
        maximumAge: "PT48H",
      },
    ]),
    "schemes/town-supply.json": json({
      id: scheme,
      name: "Town supply",
      description: "Everyone on the town supply must keep to the level in force.",
      stages: [
        {
          id: stages[0],
          severity: 1,
          name: "Level 1",
          description: "Sprinklers on **alternate days**, 6–8am and 7–9pm.",
        },
        { id: stages[1], severity: 2, name: "Level 2", description: "No sprinklers. Hoses by hand." },
        { id: stages[2], severity: 3, name: "Level 3", description: "No outdoor use." },
      ],
    }),
    "areas/our-district.geojson": json({
      type: "Feature",
      properties: {
        id: area,
        name: "Our District",
        schemeId: scheme,
        organisationIds: [council],
        timeZoneId: "Pacific/Auckland",
        trackingStatus: "tracked",
        sources: [
          { url: "https://example.org/water", description: "Where the council announces restrictions" },
        ],
      },
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [173.5, -42.5],
            [173.9, -42.5],
            [173.9, -42.2],
            [173.5, -42.2],
            [173.5, -42.5],
          ],
        ],
      },
    }),
    "stage-assignments/stages.json": json([
      {
        assignmentId: randomUUID(),
        areaId: area,
        stageId: stages[0],
        effectiveFrom: at(-30 * DAY),
        effectiveUntil: null,
        createdBy: "maintainer",
        scheduledChangeId: null,
        createdAt: at(-31 * DAY),
      },
    ]),
    "scheduled-changes/changes.json": json([
      {
        id: randomUUID(),
        areaId: area,
        targetStageId: stages[1],
        effectiveFrom: at(14 * DAY),
        approval: { status: "pendingApproval", approvedAt: null, rejectionReason: null },
        isApplied: false,
        isCancelled: false,
        cancellationReason: null,
        isIgnored: false,
        isAutoDetected: false,
        createdBy: "maintainer",
        createdAt: at(-DAY),
        appliedAssignmentDeletedAt: null,
        appliedAssignmentDeletionReason: null,
      },
    ]),
    "monitoring-sites/our-council.json": json([
      {
        id: site,
        providerKey: "our-council",
        siteNumber: "1",
        name: "Our River at the Bridge",
        waterway: "Our River",
        location: { longitude: 173.7, latitude: -42.35 },
        isServed: true,
        waterManagementSubArea: null,
        waterManagementArea: { id: null, number: "1", name: "Our catchment" },
        statuses: [
          {
            bandNumber: 1,
            restriction: {
              status: "none",
              allowedPercentage: 100,
              date: at(0).slice(0, 10),
              description: null,
            },
            asAt: at(-HOUR),
          },
        ],
      },
    ]),
    "readings/our-council.csv": `siteId,observationType,observedAt,value,unit,qualityCode\n${readings.join("\n")}\n`,
    "consents/our-council.json": json([
      {
        consentNumber: "CONSENT-1",
        providerKey: "our-council",
        rows: [
          {
            siteNumber: "1",
            bandNumber: 1,
            triggerLevel: 1.2,
            unit: "m³/s",
            thresholdAsAt: at(-300 * DAY).slice(0, 10),
            thresholdSourceUrl: "https://example.org/plan",
          },
        ],
      },
    ]),
    "restriction-zones.json": json([
      { id: randomUUID(), name: "Our town", type: "waterSupplyZone", aliases: ["Ourtown"] },
    ]),
    "upstreams/our-council.json": json({
      kind: "hilltop",
      url: "https://example.org/data.hts",
      enabled: false,
      providerKey: "our-council",
      notes: "Before it is switched on, compare one value of each series with the council's own page.",
      series: [
        {
          siteNumber: "1",
          observationType: "flow",
          site: "Our River at the Bridge",
          measurement: "Flow",
          unit: "m³/sec",
          storedUnit: "m³/s",
          factor: 1,
          minimum: 0,
          maximum: 5000,
        },
      ],
    }),
    "upstreams/restrictions-page.json": json({
      kind: "page",
      url: "https://example.org/water",
      enabled: false,
      areaIds: [area],
    }),
  };
}
