/** The answers of every operation as files: the model in, paths and texts out. Nothing is read or written here. */

import { recordFile } from "../api/address.ts";
import { type ListOperation, type OperationId, operationOf } from "../api/operations.ts";
import type { File } from "../lib/section.ts";
import type { AreasModel } from "../model/area-groups.ts";
import type { Model } from "../model/model.ts";
import type { ReadingsOf } from "../model/readings.ts";
import { tileInput, tileSetOf } from "../tiles/tile-files.ts";
import { chunkFiles } from "./chunks.ts";
import { addressOf, defaultSizeOf, filesBeside, listOf, type Values } from "./lists.ts";
import { isInChunks, type Options } from "./options.ts";
import { filteredPagesOf, type Item, sizesOf, spansOf } from "./pages.ts";
import { readingAnswers } from "./readings.ts";
import * as records from "./records.ts";
import { narrowedFiles, zoomFiles } from "./rewriting-files.ts";

/** The operations whose files are made elsewhere (tiles and search). */
export type MadeElsewhere = "GetAreaTile" | "Search";

/** The files of an operation, with paths below `v1/`, or below `hosts/` for hosts that rewrite; each path once. */
type Answer = (model: Model, options: Options, readingsOf: ReadingsOf) => Iterable<File>;

/** The operations whose files each follow from one area. */
export const OF_AREA = [
  "GetArea",
  "GetCurrentStageAssignment",
  "GetAreaScheduledChanges",
  "GetStageAssignments",
] as const satisfies readonly OperationId[];

export type OperationOfArea = (typeof OF_AREA)[number];

/** Their files, from the areas alone. */
type AnswerOfArea = (model: AreasModel, options: Pick<Options, "pages">) => Iterable<File>;

/** The answers by operation. The compiler checks that none is missing. */
export const answers: Record<OperationOfArea, AnswerOfArea> &
  Record<Exclude<OperationId, MadeElsewhere | OperationOfArea>, Answer> = {
  *GetArea(model) {
    for (const area of model.areas) {
      const detail = records.area(area, model);
      yield { path: fileOf("GetArea", { areaId: area.id }), content: JSON.stringify(detail) };
      const { id, name, ...rest } = detail;
      const boundary = area.boundary && { type: "MultiPolygon", coordinates: area.boundary };
      const path = fileOf("GetArea", { areaId: id }, "boundary");
      yield { path, content: JSON.stringify({ id, name, boundary, ...rest }) };
    }
  },
  *GetAreas(model, options) {
    yield* listOf(
      "GetAreas",
      {},
      model.areas.map((area) => text(records.areaListItem(area, model))),
      options,
    );
  },
  *GetCurrentStageAssignment(model) {
    for (const area of model.areas) {
      if (area.current === null) continue;
      const path = fileOf("GetCurrentStageAssignment", { areaId: area.id });
      yield { path, content: text(records.stageAssignment(area.current, model)) };
    }
  },
  *GetAreaScheduledChanges(model, options) {
    for (const area of model.areas) {
      const items = area.changes.map((change) => ({
        text: text(records.areaScheduledChange(change, model)),
        filters: { status: change.approval.status, isCancelled: String(change.isCancelled) },
      }));
      yield* filteredListOf("GetAreaScheduledChanges", { areaId: area.id }, items, options);
    }
  },
  *GetStageAssignments(model, options) {
    for (const area of model.areas) {
      const assignments = area.assignments.map((assignment) => records.stageAssignment(assignment, model));
      const folder = addressOf("GetStageAssignments", { areaId: area.id });
      const spanOf = ({ effectiveFrom, effectiveUntil }: (typeof assignments)[number]) => [
        effectiveFrom,
        effectiveUntil,
      ];
      if (isInChunks(options)) {
        const startOf = ({ effectiveFrom }: (typeof assignments)[number]) => Date.parse(effectiveFrom);
        const fields = Object.keys(assignments[0] ?? {});
        yield* chunkFiles({ folder, items: assignments, startOf, spanOf, fields, rowOf: Object.values });
        continue;
      }
      yield* listOf("GetStageAssignments", { areaId: area.id }, assignments.map(text), options);
      yield* spansOf(folder, assignments, spanOf);
    }
  },
  *GetScheduledChanges(model, options) {
    const organisationsOf = new Map(
      model.areas.map(({ id, organisations }) => [id, organisations.map((organisation) => organisation.id)]),
    );
    const items = model.changes.map((change) => ({
      text: text(records.scheduledChange(change)),
      filters: { status: change.approval.status, organisationId: organisationsOf.get(change.areaId) ?? [] },
    }));
    yield* filteredListOf("GetScheduledChanges", {}, items, options);
  },
  *GetSchemes(model, options) {
    yield* listOf(
      "GetSchemes",
      {},
      model.schemes.map((scheme) => text(records.scheme(scheme))),
      options,
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
  *GetOrganisations(model, options) {
    const organisations = model.organisations.map((organisation) => text(records.organisation(organisation)));
    yield* listOf("GetOrganisations", {}, organisations, options);
  },
  *GetAreaTileMetadata(model, { baseUrl, maxZoom, pages }) {
    const tileSet = tileSetOf(tileInput(model, baseUrl, maxZoom));
    yield { path: fileOf("GetAreaTileMetadata", {}), content: text(tileSet) };
    if (pages === "full") yield* zoomFiles(tileSet.maxzoom);
  },
  GetMonitoringSiteReadings: readingAnswers,
  *GetRestrictionZones(model, options) {
    const zones = model.zones.map((zone) => text(records.restrictionZone(zone)));
    yield* listOf("GetRestrictionZones", {}, zones, options);
  },
  *GetMonitoringConsentRestrictions(model, { pages }) {
    for (const consent of model.consents) {
      const path = fileOf("GetMonitoringConsentRestrictions", {
        consentNumber: consent.consentNumber,
      });
      const record = records.consentRestrictions(consent);
      yield { path, content: text(record) };
      if (pages === "full") yield* narrowedFiles(path, record, "sites", "providerKey");
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
  recordFile(addressOf(id, values), beside);

function filteredListOf(
  id: ListOperation["id"],
  values: Values,
  items: readonly Item[],
  { pages }: Pick<Options, "pages">,
): Iterable<File> {
  const sizes = (count: number) => sizesOf(pages, defaultSizeOf(id), count);
  return filteredPagesOf(
    addressOf(id, values),
    items,
    operationOf(id).filters ?? [],
    sizes,
    filesBeside(pages),
  );
}
