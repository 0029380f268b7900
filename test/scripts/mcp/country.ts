/**
 * A small country for questions, as of Saturday 21 November 2026 at noon in New Zealand. Its rules are short enough that a reader
 * knows the right answers.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { UseRule } from "../../../generator/api/uses.ts";
import { build } from "../../../generator/builder/build.ts";
import { LOOK_AHEAD } from "../../../generator/model/epochs.ts";
import { area, assignment, change, consent, featureOf, site } from "../../support/records.ts";
import { box } from "../../support/ring.ts";
import { rule, window } from "../../support/uses.ts";

export const AS_OF = "2026-11-20T23:00:00Z";
export const HORIZON = "2026-12-21T23:00:00Z";
/** When the next build is due: until then alone an answer is sure to stand. */
export const NEXT_BUILD = "2026-11-22T23:00:00Z";

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const AREA = {
  rivermouth: idOf(1),
  farmside: idOf(2),
  hilltop: idOf(3),
  eastbank: idOf(4),
  careful: idOf(5),
  lakeside: idOf(6),
  brief: idOf(7),
} as const;
/** More areas of a name than an answer lists. */
const HOLLOWS = Array.from({ length: 21 }, (_, at) => `Hollow ${at + 1}`);
const COUNCIL = { river: idOf(11), region: idOf(12) } as const;
const SCHEME = { town: idOf(21), river: idOf(22) } as const;
const STAGE = { care: idOf(31), two: idOf(32), three: idOf(33), cut: idOf(34) } as const;

const TWO =
  "Sprinklers 6–8 am and 7–9 pm: odd house numbers on odd dates, even on even. A hose in the hand with a trigger at any time. No washing of cars by hose. Please do not fill pools. Gardens by drip at weekends, perhaps on weekdays. Bores as agreed: sprinklers at any time. Building sites: **hoses if we agree**.";
const THREE = "No sprinklers. A hose in the hand, 7–8 pm.";

const TOWN: readonly UseRule[] = [
  rule({
    when: [
      window("06:00", "08:00", { houses: ["odd"], dates: "odd" }),
      window("19:00", "21:00", { houses: ["odd"], dates: "odd" }),
      window("06:00", "08:00", { houses: ["even"], dates: "even" }),
      window("19:00", "21:00", { houses: ["even"], dates: "even" }),
    ],
    quote: ["Sprinklers 6–8 am and 7–9 pm"],
  }),
  rule({
    by: ["handHeldHose"],
    conditions: [{ kind: "triggerNozzle", value: null }],
    quote: ["A hose in the hand with a trigger at any time"],
  }),
  rule({
    what: ["vehicle"],
    by: ["handHeldHose"],
    permission: "prohibited",
    quote: ["No washing of cars by hose"],
  }),
  rule({
    what: ["poolFill"],
    by: ["unattendedHose"],
    permission: "discouraged",
    quote: ["Please do not fill pools"],
  }),
  rule({
    what: ["foodGarden"],
    by: ["irrigationSystem"],
    when: [
      window("00:00", "24:00", { weekdays: ["saturday", "sunday"] }),
      window("00:00", "24:00", {
        weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday"],
        isUnclear: true,
      }),
    ],
    quote: ["Gardens by drip at weekends, perhaps on weekdays"],
  }),
  rule({
    what: ["construction"],
    by: ["unattendedHose"],
    conditions: [{ kind: "councilApproval", value: null }],
    quote: ["Building sites: **hoses if we agree**"],
  }),
  rule({ source: ["bore"], quote: ["Bores as agreed: sprinklers at any time"] }),
];

const FOR_THREE: readonly UseRule[] = [
  rule({ permission: "prohibited", quote: ["No sprinklers"] }),
  rule({ by: ["handHeldHose"], when: [window("19:00", "20:00")], quote: ["A hose in the hand, 7–8 pm"] }),
];

const stageOf = (
  id: string,
  severity: number,
  name: string,
  description: string,
  rules?: readonly UseRule[],
) => ({
  ...{ id, severity, name, description },
  ...(rules && { uses: { sourceUrl: "https://river.example/levels", reviewedAt: "2026-11-01", rules } }),
});

