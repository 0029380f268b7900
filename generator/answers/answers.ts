/** The answers of every operation as files: the model in, paths and texts out. Nothing is read or written here. */

import { recordFile } from "../api/address.ts";
import type { ListOperation, OperationId } from "../api/operations.ts";
import type { Area, Model } from "../model/model.ts";
import type { File } from "../output/section.ts";
import * as records from "./answered-records.ts";
import { addressOf, defaultSizeOf, listOf, type Values } from "./operation-files.ts";
import type { Options } from "./options.ts";
import { layouts } from "./store/layouts.ts";
import { usesIn } from "./uses/uses-over-time.ts";

/** The operations whose sections follow from something else than the model and the options (answer-sections.ts). */
export type MadeApart =
  | "GetAreaTile"
  | "GetAreaTileMetadata"
  | "GetAreasAtPlace"
  | "GetMonitoringSiteReadings"
  | "Search";

/** The files of an operation, with paths below `v1/`, or below `hosts/` for hosts that rewrite; each path once. */
type Render = (model: Model, options: Options) => Iterable<File>;

/** The operations whose files each follow from one area. */
export const OF_AREA = [
  "GetArea",
  "GetCurrentStageAssignment",
  "GetAreaScheduledChanges",
  "GetStageAssignments",
] as const satisfies readonly OperationId[];

/** The answers by operation. The compiler checks that none is missing. */
export const answers: Record<Exclude<OperationId, MadeApart>, Render> = {
  *GetArea(model) {
    for (const area of model.areas) {
      const detail = records.area(area, model);
      yield recordOf("GetArea", { areaId: area.id }, detail);
      const { id, name, ...rest } = detail;
      const boundary = area.boundary && { type: "MultiPolygon", coordinates: area.boundary };
      const path = fileOf("GetArea", { areaId: id }, "/boundary");
      yield { path, content: text({ id, name, boundary, ...rest }) };
    }
  },
  GetAreas: inList("GetAreas", (model) => model.areas.map((area) => records.areaListItem(area, model))),
  *GetCurrentStageAssignment(model) {
    for (const { id: areaId, current } of model.areas)
      if (current !== null)
        yield recordOf("GetCurrentStageAssignment", { areaId }, records.stageAssignment(current, model));
  },
  *GetAreaScheduledChanges(model, { store }) {
    for (const area of model.areas) {
      const items = area.changes.map((change) => ({
        text: text(records.areaScheduledChange(change, model)),
        filters: { status: change.approval.status, isCancelled: String(change.isCancelled) },
      }));
      yield* listOf("GetAreaScheduledChanges", { areaId: area.id }, items, layouts[store]);
    }
  },
  *GetStageAssignments(model, { store }) {
    const { history, sizes, rewriting } = layouts[store];
    for (const area of model.areas) {
      const items = area.assignments.map((assignment) => records.stageAssignment(assignment, model));
      const list = {
        folder: addressOf("GetStageAssignments", { areaId: area.id }),
        items,
        defaultSize: defaultSizeOf("GetStageAssignments"),
        textOf: text,
        startOf: ({ effectiveFrom }: (typeof items)[number]) => Date.parse(effectiveFrom),
        spanOf: ({ effectiveFrom, effectiveUntil }: (typeof items)[number]) => [
          effectiveFrom,
          effectiveUntil,
        ],
        fields: Object.keys(items[0] ?? {}),
        rowOf: (assignment: (typeof items)[number]) => Object.values(assignment),
      };
      yield* history(list, sizes, rewriting.list);
    }
  },
  *GetScheduledChanges(model, { store }) {
    const organisationsOf = new Map(
      model.areas.map(({ id, organisations }) => [id, organisations.map((organisation) => organisation.id)]),
    );
    const items = model.changes.map((change) => ({
      text: text(records.scheduledChange(change)),
      filters: { status: change.approval.status, organisationId: organisationsOf.get(change.areaId) ?? [] },
    }));
    yield* listOf("GetScheduledChanges", {}, items, layouts[store]);
  },
  GetSchemes: inList("GetSchemes", ({ schemes }) => schemes.map(records.scheme)),
  *GetScheme({ schemes }) {
    for (const scheme of schemes)
      yield recordOf("GetScheme", { schemeId: scheme.id }, records.schemeDetail(scheme));
  },
  *GetStagesInScheme({ schemes }) {
    for (const scheme of schemes)
      yield recordOf("GetStagesInScheme", { schemeId: scheme.id }, records.schemeDetail(scheme).stages);
  },
  *GetStage({ schemes }) {
    for (const { id: schemeId, stages } of schemes)
      for (const stage of stages)
        yield recordOf("GetStage", { schemeId, stageId: stage.id }, records.stage(schemeId, stage));
  },
  *GetOrganisation({ areas, organisations }) {
    const areasOf = new Map(organisations.map(({ id }) => [id, [] as Area[]]));
    for (const area of areas) {
      for (const { id } of area.organisations) areasOf.get(id)?.push(area);
    }
    for (const organisation of organisations) {
      const { id: organisationId } = organisation;
      const record = records.organisationDetail(organisation, areasOf.get(organisationId) ?? []);
      yield recordOf("GetOrganisation", { organisationId }, record);
    }
  },
  GetOrganisations: inList("GetOrganisations", ({ organisations }) =>
    organisations.map(records.organisation),
  ),
  GetRestrictionZones: inList("GetRestrictionZones", ({ zones }) => zones.map(records.restrictionZone)),
  *GetMonitoringConsentRestrictions(model, { store }) {
    const { narrowed } = layouts[store].rewriting;
    for (const consent of model.consents) {
      const path = fileOf("GetMonitoringConsentRestrictions", {
        consentNumber: consent.consentNumber,
      });
      const record = records.consentRestrictions(consent);
      yield { path, content: text(record) };
      yield* narrowed(path, record);
    }
  },
  *MayUse(model) {
    for (const [areaId, uses] of usesIn(model)) yield recordOf("MayUse", { areaId }, uses);
  },
  *GetMonitoringSite({ sites }) {
    for (const site of sites)
      yield recordOf("GetMonitoringSite", { monitoringSiteId: site.id }, records.monitoringSite(site));
  },
};

/** A list of all records of a kind. */
function inList(id: ListOperation["id"], recordsOf: (model: Model) => readonly object[]): Render {
  return (model, { store }) => {
    const items = recordsOf(model).map((record) => ({ text: text(record), filters: {} }));
    return listOf(id, {}, items, layouts[store]);
  };
}

const recordOf = (id: OperationId, values: Values, record: object): File => ({
  path: fileOf(id, values),
  content: text(record),
});

const text = (record: object): string => JSON.stringify(record);

const fileOf = (id: OperationId, values: Values, beside = ""): string =>
  recordFile(addressOf(id, values) + beside);
