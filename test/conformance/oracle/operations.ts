/** The operations of docs/contract.md §2, "Operations", but for the two of tiles: a path and what it answers. */

import { useAnswer } from "./may-use.ts";
import { type Parameters, uuidOf, type Window } from "./parameters.ts";
import { areasAt } from "./place.ts";
import { notFound, type Problem } from "./problem.ts";
import {
  areaChangeItem,
  areaDetail,
  areaItem,
  assignmentItem,
  belongsTo,
  changeItem,
  consentDetail,
  currentAssignment,
  organisationDetail,
  organisationItem,
  type Records,
  readingItem,
  schemeDetail,
  schemeItem,
  siteDetail,
  stageRecord,
  zoneItem,
} from "./records.ts";
import { kinds, searchOf, usualKinds } from "./search.ts";
import type { Assignment } from "./timeline.ts";

/** Returns the body of a 200, or throws a {@link Problem}. */
export type Operation = (parameters: Parameters) => unknown;

const approvalStatuses = ["pendingApproval", "approved", "autoApproved", "rejected"];
const int32 = 2_147_483_647;

/** docs/contract.md §8. */
export const users = ["residential", "nonResidential"];
export const purposes = [
  ...["lawn", "ornamentals", "foodGarden", "sportsField", "vehicle", "boat", "building", "hardSurface"],
  ...["poolFill", "poolTopUp", "paddlingPool", "waterFeature", "play", "construction"],
];
export const means = [
  ...["sprinkler", "irrigationSystem", "soakerHose", "unattendedHose", "handHeldHose", "waterBlaster", "can"],
];
export const sources = ["townSupply", "bore", "surfaceWater", "rainwater", "greywater"];

/** Every operation by its path template. */
export function operationsOf(records: Records): Readonly<Record<string, Operation>> {
  // Made for the first search: it looks for every named place in all areas, and many tests never search.
  let search: ReturnType<typeof searchOf> | undefined;
  return {
    "/v1/areas": listOf(records.areas, (area) => areaItem(records, area)),
    "/v1/areas/{areaId}": (parameters) => {
      const id = parameters.id("areaId");
      const includeBoundary = parameters.boolean("includeBoundary") ?? false;
      parameters.check();
      return areaDetail(records, found(records.areaById.get(id)), includeBoundary);
    },
    "/v1/areas/{areaId}/may-use": (parameters) => {
      const id = parameters.id("areaId");
      const who = parameters.needed("who", users);
      const what = parameters.needed("what", purposes);
      const by = parameters.needed("by", means);
      const house = parameters.oneOf("house", ["odd", "even", "unnumbered"]);
      const source = parameters.oneOf("source", sources) ?? "townSupply";
      const at = parameters.instant("at") ?? Date.now();
      parameters.check();
      return useAnswer(records, found(records.areaById.get(id)), { who, what, by, house, source, at });
    },
    "/v1/areas/{areaId}/stage-assignments/current": (parameters) => {
      const id = uuidOf(parameters.segment("areaId"));
      const area = found(id === undefined ? undefined : records.areaById.get(id));
      return found(currentAssignment(records, area) ?? undefined);
    },
    "/v1/areas/{areaId}/stage-assignments": (parameters) => {
      const id = parameters.id("areaId");
      const page = readPage(parameters, "page", 50);
      const window = parameters.window("until");
      parameters.check();
      const { assignments } = found(records.areaById.get(id));
      const inWindow = assignments.filter((assignment) => overlaps(assignment, window));
      return envelope(page, inWindow, (assignment) => assignmentItem(records, assignment));
    },
    "/v1/areas/{areaId}/scheduled-changes": (parameters) => {
      const id = parameters.id("areaId");
      const page = readPage(parameters, "page", 50);
      const status = parameters.oneOf("status", approvalStatuses);
      const isCancelled = parameters.boolean("isCancelled");
      parameters.check();
      const changes = found(records.areaById.get(id))
        .changes.filter(({ source }) => status === undefined || source.approval.status === status)
        .filter(({ source }) => isCancelled === undefined || source.isCancelled === isCancelled);
      return envelope(page, changes, (change) => areaChangeItem(records, change));
    },
    "/v1/scheduled-changes": (parameters) => {
      const page = readPage(parameters, "pageNumber", 50);
      const status = parameters.oneOf("status", approvalStatuses);
      const organisationId = parameters.uuid("organisationId");
      parameters.check();
      const changes = records.changes
        .filter(({ source }) => status === undefined || source.approval.status === status)
        .filter(({ areaId }) => {
          const area = records.areaById.get(areaId);
          return organisationId === undefined || (area && belongsTo(area, organisationId));
        });
      return envelope(page, changes, changeItem);
    },
    "/v1/schemes": (parameters) => {
      const page = {
        pageNumber: parameters.lenientInteger("pageNumber", int32, 1),
        pageSize: parameters.lenientInteger("pageSize", 100, 10),
      };
      return envelope(page, records.schemes, schemeItem);
    },
    "/v1/schemes/{schemeId}": recordOf("schemeId", records.schemeById, schemeDetail),
    "/v1/schemes/{schemeId}/stages": recordOf("schemeId", records.schemeById, (scheme) =>
      scheme.stages.map((stage) => stageRecord(scheme, stage)),
    ),
    "/v1/schemes/{schemeId}/stages/{stageId}": (parameters) => {
      const schemeId = parameters.id("schemeId");
      const stageId = parameters.id("stageId");
      parameters.check();
      const scheme = found(records.schemeById.get(schemeId));
      return stageRecord(scheme, found(scheme.stages.find(({ id }) => id === stageId)));
    },
    "/v1/organisations": listOf(records.organisations, organisationItem),
    "/v1/organisations/{organisationId}": recordOf(
      "organisationId",
      records.organisationById,
      (organisation) => organisationDetail(records, organisation),
    ),
    "/v1/monitoring-sites/{monitoringSiteId}": recordOf("monitoringSiteId", records.sites, (site) =>
      siteDetail(records, site),
    ),
    "/v1/monitoring-sites/{monitoringSiteId}/readings": (parameters) => {
      const id = parameters.id("monitoringSiteId");
      const window = parameters.window("to");
      const page = readPage(parameters, "pageNumber", 10);
      parameters.check();
      const site = found(records.sites.get(id));
      const inWindow = (records.readings.get(id) ?? []).filter(({ observedAt }) => holds(window, observedAt));
      return envelope(page, inWindow, (reading) => readingItem(records, site, reading));
    },
    "/v1/restriction-zones": listOf(records.zones, zoneItem),
    "/v1/search": (parameters) => {
      const text = parameters.searchText();
      const types = parameters.kinds(kinds, usualKinds);
      const page = readPage(parameters, "pageNumber", 10);
      parameters.check();
      search ??= searchOf(records);
      return envelope(page, search(text, types), (result) => result);
    },
    "/v1/places/areas": (parameters) => {
      const longitude = parameters.degrees("longitude", 180);
      const latitude = parameters.degrees("latitude", 90);
      const page = readPage(parameters, "pageNumber", 10);
      parameters.check();
      const held = new Set(areasAt(records.areas, longitude, latitude).map(({ id }) => id));
      const areas = records.areas.filter(({ id }) => held.has(id));
      return envelope(page, areas, (area) => areaDetail(records, area, false));
    },
    "/v1/consents/{consentNumber}": (parameters) => {
      const number = parameters.segment("consentNumber");
      const holdings = found(number === null ? undefined : records.consents.get(number.toLowerCase()));
      const wanted = parameters.first("providerKey");
      return consentDetail(records, holdings, (key) => wanted === undefined || key === wanted);
    },
  };
}