const areaOf = (
  id: string,
  name: string,
  [west, east]: readonly [number, number],
  more: Parameters<typeof area>[1] = {},
) => {
  const boundary = [[box(west, -40.2, east, -40)]];
  const ofTown = { schemeId: SCHEME.town, organisationIds: [COUNCIL.river] };
  return featureOf(area(0, { id, name, ...ofTown, boundary, ...more }));
};

let assignments = 100;
const assigned = (
  areaId: string,
  stageId: string,
  effectiveFrom: string,
  effectiveUntil: string | null = null,
) => ({
  ...assignment(0, { assignmentId: idOf(assignments++), areaId, stageId, createdBy: "council" }),
  ...{ effectiveFrom, effectiveUntil, createdAt: "2026-10-30T00:00:00Z" },
});

const changed = (number: number, targetStageId: string | null, effectiveFrom: string, status: string) => ({
  ...change(0, { id: idOf(number), areaId: AREA.rivermouth, targetStageId, createdBy: "council" }),
  ...{ effectiveFrom, createdAt: "2026-11-17T00:00:00Z" },
  approval: {
    ...{ status, rejectionReason: null },
    approvedAt: status === "approved" ? "2026-11-18T00:00:00Z" : null,
  },
});

const siteOf = (
  number: number,
  status: string | null,
  date: string,
  allowedPercentage: number | null = null,
  { providerKey = "region", bandNumber = 1 as number | null, name = `Site ${number}` } = {},
) => ({
  ...site(0, { id: idOf(number), providerKey, siteNumber: `${number}`, name, waterway: "Wai" }),
  statuses: [
    ...(bandNumber === null ? [statusOf(1, "none", date, null)] : []),
    statusOf(bandNumber, status, date, allowedPercentage),
  ],
});

const statusOf = (
  bandNumber: number | null,
  status: string | null,
  date: string,
  allowedPercentage: number | null,
) => ({
  bandNumber,
  restriction: status === null ? null : { status, allowedPercentage, date, description: null },
  asAt: "2026-11-20T20:00:00Z",
});

const consentOf = (consentNumber: string, ...sites: number[]) => {
  const row = { triggerLevel: 2, unit: "m³/s", thresholdSourceUrl: "https://region.example/consents" };
  return consent(
    consentNumber,
    "region",
    sites.map((site) => ({ ...row, siteNumber: `${site}` })),
  );
};

