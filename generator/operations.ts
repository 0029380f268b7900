/**
 * The one table of the API (spec.md "Endpoints", contract.md §2): every operation with its path and parameters, from
 * which its files follow. The answers, the resolver and the problem bodies all go by it. It is plain data, and nothing
 * that only people read stands here: the resolver carries it to the edge.
 */

/**
 * What a parameter accepts:
 * `uuid` 8-4-4-4-12 hexadecimal digits; `integer` within its bounds; `boolean` in any letter case; `instant` an
 * RFC 3339 date-time; `choice` one of `values`; `kinds` several of them; `query` `minimum` to `maximum` characters;
 * `text` anything.
 */
export type ParameterType =
  | "uuid"
  | "integer"
  | "boolean"
  | "instant"
  | "choice"
  | "kinds"
  | "query"
  | "text";

export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly type: ParameterType;
  readonly required?: boolean;
  readonly default?: number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly string[];
};

/**
 * A half-open span of time that narrows a list: the names of its two parameters, and the fields that an item's own
 * span is read from; without `end`, an item is at an instant.
 */
export type Window = {
  readonly from: string;
  readonly until: string;
  readonly start: string;
  readonly end?: string;
};

/**
 * How an operation is answered from the files below `v1/`, whose names follow from its path:
 *
 * - `record`: the file `{path}.json`, or the file `{path}/{file}.json` if the parameter of `whenTrue` is true. Where
 *   the file may be absent although its `owner` is there, that is a 404 of its own. `narrow` keeps the entries of one
 *   field by one of theirs that is named like the parameter.
 * - `list`: pages in the folder `{path}`; each filter given adds `/{filter}/{value}` to the folder.
 * - `tile`, `search`: see those folders of the generator.
 */
export type Operation = {
  readonly id: string;
  readonly path: string;
  readonly kind: "record" | "list" | "tile" | "search";
  readonly parameters: readonly Parameter[];
  /** The statuses of the spec; 304, 405, 414 and a host's 501 go without saying. Without 400, an invalid path
   * parameter is an unknown one, and an invalid query parameter an absent one. */
  readonly statuses: readonly number[];
  readonly whenTrue?: { readonly parameter: string; readonly file: string };
  readonly owner?: string;
  readonly narrow?: { readonly of: string; readonly by: string };
  readonly filters?: readonly string[];
  readonly window?: Window;
};

const GREATEST = 2147483647;

const parameter = <const More extends Partial<Parameter>>(
  name: string,
  from: Parameter["in"],
  type: ParameterType,
  more?: More,
): Parameter => Object.assign({ name, in: from, type, required: from === "path" }, more);

const id = (name: string) => parameter(name, "path", "uuid");
const text = (name: string, from: Parameter["in"]) => parameter(name, from, "text");
const instant = (name: string) => parameter(name, "query", "instant");
const integer = (name: string, fallback: number, maximum: number) =>
  parameter(name, "query", "integer", { default: fallback, minimum: 1, maximum });
const coordinate = (name: string) => parameter(name, "path", "integer", { minimum: 0, maximum: GREATEST });
const pageNumber = integer("pageNumber", 1, GREATEST);
const page = integer("page", 1, GREATEST);
const pageSize = (fallback: number) => integer("pageSize", fallback, 100);
const status = parameter("status", "query", "choice", {
  values: ["pendingApproval", "approved", "autoApproved", "rejected"],
});

/** The kinds of a search, in the order in which results are listed (contract.md §5). */
export const searchKinds = [
  "area",
  "organisation",
  "scheme",
  "restrictionZone",
  "monitoringSite",
  "consent",
] as const;

const areaId = id("areaId");
const schemeId = id("schemeId");
const monitoringSiteId = id("monitoringSiteId");
const ONE = [200, 400, 404, 500];
const ALL = [200, 400, 500];

const operation = <const Id extends string>(
  id: Id,
  path: string,
  kind: Operation["kind"],
  parameters: readonly Parameter[],
  statuses: readonly number[],
  more?: Partial<Operation>,
) => Object.assign({ id, path: `/v1/${path}`, kind, parameters, statuses }, more);

