import { describe, expect, test } from "vitest";
import type { z } from "zod";
import * as records from "../../generator/answers/records.ts";
import * as resource from "../../schemas/resource.ts";
import {
  area,
  assignment,
  change,
  consent,
  modelWith,
  provider,
  reading,
  restriction,
  scheme,
  site,
  uuid,
} from "../support/records.ts";

const AS_OF = Date.UTC(2026, 10, 20, 11);
const DAY = 86_400_000;
const stages = [
  { id: uuid(11), severity: 1, name: "Level 1", description: "No **sprinklers**." },
  { id: uuid(12), severity: 2, name: "Level 2", description: null },
];
const organisation = { id: uuid(5), name: "Ōtaki", alternateNames: ["Otaki"], websiteUrl: null };

const model = modelWith(
  {
    organisations: [organisation],
    schemes: [scheme(10, { name: "Town", stages })],
    areas: [
      area(1, {
        alternateNames: ["Hidden"],
        schemeId: uuid(10),
        organisationIds: [uuid(5)],
        sources: [{ url: "https://example.org/", description: null }],
        boundary: [
          [
            [
              [170, -45],
              [171.5, -45],
              [171.5, -44],
              [170, -45],
            ],
          ],
        ],
      }),
      area(2, { name: "Base", trackingStatus: "untracked" }),
    ],
    assignments: [assignment(20, { stageId: uuid(11), effectiveFrom: AS_OF, createdAt: AS_OF - 1 })],
    changes: [
      change(30, { targetStageId: uuid(12), effectiveFrom: AS_OF + DAY, createdAt: AS_OF - DAY }),
      change(31, {
        targetStageId: null,
        effectiveFrom: AS_OF,
        createdAt: AS_OF - DAY,
        approval: { status: "rejected", approvedAt: AS_OF, rejectionReason: "Rain" },
        isCancelled: true,
        cancellationReason: "Withdrawn",
        appliedAssignmentDeletedAt: AS_OF,
        appliedAssignmentDeletionReason: "Mistake",
        isIgnored: true,
        isAutoDetected: true,
      }),
    ],
    providers: [provider("p", DAY)],
    sites: [
      site(40, {
        siteNumber: "S/1",
        waterway: "Ōtaki River",
        location: { longitude: 175.1, latitude: -40.75 },
        waterManagementSubArea: { id: "sub", number: null, name: "Sub" },
        statuses: [
          { bandNumber: 1, restriction: restriction("Half"), asAt: AS_OF },
          { bandNumber: null, restriction: restriction("Old"), asAt: AS_OF - DAY - 1 },
        ],
      }),
      site(41, {
        providerKey: "p",
        isServed: false,
        waterManagementArea: { id: null, number: "7", name: "Main" },
      }),
    ],
    consents: [consent("RM 1/2", "p", [{ siteNumber: "S/1", triggerLevel: 0.5, unit: "m³/s" }])],
    zones: [{ id: uuid(50), name: "Zone", type: "waterSupplyZone", aliases: ["Z"] }],
  },
  AS_OF,
);

const of = <T>(list: readonly T[], index = 0): T => list[index] as T;
const town = of(model.schemes);
const [restricted, base] = [of(model.areas), of(model.areas, 1)];

const STAGE_1 = `{"id":"${uuid(11)}","severity":1,"name":"Level 1","description":"No **sprinklers**."}`;
const STAGE_2 = `{"id":"${uuid(12)}","severity":2,"name":"Level 2","description":null}`;
const SCHEME = `{"id":"${uuid(10)}","name":"Town","description":null`;
const ORGANISATION = `{"id":"${uuid(5)}","name":"Ōtaki","websiteUrl":null}`;
const ASSIGNMENT = `{"assignmentId":"${uuid(20)}","stage":${STAGE_1},"effectiveFrom":"2026-11-20T11:00:00Z","effectiveUntil":null,"createdBy":"test","scheduledChangeId":null,"createdAt":"2026-11-20T10:59:59.999Z"}`;
const WATER = `"waterManagementSubAreaId":"sub","waterManagementSubAreaNumber":null,"waterManagementSubAreaName":"Sub","waterManagementAreaId":null,"waterManagementAreaNumber":null,"waterManagementAreaName":null`;
const HALF = `{"status":"partial","allowedPercentage":50,"date":"2026-11-20","description":"Half"}`;

