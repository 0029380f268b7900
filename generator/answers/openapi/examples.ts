/**
 * An example of every operation from the data of the build: a request, and its answer. The request has a value for
 * every parameter, if the data has a record for it.
 */

import { envelope } from "../../api/envelope.ts";
import type { OperationId } from "../../api/operations.ts";
import { answerAt } from "../../api/use-answer.ts";
import { lowerCase } from "../../lib/folded-text.ts";
import { withoutMacrons } from "../../lib/strip-marks.ts";
import { formatInstant, type Instant } from "../../lib/time/instant.ts";
import { DAY, MINUTE } from "../../lib/time/time-units.ts";
import type { ConsentHolding } from "../../model/consents.ts";
import type { Area, Model } from "../../model/model.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import type { ReadingsOf } from "../../model/readings-as-of.ts";
import * as records from "../answered-records.ts";
import { holdersOf } from "../places/holders.ts";
import { boundedIn } from "../places/places.ts";
import { searchRecords } from "../search/search-records.ts";
import { usesIn } from "../uses/uses-over-time.ts";

/** The parameters of a request by name, and the body of its answer, unless that is not JSON. */
export type Example = { readonly request: Readonly<Record<string, unknown>>; readonly body?: unknown };

/** The examples of a data set; none where it has no record of the kind. */
export function examplesOf(model: Model, readingsOf: ReadingsOf): Record<OperationId, Example | undefined> {
  const area =
    model.areas.find(({ current, organisations }) => current && organisations.length > 0) ??
    model.areas.find(({ current }) => current) ??
    model.areas[0];
  const changing = model.areas.find(({ changes }) => changes.length > 0) ?? area;
  const scheme = area?.scheme ?? model.schemes[0];
  const stage = scheme?.stages[0];
  const organisation = area?.organisations[0] ?? model.organisations[0];
  const site = model.sites.find(({ statuses }) => statuses.some(statesRestriction)) ?? model.sites[0];
  const observing = model.sites.find(({ readings }) => readings.count > 0) ?? site;
  const consent =
    model.consents.find(({ sites }) => sites.some(({ bands }) => bands.some(statesRestriction))) ??
    model.consents[0];
  return {
    GetArea: area && example({ areaId: area.id, includeBoundary: false }, records.area(area, model)),
    GetAreas: pageOf(model.areas, (record) => records.areaListItem(record, model)),
    GetCurrentStageAssignment: area?.current
      ? example({ areaId: area.id }, records.stageAssignment(area.current, model))
      : undefined,
    GetAreaScheduledChanges: changing && areaScheduledChanges(changing, model),
    GetStageAssignments: area && stageAssignments(area, model),
    GetScheduledChanges: scheduledChanges(model),
    GetSchemes: pageOf(model.schemes, records.scheme),
    GetScheme: scheme && example({ schemeId: scheme.id }, records.schemeDetail(scheme)),
    GetStagesInScheme: scheme && example({ schemeId: scheme.id }, records.schemeDetail(scheme).stages),
    GetStage:
      scheme && stage
        ? example({ schemeId: scheme.id, stageId: stage.id }, records.stage(scheme.id, stage))
        : undefined,
    GetOrganisation: organisation && {
      request: { organisationId: organisation.id },
      body: records.organisationDetail(
        organisation,
        model.areas.filter(({ organisations }) => organisations.some(({ id }) => id === organisation.id)),
      ),
    },
    GetOrganisations: pageOf(model.organisations, records.organisation),
    GetAreaTile: model.areas.some(({ boundary }) => boundary !== null)
      ? { request: { z: 0, x: 0, y: 0 } }
      : undefined,
    GetAreaTileMetadata: undefined,
    GetMonitoringSiteReadings: observing && siteReadings(observing, readingsOf, model),
    GetRestrictionZones: pageOf(model.zones, records.restrictionZone),
    Search: area && search(area, model),
    GetMonitoringConsentRestrictions: consent && consentRestrictions(consent, model),
    GetMonitoringSite: site && example({ monitoringSiteId: site.id }, records.monitoringSite(site)),
    GetAreasAtPlace: areasAtPlace(area, model),
    MayUse: mayUse(model),
  };
}

const statesRestriction = ({ restriction }: { readonly restriction: unknown }) => restriction !== null;

const example = (request: Example["request"], body: unknown): Example => ({ request, body });

const SIZE = 2;

/** The first page of a list. `filters` are the other parameters of the request, and the list is what they leave. */
function pageOf<Item>(
  list: readonly Item[],
  render: (item: Item) => object,
  filters: Readonly<Record<string, unknown>> = {},
  pageNumber: "page" | "pageNumber" = "pageNumber",
): Example {
  const page = envelope(list.slice(0, SIZE).map(render), 1, SIZE, list.length);
  return example({ ...filters, [pageNumber]: 1, pageSize: SIZE }, page);
}