export const operations = [
  operation(
    "GetArea",
    "areas/{areaId}",
    "record",
    [areaId, parameter("includeBoundary", "query", "boolean", { default: false })],
    ONE,
    { whenTrue: { parameter: "includeBoundary", file: "boundary" } },
  ),
  operation("GetAreas", "areas", "list", [pageNumber, pageSize(10)], ALL),
  operation(
    "GetCurrentStageAssignment",
    "areas/{areaId}/stage-assignments/current",
    "record",
    [areaId],
    [200, 404, 500],
    { owner: "areas/{areaId}.json" },
  ),
  operation(
    "GetAreaScheduledChanges",
    "areas/{areaId}/scheduled-changes",
    "list",
    [areaId, page, pageSize(50), status, parameter("isCancelled", "query", "boolean")],
    ONE,
    { filters: ["status", "isCancelled"] },
  ),
  operation(
    "GetStageAssignments",
    "areas/{areaId}/stage-assignments",
    "list",
    [areaId, page, pageSize(50), instant("from"), instant("until")],
    ONE,
    { window: { from: "from", until: "until", start: "effectiveFrom", end: "effectiveUntil" } },
  ),
  operation(
    "GetScheduledChanges",
    "scheduled-changes",
    "list",
    [pageNumber, pageSize(50), status, parameter("organisationId", "query", "uuid")],
    ALL,
    { filters: ["status", "organisationId"] },
  ),
  operation("GetSchemes", "schemes", "list", [pageNumber, pageSize(10)], [200, 500]),
  operation("GetScheme", "schemes/{schemeId}", "record", [schemeId], ONE),
  operation("GetStagesInScheme", "schemes/{schemeId}/stages", "record", [schemeId], ONE),
  operation("GetStage", "schemes/{schemeId}/stages/{stageId}", "record", [schemeId, id("stageId")], ONE),
  operation("GetOrganisation", "organisations/{organisationId}", "record", [id("organisationId")], ONE),
  operation("GetOrganisations", "organisations", "list", [pageNumber, pageSize(10)], ALL),
  operation(
    "GetAreaTile",
    "tiles/areas/{z}/{x}/{y}.mvt",
    "tile",
    [coordinate("z"), coordinate("x"), coordinate("y")],
    [200, 204, 404],
  ),
  operation("GetAreaTileMetadata", "tiles/areas/tiles.json", "record", [], [200, 500]),
  operation(
    "GetMonitoringSiteReadings",
    "monitoring-sites/{monitoringSiteId}/readings",
    "list",
    [monitoringSiteId, instant("from"), instant("to"), pageNumber, pageSize(10)],
    ONE,
    { window: { from: "from", until: "to", start: "observedAt" } },
  ),
  operation("GetRestrictionZones", "restriction-zones", "list", [pageNumber, pageSize(10)], ALL),
  operation(
    "Search",
    "search",
    "search",
    [
      parameter("q", "query", "query", { required: true, minimum: 1, maximum: 200 }),
      parameter("type", "query", "kinds", { values: searchKinds }),
      pageNumber,
      pageSize(10),
    ],
    ALL,
  ),
  operation(
    "GetMonitoringConsentRestrictions",
    "consents/{consentNumber}",
    "record",
    [text("consentNumber", "path"), text("providerKey", "query")],
    [200, 404, 500],
    { narrow: { of: "sites", by: "providerKey" } },
  ),
  operation("GetMonitoringSite", "monitoring-sites/{monitoringSiteId}", "record", [monitoringSiteId], ONE),
];

export type OperationId = (typeof operations)[number]["id"];

/** What the API says of itself, beyond the operations (contract.md §6). */
export const documents = [
  { path: "/v1", file: "index.json" },
  { path: "/v1/status", file: "status.json" },
];

/** The entry of an operation. */
export const operationOf = (id: OperationId): Operation =>
  operations.filter((operation) => operation.id === id)[0] as Operation;
