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

const parameter = (name: string, type: ParameterType, more?: Partial<Parameter>): Parameter =>
  Object.assign({ name, in: "query" as const, type }, more);

const inPath = { in: "path", required: true } as const;
const id = (name: string) => parameter(name, "uuid", inPath);
const coordinate = (name: string) =>
  parameter(name, "integer", { in: "path", required: true, minimum: 0, maximum: GREATEST });

const integer = (name: string, fallback: number, maximum: number) =>
  parameter(name, "integer", { default: fallback, minimum: 1, maximum });
const pageNumber = integer("pageNumber", 1, GREATEST);
const page = integer("page", 1, GREATEST);
const pageSize = (fallback: number) => integer("pageSize", fallback, 100);
const pages = [pageNumber, pageSize(10)];
const instant = (name: string) => parameter(name, "instant");
const status = parameter("status", "choice", {
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

const area = "areas/{areaId}";
const areaId = id("areaId");
const scheme = "schemes/{schemeId}";
const schemeId = id("schemeId");
const site = "monitoring-sites/{monitoringSiteId}";
const siteId = id("monitoringSiteId");
const ONE = [200, 400, 404, 500];
const ALL = [200, 400, 500];

const operation =
  (kind: Operation["kind"]) =>
  <const Id extends string>(
    id: Id,
    path: string,
    parameters: readonly Parameter[],
    statuses: readonly number[],
    more?: Partial<Operation>,
  ) =>
    Object.assign({ id, path: `/v1/${path}`, kind, parameters, statuses }, more);

const record = operation("record");
const list = operation("list");
const tile = operation("tile");
const search = operation("search");

export const operations = [
  record("GetArea", area, [areaId, parameter("includeBoundary", "boolean", { default: false })], ONE, {
    whenTrue: { parameter: "includeBoundary", file: "boundary" },
  }),
  list("GetAreas", "areas", pages, ALL),
  record("GetCurrentStageAssignment", `${area}/stage-assignments/current`, [areaId], [200, 404, 500], {
    owner: `${area}.json`,
  }),
  list(
    "GetAreaScheduledChanges",
    `${area}/scheduled-changes`,
    [areaId, page, pageSize(50), status, parameter("isCancelled", "boolean")],
    ONE,
    { filters: ["status", "isCancelled"] },
  ),
  list(
    "GetStageAssignments",
    `${area}/stage-assignments`,
    [areaId, page, pageSize(50), instant("from"), instant("until")],
    ONE,
    { window: { from: "from", until: "until", start: "effectiveFrom", end: "effectiveUntil" } },
  ),
  list(
    "GetScheduledChanges",
    "scheduled-changes",
    [pageNumber, pageSize(50), status, parameter("organisationId", "uuid")],
    ALL,
    { filters: ["status", "organisationId"] },
  ),
  list("GetSchemes", "schemes", pages, [200, 500]),
  record("GetScheme", scheme, [schemeId], ONE),
  record("GetStagesInScheme", `${scheme}/stages`, [schemeId], ONE),
  record("GetStage", `${scheme}/stages/{stageId}`, [schemeId, id("stageId")], ONE),
  record("GetOrganisation", "organisations/{organisationId}", [id("organisationId")], ONE),
  list("GetOrganisations", "organisations", pages, ALL),
  tile("GetAreaTile", "tiles/areas/{z}/{x}/{y}.mvt", ["z", "x", "y"].map(coordinate), [200, 204, 404]),
  record("GetAreaTileMetadata", "tiles/areas/tiles.json", [], [200, 500]),
  list(
    "GetMonitoringSiteReadings",
    `${site}/readings`,
    [siteId, instant("from"), instant("to")].concat(pages),
    ONE,
    { window: { from: "from", until: "to", start: "observedAt" } },
  ),
  list("GetRestrictionZones", "restriction-zones", pages, ALL),
  search(
    "Search",
    "search",
    [
      parameter("q", "query", { required: true, minimum: 1, maximum: 200 }),
      parameter("type", "kinds", { values: searchKinds }),
    ].concat(pages),
    ALL,
  ),
  record(
    "GetMonitoringConsentRestrictions",
    "consents/{consentNumber}",
    [parameter("consentNumber", "text", inPath), parameter("providerKey", "text")],
    [200, 404, 500],
    { narrow: { of: "sites", by: "providerKey" } },
  ),
  record("GetMonitoringSite", site, [siteId], ONE),
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
