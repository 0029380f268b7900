/**
 * The one table of the API (docs/contract.md §1 and §2): every operation with its path and parameters. Its files, the
 * resolver, the problems, OpenAPI and every host's configuration are derived from it. It is plain data without texts
 * for people, because it is part of the resolver at the edge.
 */

import { type ApiPath, TILE_SET } from "./address.ts";
import type { Parameter, ValueOf } from "./parameter.ts";
import { HOUSES, MEANS, PURPOSES, SOURCES, USERS } from "./uses.ts";

type Common<Kind extends string> = {
  readonly kind: Kind;
  readonly id: Extract<TableEntry, { kind: Kind }>["id"];
  readonly path: ApiPath;
  readonly parameters: readonly Parameter[];
  /** Has no 400: an invalid path parameter names nothing that exists, and an invalid query parameter counts as absent. */
  readonly isLenient?: true;
  /** It will go (docs/stability.md): not to be used from one day on, and gone on another, at least twelve months later. */
  readonly deprecated?: Deprecated;
};

/** Both are days in UTC: `2027-01-01`. */
export type Deprecated = { readonly since: string; readonly until: string };

/** Answered by the file `{path}.json`. */
export type RecordOperation = Common<"record"> & {
  /** If this parameter is true, the file `{path}{file}.json` answers. */
  readonly whenTrue?: { readonly parameter: keyof Values; readonly file: string };
  /** The file may be missing although this record exists; that 404 has another message. */
  readonly owner?: ApiPath;
  /** Keeps the entries of the field `of` whose field `by` equals the parameter of the same name. */
  readonly narrow?: { readonly of: string; readonly by: keyof Values };
};

/** Answered by pages in the folder `{path}`. */
export type ListOperation = Common<"list"> & {
  /** Each filter that is given adds `/{filter}/{value}` to the folder, in this order. */
  readonly filters?: readonly (keyof Values)[];
  readonly window?: Window;
};

/** Answered by the files of generator/answers/tiles. */
type TileOperation = Common<"tile">;

/** Answered from the files of generator/answers/search. */
type SearchOperation = Common<"search">;

/** Answered from the files of generator/answers/places. */
type PlaceOperation = Common<"place">;

/** Answered from the file `{path}.json`, which generator/answers/uses compiles, by the clock. */
type UseOperation = Common<"use">;

export type Operation =
  | RecordOperation
  | ListOperation
  | TileOperation
  | SearchOperation
  | PlaceOperation
  | UseOperation;

/** Whether only the resolver can compose the answers. */
export const isComposed = ({ kind }: Operation): boolean =>
  kind === "search" || kind === "place" || kind === "use";

/**
 * A half-open span of time that narrows a list, from the parameter `from` to the one that `until` names. `start` and `end` are the
 * fields with an item's span; without `end`, an item is an instant.
 */
export type Window = {
  readonly until: Exclude<InstantName, "from" | "at">;
  readonly start: string;
  readonly end?: string;
};

type TableEntry = (typeof table)[number];
type EntryParameter = TableEntry["parameters"][number];
type InstantName = Extract<EntryParameter, { type: "instant" }>["name"];

export type OperationId = TableEntry["id"];

/** The values of a request's parameters by name. Only valid values are in it, and defaults. */
export type Values = { [P in EntryParameter as P["name"]]?: ValueOf<P> };

const GREATEST = 2 ** 31 - 1;

const parameter =
  <const Place extends string>(place: Place) =>
  <const Name extends string, const Type extends string, const More = unknown>(
    name: Name,
    type: Type,
    more?: More,
  ) =>
    Object.assign({ name, in: place, type }, more);

const query = parameter("query");
const inPath = parameter("path");
const uuid = <const Name extends string>(name: Name) => inPath(name, "uuid");
const coordinate = <const Name extends string>(name: Name) =>
  inPath(name, "integer", { min: 0, max: GREATEST });
const integer = <const Name extends string>(name: Name, fallback: number, max: number) =>
  query(name, "integer", { default: fallback, min: 1, max });
const degrees = <const Name extends string>(name: Name, max: number) =>
  query(name, "number", { required: true, min: -max, max });
const choice = <const Name extends string, const Value extends string, const More = unknown>(
  name: Name,
  values: readonly Value[],
  more?: More,
) => query(name, "choice", Object.assign({ values }, more));
const needed = { required: true } as const;
const lenient = { isLenient: true } as const;
const instant = <const Name extends string>(name: Name) => query(name, "instant");
const from = instant("from");

const pageNumber = integer("pageNumber", 1, GREATEST);
const page = integer("page", 1, GREATEST);
const pageSize = (fallback: number) => integer("pageSize", fallback, 100);
const tenAPage = pageSize(10);
const fiftyAPage = pageSize(50);
const pages = [pageNumber, tenAPage] as const;

/** The approval statuses of a scheduled change. */
export const approvalStatuses = ["pendingApproval", "approved", "autoApproved", "rejected"] as const;
const status = choice("status", approvalStatuses);

/** The kinds of records that a search finds, in the order in which they are listed (docs/contract.md §5). */
export const searchKinds = [
  "area",
  "organisation",
  "scheme",
  "restrictionZone",
  "monitoringSite",
  "consent",
  "place",
] as const;