/** What is answered, the shape that the schema promises, and the text expected: every key, in its order. */
const answered: [string, z.ZodType, object, string][] = [
  [
    "an area with a scheme and a current stage",
    resource.area,
    records.area(restricted, model),
    `{"id":"${uuid(1)}","name":"Area 1","scheme":${SCHEME}},"currentStageAssignment":${ASSIGNMENT},"organisations":[${ORGANISATION}],"timeZoneId":"Pacific/Auckland","sources":[{"url":"https://example.org/","description":null}],"trackingStatus":"tracked"}`,
  ],
  [
    "an area at its base stage, without a scheme",
    resource.area,
    records.area(base, model),
    `{"id":"${uuid(2)}","name":"Base","scheme":null,"currentStageAssignment":null,"organisations":[],"timeZoneId":"Pacific/Auckland","sources":[],"trackingStatus":"untracked"}`,
  ],
  [
    "an area in the list",
    resource.areaListItem,
    records.areaListItem(restricted, model),
    `{"id":"${uuid(1)}","name":"Area 1","scheme":${SCHEME}},"currentStageAssignment":${ASSIGNMENT},"organisations":[${ORGANISATION}],"timeZoneId":"Pacific/Auckland","bbox":{"west":170,"south":-45,"east":171.5,"north":-44},"trackingStatus":"tracked"}`,
  ],
  [
    "a scheme in the list",
    resource.scheme,
    records.scheme(town),
    `${SCHEME},"stages":[${STAGE_1},${STAGE_2}]}`,
  ],
  [
    "a scheme",
    resource.schemeDetail,
    records.schemeDetail(town),
    `${SCHEME},"stages":[${withScheme(STAGE_1)},${withScheme(STAGE_2)}]}`,
  ],
  ["a stage", resource.stage, records.stage(town.id, of(stages, 1)), withScheme(STAGE_2)],
  [
    "a stage assignment",
    resource.stageAssignment,
    records.stageAssignment(of(restricted.assignments), model),
    ASSIGNMENT,
  ],
  [
    "an area's change of stage",
    resource.areaScheduledChange,
    records.areaScheduledChange(of(restricted.changes), model),
    `{"id":"${uuid(30)}","targetStage":${STAGE_2},"effectiveFrom":"2026-11-21T11:00:00Z","approval":{"status":"approved","approvedAt":null,"rejectionReason":null},"isApplied":false,"isCancelled":false,"cancellationReason":null,"createdBy":"test","createdAt":"2026-11-19T11:00:00Z","appliedAssignmentDeletedAt":null,"appliedAssignmentDeletionReason":null}`,
  ],
  [
    "an area's change that was to lift all restrictions",
    resource.areaScheduledChange,
    records.areaScheduledChange(of(restricted.changes, 1), model),
    `{"id":"${uuid(31)}","targetStage":null,"effectiveFrom":"2026-11-20T11:00:00Z","approval":{"status":"rejected","approvedAt":"2026-11-20T11:00:00Z","rejectionReason":"Rain"},"isApplied":false,"isCancelled":true,"cancellationReason":"Withdrawn","createdBy":"test","createdAt":"2026-11-19T11:00:00Z","appliedAssignmentDeletedAt":"2026-11-20T11:00:00Z","appliedAssignmentDeletionReason":"Mistake"}`,
  ],
  [
    "a change among those of all areas",
    resource.scheduledChange,
    records.scheduledChange(of(model.changes, 1)),
    `{"id":"${uuid(31)}","areaId":"${uuid(1)}","targetStageId":null,"effectiveFrom":"2026-11-20T11:00:00Z","approval":{"status":"rejected","approvedAt":"2026-11-20T11:00:00Z"},"isCancelled":true,"isIgnored":true,"isAutoDetected":true,"createdAt":"2026-11-19T11:00:00Z"}`,
  ],
  ["an organisation in the list", resource.organisation, records.organisation(organisation), ORGANISATION],
  [
    "an organisation",
    resource.organisationDetail,
    records.organisationDetail(organisation, [restricted, base]),
    `{"id":"${uuid(5)}","name":"Ōtaki","websiteUrl":null,"areas":[{"id":"${uuid(1)}","name":"Area 1"},{"id":"${uuid(2)}","name":"Base"}]}`,
  ],
  [
    "a monitoring site with its statuses",
    resource.monitoringSite,
    records.monitoringSite(of(model.sites, 1)),
    `{"id":"${uuid(40)}","providerKey":"p","siteNumber":"S/1","name":"Site 40","waterway":"Ōtaki River","location":{"longitude":175.1,"latitude":-40.75},"isServed":true,${WATER},"statuses":[{"bandNumber":null,"restriction":null,"asAt":"2026-11-19T10:59:59.999Z","freshness":"stale","freshnessReasons":["maximumAgeExceeded"]},{"bandNumber":1,"restriction":${HALF},"asAt":"2026-11-20T11:00:00Z","freshness":"current","freshnessReasons":null}]}`,
  ],
  [
    "a monitoring site of which little is known",
    resource.monitoringSite,
    records.monitoringSite(of(model.sites)),
    `{"id":"${uuid(41)}","providerKey":"p","siteNumber":"41","name":"Site 41","waterway":null,"location":null,"isServed":false,"waterManagementSubAreaId":null,"waterManagementSubAreaNumber":null,"waterManagementSubAreaName":null,"waterManagementAreaId":null,"waterManagementAreaNumber":"7","waterManagementAreaName":"Main","statuses":[]}`,
  ],
  [
    "the restrictions of a consent",
    resource.consentRestrictions,
    records.consentRestrictions(of(model.consents)),
    `{"consentNumber":"RM 1/2","sites":[{"id":"${uuid(40)}","providerKey":"p","siteNumber":"S/1","name":"Site 40",${WATER},"bands":[{"bandNumber":1,"triggerLevel":0.5,"unit":"m³/s","thresholdAsAt":"2026-07-01","thresholdSourceUrl":"https://example.org/plan","restriction":${HALF}}]}]}`,
  ],
  [
    "a restriction zone",
    resource.restrictionZone,
    records.restrictionZone(of(model.zones)),
    `{"id":"${uuid(50)}","name":"Zone","type":"waterSupplyZone","aliases":["Z"]}`,
  ],
];