const files = (isSample: boolean, stage: string): Readonly<Record<string, unknown>> => ({
  "dataset.json": {
    ...{ title: "A country for questions", description: "Made up.", isSample, buildEvery: "P1D" },
    ...{
      licence: { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
      attribution: [],
    },
  },
  "organisations.json": [
    { id: COUNCIL.river, name: "River Council", websiteUrl: "https://river.example/water" },
    { id: COUNCIL.region, name: "Region Council", websiteUrl: null },
  ],
  "providers.json": [
    {
      ...{ providerKey: "region", name: "Region Council", organisationId: COUNCIL.region, websiteUrl: null },
      maximumAge: "PT48H",
    },
    {
      ...{ providerKey: "hourly", name: "Hourly", organisationId: COUNCIL.region, websiteUrl: null },
      maximumAge: "PT6H",
    },
  ],
  "schemes/town.json": {
    ...{ id: SCHEME.town, name: "Town water", description: null },
    stages: [
      stageOf(STAGE.care, 0, "Care", "Please save water."),
      stageOf(STAGE.two, 2, "Level 2", TWO, TOWN),
      stageOf(STAGE.three, 3, "Level 3", THREE, FOR_THREE),
    ],
  },
  "schemes/river.json": {
    ...{ id: SCHEME.river, name: "River permits", description: null },
    stages: [stageOf(STAGE.cut, 1, "Cut back", "Permits are cut by half.")],
  },
  "areas/areas.geojson": {
    type: "FeatureCollection",
    features: [
      areaOf(AREA.rivermouth, "Rivermouth", [175, 175.2]),
      areaOf(AREA.farmside, "Farmside permits", [175.1, 175.3], {
        organisationIds: [COUNCIL.region],
        schemeId: SCHEME.river,
      }),
      areaOf(AREA.hilltop, "Hilltop", [175.4, 175.5]),
      areaOf(AREA.eastbank, "Eastbank", [175.6, 175.7], { trackingStatus: "untracked" }),
      areaOf(AREA.careful, "Careful", [175.8, 175.9]),
      areaOf(AREA.lakeside, "Lakeside", [176, 176.1]),
      areaOf(AREA.brief, "Brief City", [176.2, 176.3]),
      ...HOLLOWS.map((name, at) => areaOf(idOf(700 + at), name, [177 + at / 20, 177.02 + at / 20])),
    ],
  },
  "stage-assignments/all.json": [
    assigned(AREA.rivermouth, stage, "2026-11-01T00:00:00+13:00"),
    assigned(AREA.farmside, STAGE.cut, "2026-11-01T00:00:00+13:00"),
    assigned(AREA.eastbank, STAGE.two, "2026-11-01T00:00:00+13:00"),
    assigned(AREA.careful, STAGE.care, "2026-11-01T00:00:00+13:00"),
    assigned(AREA.lakeside, STAGE.two, "2026-11-01T00:00:00+13:00", "2026-11-25T00:00:00+13:00"),
    assigned(AREA.lakeside, STAGE.three, "2026-11-25T00:00:00+13:00"),
    assigned(AREA.brief, STAGE.two, "2026-11-01T00:00:00+13:00", "2026-12-01T00:00:00+13:00"),
  ],
  "scheduled-changes/all.json": [
    changed(401, STAGE.three, "2026-11-28T00:01:00+13:00", "approved"),
    changed(402, null, "2026-12-05T00:01:00+13:00", "pendingApproval"),
    changed(403, STAGE.two, "2027-02-01T00:01:00+13:00", "approved"),
  ],
  "monitoring-sites/region.json": [
    siteOf(51, "partial", "2026-11-21", 60),
    siteOf(52, "full", "2026-11-21"),
    siteOf(53, null, ""),
    siteOf(54, "none", "2026-11-20"),
    siteOf(55, "none", "2026-11-21"),
    // A ban of the whole site, beside a band that is free.
    siteOf(56, "full", "2026-11-21", null, { bandNumber: null }),
    siteOf(57, "none", "2026-11-21", null, { providerKey: "hourly" }),
    siteOf(58, "none", "2026-11-21", null, { name: "Twin" }),
    siteOf(59, null, "", null, { name: "Twin" }),
  ],
  "consents/region.json": [
    consentOf("WP-1", 51),
    consentOf("WP-2", 52),
    consentOf("WP-3", 55, 53),
    consentOf("WP-4", 54),
    // The data does not have Site 99.
    consentOf("WP-5", 55, 99),
    consentOf("WP-6", 56),
    { ...consentOf("WP-7", 57), providerKey: "hourly" },
    consentOf("WP-8", 58, 59),
  ],
});

const READINGS = `siteId,observationType,observedAt,value,unit,qualityCode
${idOf(57)},flow,2026-11-20T20:00:00Z,3,m³/s,200
`;

const PLACES =
  "name,longitude,latitude,kind\nPort Ōtū,175.15,-40.1,town\nMarae Point,175.05,-40.1,settlement\nWest Hilltop Heights,175.65,-40.1,suburb\nSeal Island,176.05,-40.1,settlement\nSeal Island Wharf,176.05,-40.1,suburb\nStony Island,176.05,-40.1,settlement\nSouth Stony,175.65,-40.1,town\nPebble Town,175.45,-40.1,town\nPebblemouth,175.85,-40.1,town\n";

/** Builds it; with another stage in Rivermouth it is another build of the same country. */
export async function buildCountry(
  folder: string,
  { isSample = true, isMilder = false, asOf = AS_OF } = {},
): Promise<string> {
  const data = join(folder, "data");
  const texts = Object.entries(files(isSample, isMilder ? STAGE.care : STAGE.two));
  for (const [path, content] of [
    ...texts.map(([path, value]) => [path, JSON.stringify(value)]),
    ["places.csv", PLACES],
    ["readings/hourly.csv", READINGS],
  ]) {
    mkdirSync(dirname(join(data, `${path}`)), { recursive: true });
    writeFileSync(join(data, `${path}`), `${content}`);
  }
  const out = join(folder, "public");
  await build({
    ...{ data, out, baseUrl: "https://water.example", maxZoom: 0, site: false },
    ...{
      asOf: Date.parse(asOf),
      lookAhead: { ...LOOK_AHEAD, within: Date.parse(HORIZON) - Date.parse(AS_OF) },
    },
  });
  return out;
}