/** All but the last: places are found only on request, because older programs may not know them. */
const usualKinds = searchKinds.slice(0, -1);

const area = "areas/{areaId}";
const areaId = uuid("areaId");
const scheme = "schemes/{schemeId}";
const schemeId = uuid("schemeId");
const site = "monitoring-sites/{monitoringSiteId}";
const siteId = uuid("monitoringSiteId");
const operation =
  <const Kind extends string>(kind: Kind) =>
  <
    const Id extends string,
    const Path extends string,
    const Parameters extends readonly Parameter[],
    const More = unknown,
  >(
    id: Id,
    path: Path,
    parameters: Parameters,
    more?: More,
  ) =>
    Object.assign({ id, path: `/v1/${path}` as const, kind, parameters }, more);

const record = operation("record");
const list = operation("list");

const table = [
  record("GetArea", area, [areaId, query("includeBoundary", "boolean", { default: false })], {
    whenTrue: { parameter: "includeBoundary", file: "/boundary" },
  }),
  list("GetAreas", "areas", pages),
  record("GetCurrentStageAssignment", `${area}/stage-assignments/current`, [areaId], {
    isLenient: true,
    owner: `/v1/${area}`,
  }),
  list(
    "GetAreaScheduledChanges",
    `${area}/scheduled-changes`,
    [areaId, page, fiftyAPage, status, query("isCancelled", "boolean")],
    { filters: ["status", "isCancelled"] },
  ),
  list(
    "GetStageAssignments",
    `${area}/stage-assignments`,
    [areaId, page, fiftyAPage, from, instant("until")],
    { window: { until: "until", start: "effectiveFrom", end: "effectiveUntil" } },
  ),
  list(
    "GetScheduledChanges",
    "scheduled-changes",
    [pageNumber, fiftyAPage, status, query("organisationId", "uuid")],
    { filters: ["status", "organisationId"] },
  ),
  list("GetSchemes", "schemes", pages, lenient),
  record("GetScheme", scheme, [schemeId]),
  record("GetStagesInScheme", `${scheme}/stages`, [schemeId]),
  record("GetStage", `${scheme}/stages/{stageId}`, [schemeId, uuid("stageId")]),
  record("GetOrganisation", "organisations/{organisationId}", [uuid("organisationId")]),
  list("GetOrganisations", "organisations", pages),
  operation("tile")(
    "GetAreaTile",
    "tiles/areas/{z}/{x}/{y}.mvt",
    [coordinate("z"), coordinate("x"), coordinate("y")],
    lenient,
  ),
  record("GetAreaTileMetadata", TILE_SET, []),
  list("GetMonitoringSiteReadings", `${site}/readings`, [siteId, from, instant("to"), pageNumber, tenAPage], {
    window: { until: "to", start: "observedAt" },
  }),
  list("GetRestrictionZones", "restriction-zones", pages),
  operation("search")("Search", "search", [
    query("q", "query", { required: true, min: 1, max: 200 }),
    query("type", "kinds", { values: searchKinds, default: usualKinds }),
    pageNumber,
    tenAPage,
  ]),
  record(
    "GetMonitoringConsentRestrictions",
    "consents/{consentNumber}",
    [inPath("consentNumber", "text"), query("providerKey", "text")],
    { isLenient: true, narrow: { of: "sites", by: "providerKey" } },
  ),
  record("GetMonitoringSite", site, [siteId]),
  operation("place")("GetAreasAtPlace", "places/areas", [
    degrees("longitude", 180),
    degrees("latitude", 90),
    pageNumber,
    tenAPage,
  ]),
  operation("use")("MayUse", `${area}/may-use`, [
    areaId,
    choice("who", USERS, needed),
    choice("what", PURPOSES, needed),
    choice("by", MEANS, needed),
    choice("house", HOUSES),
    choice("source", SOURCES, { default: SOURCES[0] }),
    instant("at"),
  ]),
] as const;

export const operations: readonly Operation[] = table;

/** The statuses of the specification. Every operation also answers 304, 405, 414 and, on some hosts, 501. */
export function statusesOf({ kind, parameters, isLenient }: Operation): number[] {
  const isTile = kind === "tile";
  const canBeInvalid = parameters.length > 0 && !isLenient;
  const canBeUnknown = parameters.some((parameter) => parameter.in === "path");
  return [200, isTile && 204, canBeInvalid && 400, canBeUnknown && 404, !isTile && 500].filter(
    (status) => status !== false,
  );
}

/** The documents about the API, besides the operations (docs/contract.md §6). People type a slash at the end of the first. */
export const documents = ["/v1", "/v1/status", "/v1/"] as const;

/** The entry of an operation. */
export const operationOf = <Id extends OperationId>(id: Id) =>
  operations.filter((entry) => entry.id === id)[0] as Operation & { readonly id: Id };

/** The name of an operation as the client's method: `GetArea` is `getArea`. */
export const methodName = <Id extends OperationId>(id: Id) =>
  id.replace(/./, (first) => first.toLowerCase()) as Uncapitalize<Id>;