function withScheme(stage: string): string {
  return stage.replace(',"severity"', `,"schemeId":"${uuid(10)}","severity"`).replace(/\}$/, ',"uses":null}');
}

describe("records", () => {
  test.each(answered)("%s has every field, in the order of the specification", (_, schema, record, text) => {
    expect(JSON.stringify(record)).toBe(text);
    expect(schema.parse(record)).toEqual(record);
  });
});

describe("a reading", () => {
  const [closed, served] = [of(model.sites), of(model.sites, 1)];
  const answerOf = (more: object, at = served) =>
    JSON.stringify(records.reading(reading(60, { observedAt: AS_OF, value: 1.25, ...more }), at, AS_OF));
  const text = (observedAt: string, value: string, freshness: string) =>
    `{"id":"${uuid(60)}","observationType":"flow","value":${value},"unit":"m³/s","observedAt":"${observedAt}","qualityCode":"ok","freshness":${freshness}}`;

  test("shows its value while it is current, up to the maximum age", () => {
    expect(answerOf({})).toBe(text("2026-11-20T11:00:00Z", "1.25", '"current","freshnessReasons":null'));
    expect(answerOf({ observedAt: AS_OF - DAY })).toBe(
      text("2026-11-19T11:00:00Z", "1.25", '"current","freshnessReasons":null'),
    );
  });

  test("shows 0 as 0, and null where the provider stated none", () => {
    const current = '"current","freshnessReasons":null';
    expect(answerOf({ value: 0 })).toBe(text("2026-11-20T11:00:00Z", "0", current));
    expect(answerOf({ value: undefined })).toBe(text("2026-11-20T11:00:00Z", "null", current));
  });

  test("withholds its value once it is stale, and says why", () => {
    const stale = '"stale","freshnessReasons":["maximumAgeExceeded"]';
    expect(answerOf({ observedAt: AS_OF - DAY - 1 })).toBe(text("2026-11-19T10:59:59.999Z", "null", stale));
    expect(answerOf({}, closed)).toBe(
      text("2026-11-20T11:00:00Z", "null", '"stale","freshnessReasons":["siteNotServed"]'),
    );
  });
});