/** A page of all records of a kind. */
const listOf =
  <T>(all: T[], item: (record: T) => unknown): Operation =>
  (parameters) => {
    const page = readPage(parameters, "pageNumber", 10);
    parameters.check();
    return envelope(page, all, item);
  };

/** What is said of the record whose id is in the path. */
const recordOf =
  <T>(name: string, byId: Map<string, T>, detail: (record: T) => unknown): Operation =>
  (parameters) => {
    const id = parameters.id(name);
    parameters.check();
    return detail(found(byId.get(id)));
  };

interface Page {
  pageNumber: number;
  pageSize: number;
}

function readPage(parameters: Parameters, name: "page" | "pageNumber", pageSize: number): Page {
  return { pageNumber: parameters.pageNumber(name), pageSize: parameters.pageSize(pageSize) };
}

/** docs/contract.md §2 "Envelope". */
function envelope<T>({ pageNumber, pageSize }: Page, list: T[], item: (record: T) => unknown) {
  const start = (pageNumber - 1) * pageSize;
  const totalPages = Math.ceil(list.length / pageSize);
  return {
    items: list.slice(start, start + pageSize).map(item),
    pageNumber,
    pageSize,
    totalCount: list.length,
    totalPages,
    hasPreviousPage: pageNumber > 1,
    hasNextPage: pageNumber < totalPages,
  };
}

/** Whether `from` ≤ t < `until`. */
function holds({ from, until }: Window, instant: number): boolean {
  return (from === undefined || from <= instant) && (until === undefined || instant < until);
}

/** Whether the assignment's period and the window, both half-open, have an instant in common. */
function overlaps({ effectiveFrom, effectiveUntil }: Assignment, { from, until }: Window): boolean {
  if (from !== undefined && from === until) return false;
  const startsBeforeEnd = until === undefined || effectiveFrom < until;
  const endsAfterStart = from === undefined || effectiveUntil === null || effectiveUntil > from;
  return startsBeforeEnd && endsAfterStart;
}

function found<T>(record: T | undefined): T {
  if (record === undefined) throw notFound();
  return record;
}
