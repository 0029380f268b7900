/** Records of the model's input with everything that a test does not care about filled in. */

import { following } from "../../generator/lib/digest.ts";
import type { Located, Reading, Readings, Source } from "../../generator/load/load.ts";
import { openReadings, openReadingsWriter } from "../../generator/load/readings/store.ts";
import { type Model, modelOf } from "../../generator/model/model.ts";
import { type SiteRecord, siteRecords, summariesOf } from "../../generator/model/monitoring-sites.ts";
import { type ReadingsOf, readingsAsOf } from "../../generator/model/readings-as-of.ts";
import type {
  Consent,
  MonitoringSite,
  Provider,
  ScheduledChange,
  Scheme,
  StageAssignment,
} from "../../schemas/source.ts";

/** `uuid(7)` is `00000000-0000-4000-8000-000000000007`: ids whose order shows in a test. */
export const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;

type SourceRecords = { readonly [Kind in keyof Source]: Source[Kind][number]["record"] };

type Records = { readonly [Kind in keyof SourceRecords]?: readonly SourceRecords[Kind][] } & {
  readonly readings?: readonly Reading[];
};

/** Source data of the records given, as if each stood in a file of its own. */
export function sourceOf(records: Records): Source {
  const located = <T>(of: readonly T[] | undefined): Located<T>[] =>
    (of ?? []).map((record, index) => ({ record, file: `${index}.json`, path: [] }));
  return {
    dataset: located(records.dataset ?? [dataset]),
    organisations: located(records.organisations),
    providers: located(records.providers),
    schemes: located(records.schemes),
    areas: located(records.areas),
    assignments: located(records.assignments),
    changes: located(records.changes),
    sites: located(records.sites),
    consents: located(records.consents),
    zones: located(records.zones),
    places: located(records.places),
    limits: located(records.limits),
    upstreams: located(records.upstreams),
    pageChecks: located(records.pageChecks),
  };
}

/** The model of the records given. */
export const modelWith = (records: Records, asOf: number): Model =>
  modelOf(sourceOf(records), storedReadings(records.readings), asOf);

/** The readings of the records given, site by site. */
export const readingsWith = ({ readings }: Pick<Records, "readings">, asOf: number): ReadingsOf =>
  following(readingsAsOf(storedReadings(readings), asOf), [readings ?? [], asOf]);

/** The sites given, with their readings. */
export function sitesWith(
  { sites = [], providers = [], upstreams = [], readings }: Records,
  asOf: number,
): SiteRecord[] {
  const summaries = summariesOf(sites, providers, storedReadings(readings), asOf);
  return siteRecords(sites, summaries, providers, upstreams, asOf);
}

/** Readings as if each stood in the file of its number, of whatever sites. */
function storedReadings(records: readonly Reading[] = []): Readings {
  const writer = openReadingsWriter();
  for (const [index, record] of records.entries()) writer.add(record, `${index}.csv`, 1);
  return openReadings(writer.end());
}

export const dataset = {
  title: "Test",
  description: "",
  licence: { name: "CC0", url: "https://example.org/licence" },
  attribution: [],
  isSample: true,
} satisfies SourceRecords["dataset"];

export const area = (id: number, more: Partial<SourceRecords["areas"]> = {}): SourceRecords["areas"] => ({
  id: uuid(id),
  name: `Area ${id}`,
  schemeId: null,
  organisationIds: [],
  timeZoneId: "Pacific/Auckland",
  trackingStatus: "tracked",
  sources: [],
  boundary: null,
  ...more,
});

/** An area as a file of the data writes it. */
export const featureOf = ({ boundary, ...properties }: SourceRecords["areas"]) => ({
  type: "Feature",
  properties,
  geometry: boundary && { type: "MultiPolygon", coordinates: boundary },
});

export const scheme = (id: number, more: Partial<Scheme> = {}): Scheme => ({
  id: uuid(id),
  name: `Scheme ${id}`,
  description: null,
  stages: [],
  ...more,
});

export const assignment = (id: number, more: Partial<StageAssignment> = {}): StageAssignment => ({
  assignmentId: uuid(id),
  areaId: uuid(1),
  stageId: uuid(1),
  effectiveFrom: 0,
  effectiveUntil: null,
  createdBy: "test",
  scheduledChangeId: null,
  createdAt: 0,
  ...more,
});

/** An approved change that is still to take effect. */
export const change = (id: number, more: Partial<ScheduledChange> = {}): ScheduledChange => ({
  id: uuid(id),
  areaId: uuid(1),
  targetStageId: uuid(1),
  effectiveFrom: 0,
  approval: { status: "approved", approvedAt: null, rejectionReason: null },
  isApplied: false,
  isCancelled: false,
  cancellationReason: null,
  isIgnored: false,
  isAutoDetected: false,
  createdBy: "test",
  createdAt: 0,
  appliedAssignmentDeletedAt: null,
  appliedAssignmentDeletionReason: null,
  ...more,
});

export const provider = (providerKey: string, maximumAge = 100): Provider => ({
  providerKey,
  name: providerKey,
  organisationId: null,
  websiteUrl: null,
  maximumAge,
});

export const site = (id: number, more: Partial<MonitoringSite> = {}): MonitoringSite => ({
  id: uuid(id),
  providerKey: "p",
  siteNumber: String(id),
  name: `Site ${id}`,
  waterway: null,
  location: null,
  isServed: true,
  waterManagementSubArea: null,
  waterManagementArea: null,
  statuses: [],
  ...more,
});

export const restriction = (description: string) => ({
  status: "partial" as const,
  allowedPercentage: 50,
  date: "2026-11-20",
  description,
});

export const reading = (id: number, more: Partial<Reading> = {}): Reading => ({
  id: uuid(id),
  siteId: uuid(1),
  observationType: "flow",
  observedAt: 0,
  value: id,
  unit: "m³/s",
  qualityCode: "ok",
  ...more,
});

export const consent = (
  consentNumber: string,
  providerKey: string,
  rows: readonly Partial<Consent["rows"][number]>[],
): Consent => ({
  consentNumber,
  providerKey,
  rows: rows.map((row) => ({
    siteNumber: "1",
    bandNumber: 1,
    triggerLevel: 1,
    unit: null,
    thresholdAsAt: "2026-07-01",
    thresholdSourceUrl: "https://example.org/plan",
    ...row,
  })),
});
