/** The answers of every operation as files: the model in, paths and texts out. Nothing is read or written here. */

import { recordFile } from "../api/address.ts";
import type { OperationId } from "../api/operations.ts";
import type { File } from "../lib/section.ts";
import type { AreasModel, Model } from "../model/model.ts";
import type { ReadingsOf } from "../model/readings-as-of.ts";
import { layouts } from "./layouts.ts";
import { addressOf, defaultSizeOf, filteredListOf, listOf, type Values } from "./lists.ts";
import type { Options } from "./options.ts";
import { readingAnswers } from "./readings.ts";
import * as records from "./records.ts";

/** The operations whose files are made elsewhere (tiles, search and places). */
export const MADE_ELSEWHERE = [
  "GetAreaTile",
  "GetAreaTileMetadata",
  "Search",
  "GetAreasAtPlace",
] as const satisfies readonly OperationId[];

export type MadeElsewhere = (typeof MADE_ELSEWHERE)[number];

/** The files of an operation, with paths below `v1/`, or below `hosts/` for hosts that rewrite; each path once. */
type Render = (model: Model, options: Options, readingsOf: ReadingsOf) => Iterable<File>;

/** The operations whose files each follow from one area. */
export const OF_AREA = [
  "GetArea",
  "GetCurrentStageAssignment",
  "GetAreaScheduledChanges",
  "GetStageAssignments",
] as const satisfies readonly OperationId[];

export type OperationOfArea = (typeof OF_AREA)[number];

/** Their files, from the areas alone. */
type AnswerOfArea = (model: AreasModel, options: Pick<Options, "store">) => Iterable<File>;

/** The answers by operation. The compiler checks that none is missing. */
export const answers: Record<OperationOfArea, AnswerOfArea> &
  Record<Exclude<OperationId, MadeElsewhere | OperationOfArea>, Render> = {
  *GetArea(model) {
    for (const area of model.areas) {
      const detail = records.area(area, model);
      yield { path: fileOf("GetArea", { areaId: area.id }), content: JSON.stringify(detail) };
      const { id, name, ...rest } = detail;
      const boundary = area.boundary && { type: "MultiPolygon", coordinates: area.boundary };
      const path = fileOf("GetArea", { areaId: id }, "/boundary");
      yield { path, content: JSON.stringify({ id, name, boundary, ...rest }) };
    }
  },
  *GetAreas(model, { store }) {
    yield* listOf(
      "GetAreas",
      {},
      model.areas.map((area) => text(records.areaListItem(area, model))),
      layouts[store],
    );
  },
  *GetCurrentStageAssignment(model) {
    for (const area of model.areas) {
      if (area.current === null) continue;
      const path = fileOf("GetCurrentStageAssignment", { areaId: area.id });
      yield { path, content: text(records.stageAssignment(area.current, model)) };
    }
  },
  *GetAreaScheduledChanges(model, { store }) {
    for (const area of model.areas) {
      const items = area.changes.map((change) => ({
        text: text(records.areaScheduledChange(change, model)),
        filters: { status: change.approval.status, isCancelled: String(change.isCancelled) },
      }));
      yield* filteredListOf("GetAreaScheduledChanges", { areaId: area.id }, items, layouts[store]);
    }
  },
  *GetStageAssignments(model, { store }) {
    const { growing, sizes, rewriting } = layouts[store];
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
      yield* growing(list, sizes, rewriting.list);
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
    yield* filteredListOf("GetScheduledChanges", {}, items, layouts[store]);
  },
  *GetSchemes(model, { store }) {
    yield* listOf(
      "GetSchemes",
      {},
      model.schemes.map((scheme) => text(records.scheme(scheme))),
      layouts[store],
    );
  },
  *GetScheme(model) {
    for (const scheme of model.schemes) {
      const path = fileOf("GetScheme", { schemeId: scheme.id });
      yield { path, content: text(records.schemeDetail(scheme)) };
    }
  },
  *GetStagesInScheme(model) {
    for (const scheme of model.schemes) {
      const path = fileOf("GetStagesInScheme", { schemeId: scheme.id });
      yield { path, content: text(records.schemeDetail(scheme).stages) };
    }
  },
  *GetStage(model) {
    for (const scheme of model.schemes) {
      for (const stage of scheme.stages) {
        const path = fileOf("GetStage", { schemeId: scheme.id, stageId: stage.id });
        yield { path, content: text(records.stage(scheme.id, stage)) };
      }
    }
  },
  *GetOrganisation(model) {
    const areasOf = new Map(model.organisations.map(({ id }) => [id, [] as Model["areas"][number][]]));
    for (const area of model.areas) {
      for (const { id } of area.organisations) areasOf.get(id)?.push(area);
    }
    for (const organisation of model.organisations) {
      const path = fileOf("GetOrganisation", { organisationId: organisation.id });
      const areas = areasOf.get(organisation.id) ?? [];
      yield { path, content: text(records.organisationDetail(organisation, areas)) };
    }
  },
  *GetOrganisations(model, { store }) {
    const organisations = model.organisations.map((organisation) => text(records.organisation(organisation)));
    yield* listOf("GetOrganisations", {}, organisations, layouts[store]);
  },
  GetMonitoringSiteReadings: readingAnswers,
  *GetRestrictionZones(model, { store }) {
    const zones = model.zones.map((zone) => text(records.restrictionZone(zone)));
    yield* listOf("GetRestrictionZones", {}, zones, layouts[store]);
  },
  *GetMonitoringConsentRestrictions(model, { store }) {
    const { narrowed } = layouts[store].rewriting;
    for (const consent of model.consents) {
      const path = fileOf("GetMonitoringConsentRestrictions", {
        consentNumber: consent.consentNumber,
      });
      const record = records.consentRestrictions(consent);
      yield { path, content: text(record) };
      yield* narrowed(path, record, "sites", "providerKey");
    }
  },
  *GetMonitoringSite(model) {
    for (const site of model.sites) {
      const path = fileOf("GetMonitoringSite", { monitoringSiteId: site.id });
      yield { path, content: text(records.monitoringSite(site)) };
    }
  },
};

const text = (record: object): string => JSON.stringify(record);

const fileOf = (id: OperationId, values: Values, beside = ""): string =>
  recordFile(addressOf(id, values) + beside);
