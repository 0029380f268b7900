/** An example of every operation from the data that is built: a request, and what answers it. */

import * as records from "../answers/records.ts";
import { lowerCase } from "../api/address.ts";
import { envelope } from "../api/envelope.ts";
import type { OperationId } from "../api/operations.ts";
import { withoutMarks } from "../lib/strip-marks.ts";
import type { ConsentHolding } from "../model/consents.ts";
import type { Area, Model } from "../model/model.ts";
import type { ReadingsOf } from "../model/readings.ts";

/** The parameters of a request by name, and the body of its answer; without a body, only the request is told. */
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
  const site = model.sites.find(({ statuses }) => statuses.some(isTelling)) ?? model.sites[0];
  const observing = model.sites.find(({ readings }) => readings.count > 0) ?? site;
  const consent = model.consents.find(statesRestriction) ?? model.consents[0];
  return {
    GetArea: area && { request: { areaId: area.id }, body: records.area(area, model) },
    GetAreas: page({}, model.areas, (record) => records.areaListItem(record, model)),
    GetCurrentStageAssignment: area?.current
      ? { request: { areaId: area.id }, body: records.stageAssignment(area.current, model) }
      : undefined,
    GetAreaScheduledChanges:
      changing &&
      page({ areaId: changing.id }, changing.changes, (record) => records.areaScheduledChange(record, model)),
    GetStageAssignments:
      area && page({ areaId: area.id }, area.assignments, (record) => records.stageAssignment(record, model)),
    GetScheduledChanges: page({}, model.changes, records.scheduledChange),
    GetSchemes: page({}, model.schemes, records.scheme),
    GetScheme: scheme && { request: { schemeId: scheme.id }, body: records.schemeDetail(scheme) },
    GetStagesInScheme: scheme && {
      request: { schemeId: scheme.id },
      body: records.schemeDetail(scheme).stages,
    },
    GetStage:
      scheme && stage
        ? { request: { schemeId: scheme.id, stageId: stage.id }, body: records.stage(scheme.id, stage) }
        : undefined,
    GetOrganisation: organisation && {
      request: { organisationId: organisation.id },
      body: records.organisationDetail(
        organisation,
        model.areas.filter(({ organisations }) => organisations.some(({ id }) => id === organisation.id)),
      ),
    },
    GetOrganisations: page({}, model.organisations, records.organisation),
    GetAreaTile: model.areas.some(({ boundary }) => boundary !== null)
      ? { request: { z: 0, x: 0, y: 0 } }
      : undefined,
    GetAreaTileMetadata: { request: {} },
    GetMonitoringSiteReadings:
      observing &&
      page(
        { monitoringSiteId: observing.id },
        readingsOf(observing.id),
        (record) => records.reading(record, observing, model.asOf),
        observing.readings.count,
      ),
    GetRestrictionZones: page({}, model.zones, records.restrictionZone),
    Search: area && search(area, model),
    GetMonitoringConsentRestrictions: consent && {
      request: { consentNumber: consent.consentNumber },
      body: records.consentRestrictions(consent),
    },
    GetMonitoringSite: site && { request: { monitoringSiteId: site.id }, body: records.monitoringSite(site) },
  };
}

const statesRestriction = ({ sites }: ConsentHolding) =>
  sites.some(({ bands }) => bands.some(({ restriction }) => restriction !== null));

const isTelling = ({ restriction }: { readonly restriction: unknown }) => restriction !== null;

const SIZE = 2;

/** The first page of a list, a small one; of a list so long, of which the first items are given. */
function page<Item>(
  request: Readonly<Record<string, unknown>>,
  list: readonly Item[],
  render: (item: Item) => object,
  totalCount = list.length,
): Example {
  return {
    request: { ...request, pageSize: SIZE },
    body: envelope(list.slice(0, SIZE).map(render), 1, SIZE, totalCount),
  };
}

/** A search for an area by its name without macrons, among areas only (contract.md §5). */
function search(area: Area, { areas }: Model): Example | undefined {
  const q = withoutMacrons(folded(area.name)).trim();
  if (q.length < 1 || q.length > 200) return undefined;
  const found = areas.filter(({ name, alternateNames = [] }) =>
    [name, ...alternateNames]
      .map(folded)
      .some((text) => text.includes(q) || withoutMacrons(text).includes(q)),
  );
  return page({ q, type: ["area"] }, found, ({ id, name, organisations }) => ({
    type: "area",
    id,
    name,
    context:
      organisations.length === 0 ? null : organisations.map((organisation) => organisation.name).join(", "),
  }));
}

const folded = (text: string): string => lowerCase(text.normalize("NFC"));

const withoutMacrons = (text: string): string => withoutMarks(text).normalize("NFC");
