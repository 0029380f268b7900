import type { Scheme } from "../../../schemas/source.ts";
import { lazy } from "../../lib/lazy.ts";
import { describe, type Path } from "../faults.ts";
import type { Kind, Loaded, LoadedRecords, Located, Source } from "../load.ts";
import type { ReportAt } from "./report-at.ts";

/**
 * Every id that is referred to exists, a stage belongs to the scheme of its area, and the change of an assignment to its area.
 * Referring to a faulty record is not a fault.
 */
export function checkReferences({ source, maskedBy }: LoadedRecords, report: ReportAt): void {
  const { organisation, provider, scheme, area, change } = referring({ source, maskedBy }, report);
  const stage = stageOfArea(source, report);
  const areaOfChange = new Map(source.changes.map(({ record }) => [record.id, record.areaId]));

  for (const located of source.providers)
    organisation(located, ["organisationId"], located.record.organisationId);
  for (const located of source.areas) {
    scheme(located, ["schemeId"], located.record.schemeId);
    for (const [index, id] of located.record.organisationIds.entries()) {
      organisation(located, ["organisationIds", index], id);
    }
  }
  for (const located of source.schemes) checkOwnPages(located, source, area, report);
  for (const located of source.assignments) {
    const { areaId, stageId, scheduledChangeId } = located.record;
    area(located, ["areaId"], areaId);
    stage(located, ["stageId"], areaId, stageId);
    change(located, ["scheduledChangeId"], scheduledChangeId);
    const changed = areaOfChange.get(scheduledChangeId ?? "") ?? areaId;
    if (changed !== areaId)
      report(
        located,
        ["scheduledChangeId"],
        `expected a change of the same area, found one of ${describe(changed)}: name another, or null`,
      );
  }
  for (const located of source.changes) {
    const { areaId, targetStageId } = located.record;
    area(located, ["areaId"], areaId);
    if (targetStageId !== null) stage(located, ["targetStageId"], areaId, targetStageId);
  }
  for (const located of source.sites) provider(located, ["providerKey"], located.record.providerKey);
  for (const located of source.consents) provider(located, ["providerKey"], located.record.providerKey);
}

/** An area with a page of its own for a stage is an area of that scheme. */
function checkOwnPages(
  located: Located<Scheme>,
  { areas }: Source,
  area: (located: Located<unknown>, path: Path, id: string) => void,
  report: ReportAt,
): void {
  for (const [index, { uses }] of located.record.stages.entries()) {
    for (const areaId of Object.keys(uses?.sourceUrls ?? {})) {
      const path = ["stages", index, "uses", "sourceUrls", areaId];
      area(located, path, areaId);
      const found = areas.find(({ record }) => record.id === areaId);
      if (found === undefined || found.record.schemeId === located.record.id) continue;
      report(located, path, `expected an area of this scheme, found ${describe(areaId)} of another`);
    }
  }
}

/** Every reading belongs to a site in the data. */
export function checkReadingReferences({ source, maskedBy, readings }: Loaded, report: ReportAt): void {
  const siteIds = new Set(source.sites.map(({ record }) => record.id));
  const unknown = new Set(readings.readings.siteIds.filter((id) => !siteIds.has(id)));
  // Only now, because finding their rows means reading the files again.
  const orphans = unknown.size === 0 ? [] : readings.rowsOf(unknown);
  const { site } = referring({ source, maskedBy }, report);
  for (const located of orphans) site(located, ["siteId"], located.record.siteId);
}

/** A function for each kind of record, which reports an id that no record of the kind has. */
export function referring(
  { source, maskedBy }: Pick<LoadedRecords, "source" | "maskedBy">,
  report: ReportAt,
) {
  const refer = <T>(
    kind: Kind,
    noun: string,
    records: readonly Located<T>[],
    idOf: (record: T) => string,
  ) => {
    const known = lazy(() => new Set(records.map(({ record }) => idOf(record))));
    return (located: Located<unknown>, path: Path, id: string | null) => {
      if (id === null || known().has(id) || maskedBy(kind, id)) return;
      report(
        located,
        path,
        `expected the ${noun} in the data, found ${describe(id)}, which the data does not hold: add it, or correct this`,
      );
    };
  };
  return {
    organisation: refer("organisations", "id of an organisation", source.organisations, ({ id }) => id),
    provider: refer("providers", "key of a provider", source.providers, ({ providerKey }) => providerKey),
    scheme: refer("schemes", "id of a scheme", source.schemes, ({ id }) => id),
    area: refer("areas", "id of an area", source.areas, ({ id }) => id),
    change: refer("changes", "id of a scheduled change", source.changes, ({ id }) => id),
    site: refer("sites", "id of a monitoring site", source.sites, ({ id }) => id),
  };
}

function stageOfArea(source: Source, report: ReportAt) {
  // Two areas with one id are a fault already: the first counts.
  const schemeOf = new Map(source.areas.toReversed().map(({ record }) => [record.id, record.schemeId]));
  const stagesOf = new Map(
    source.schemes.map(({ record }) => [record.id, new Set(record.stages.map(({ id }) => id))]),
  );
  return (located: Located<unknown>, path: Path, areaId: string, stageId: string) => {
    const schemeId = schemeOf.get(areaId);
    if (schemeId === undefined) return;
    if (schemeId === null) {
      report(located, path, `expected no stage for an area without a scheme, found ${describe(stageId)}`);
    } else if (stagesOf.has(schemeId) && !stagesOf.get(schemeId)?.has(stageId)) {
      report(
        located,
        path,
        `expected a stage of the area's scheme ${schemeId}, found ${describe(stageId)}: name a stage of that scheme, or give the area another`,
      );
    }
  };
}