function areaScheduledChanges(area: Area, model: Model): Example {
  const [first] = area.changes;
  const status = first?.approval.status ?? "approved";
  const isCancelled = first?.isCancelled ?? false;
  return pageOf(
    area.changes.filter((change) => change.approval.status === status && change.isCancelled === isCancelled),
    (change) => records.areaScheduledChange(change, model),
    { areaId: area.id, status, isCancelled },
    "page",
  );
}

function scheduledChanges({ areas, changes, organisations }: Model): Example {
  const responsible = new Map(areas.map((area) => [area.id, area.organisations.map(({ id }) => id)]));
  const responsibleFor = (areaId: string) => responsible.get(areaId) ?? [];
  const first = changes.find(({ areaId }) => responsibleFor(areaId).length > 0);
  const status = first?.approval.status ?? "approved";
  const organisationId = first === undefined ? organisations[0]?.id : responsibleFor(first.areaId)[0];
  const left = changes.filter(
    ({ approval, areaId }) =>
      approval.status === status &&
      (organisationId === undefined || responsibleFor(areaId).includes(organisationId)),
  );
  return pageOf(left, records.scheduledChange, { status, organisationId });
}

/** A sprinkler on a lawn, where one may run, if there is such an area. */
function mayUse(model: Model): Example | undefined {
  const [who, what, by, house, source] = ["residential", "lawn", "sprinkler", "odd", "townSupply"] as const;
  const at = model.asOf;
  const answers = [...usesIn(model)].map(([areaId, uses]) =>
    answerAt({ areaId, who, what, by, house, source, at }, at, uses),
  );
  const found = answers.find(({ answer }) => answer === "allowed") ?? answers[0];
  return (
    found && example({ areaId: found.areaId, who, what, by, house, source, at: formatInstant(at) }, found)
  );
}

/** At the middle of an area's extent, if the area holds it; else at a vertex of its boundary. */
function areasAtPlace(area: Area | undefined, model: Model): Example | undefined {
  const shown = [area, ...model.areas].find((candidate) => candidate?.boundary);
  const vertex = shown?.boundary?.[0]?.[0]?.[0];
  if (shown === undefined || vertex === undefined) return undefined;
  const { west, south, east, north } = shown.extent;
  const places = [[round((west + east) / 2), round((south + north) / 2)] as const, vertex].map(
    ([longitude, latitude]) => ({ longitude, latitude }),
  );
  const held = holdersOf(boundedIn(model), places);
  const index = held[0]?.includes(shown.id) ? 0 : 1;
  const found = model.areas.filter(({ id }) => held[index]?.includes(id));
  return pageOf(found, (record) => records.area(record, model), { ...places[index] });
}

const round = (degrees: number): number => Number(degrees.toFixed(3));

/** The assignments of a year up to as-of. */
function stageAssignments(area: Area, model: Model): Example {
  const span = { from: model.asOf - 365 * DAY, until: model.asOf };
  return pageOf(
    area.assignments.filter(
      ({ effectiveFrom, effectiveUntil }) =>
        effectiveFrom < span.until && (effectiveUntil === null || effectiveUntil > span.from),
    ),
    (assignment) => records.stageAssignment(assignment, model),
    { areaId: area.id, from: formatInstant(span.from), until: formatInstant(span.until) },
    "page",
  );
}

/** The readings of a day, up to the newest. */
function siteReadings(site: SiteRecord, readingsOf: ReadingsOf, { asOf }: Model): Example {
  const to: Instant = (site.readings.newest ?? asOf) + MINUTE;
  const from: Instant = to - DAY;
  return pageOf(
    readingsOf(site.id).filter(({ observedAt }) => observedAt >= from && observedAt < to),
    (reading) => records.reading(reading, site, asOf),
    { monitoringSiteId: site.id, from: formatInstant(from), to: formatInstant(to) },
  );
}

function consentRestrictions(consent: ConsentHolding, { providers }: Model): Example {
  const providerKey = consent.sites[0]?.site.providerKey ?? providers[0]?.providerKey;
  const sites = consent.sites.filter(({ site }) => site.providerKey === providerKey);
  const { consentNumber } = consent;
  return example({ consentNumber, providerKey }, records.consentRestrictions({ ...consent, sites }));
}

/** A search for an area by its name without macrons, among areas only (docs/contract.md §5). */
function search(area: Area, model: Model): Example | undefined {
  const q = withoutMacrons(normalised(area.name)).trim();
  if (q.length < 1 || q.length > 200) return undefined;
  const found = searchRecords(model, [], ["area"]).filter(({ matched }) =>
    matched.map(normalised).some((text) => text.includes(q) || withoutMacrons(text).includes(q)),
  );
  return pageOf(found, ({ matched: _, ...shown }) => shown, { q, type: ["area"] });
}

const normalised = (text: string): string => lowerCase(text.normalize("NFC"));
