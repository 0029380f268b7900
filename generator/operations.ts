/**
 * The one table of the API (spec.md "Endpoints", contract.md §2): every operation with its path, parameters and
 * file address. The answers, the resolver and the problem bodies all follow from it, so it is plain data, and
 * nothing that only people read stands here: the resolver carries this table to the edge.
 */

/**
 * What a parameter accepts:
 * `uuid` 8-4-4-4-12 hexadecimal digits; `integer` within its bounds; `boolean` in any letter case; `instant` an
 * RFC 3339 date-time; `choice` one of `values`; `kinds` several of them; `query` 1 to 200 characters; `text` anything.
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
 * Where the answer is found below `v1/`; `{name}` stands for a parameter's value.
 *
 * - `record`: one file, or the file of `when` if the parameter named there is true. Where the file may be absent
 *   although its `owner` exists, that is a 404 of its own. `narrow` keeps those entries of the field `of` whose
 *   field `by` equals the parameter of the same name.
 * - `list`: pages below a folder; each filter given adds `/{filter}/{value}` to the folder. `window` names the
 *   parameters of the half-open span and the fields an item's own span is read from (no `end`: an instant).
 * - `tile`, `search`: see those folders of the generator.
 */
export type Address =
  | {
      readonly kind: "record";
      readonly file: string;
      readonly when?: { readonly parameter: string; readonly file: string };
      readonly owner?: string;
      readonly narrow?: { readonly of: string; readonly by: string };
    }
  | {
      readonly kind: "list";
      readonly folder: string;
      readonly number: "pageNumber" | "page";
      readonly filters?: readonly string[];
      readonly window?: Window;
    }
  | { readonly kind: "tile" }
  | { readonly kind: "search" };

export type Window = {
  readonly from: string;
  readonly until: string;
  readonly start: string;
  readonly end?: string;
};

export type Operation = {
  readonly id: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The statuses of the spec; 304, 405, 414 and a host's 501 go without saying. Without 400, an invalid path
   * parameter is an unknown one, and an invalid query parameter an absent one. */
  readonly statuses: readonly number[];
  readonly address: Address;
};

const id = <Name extends string>(name: Name) => ({ name, in: "path", type: "uuid", required: true }) as const;
const integer = <Name extends string>(name: Name, fallback: number, maximum: number) =>
  ({ name, in: "query", type: "integer", default: fallback, minimum: 1, maximum }) as const;
const pageNumber = integer("pageNumber", 1, 2147483647);
const page = integer("page", 1, 2147483647);
const pageSize = (fallback: number) => integer("pageSize", fallback, 100);
const instant = <Name extends string>(name: Name) => ({ name, in: "query", type: "instant" }) as const;
const status = {
  name: "status",
  in: "query",
  type: "choice",
  values: ["pendingApproval", "approved", "autoApproved", "rejected"],
} as const;
const tileCoordinate = <Name extends string>(name: Name) =>
  ({ name, in: "path", type: "integer", required: true, minimum: 0, maximum: 2147483647 }) as const;

/** The kinds of a search, in the order in which results are listed (contract.md §5). */
export const searchKinds = [
  "area",
  "organisation",
  "scheme",
  "restrictionZone",
  "monitoringSite",
  "consent",
] as const;

export const operations = [
  {
    id: "GetArea",
    path: "/v1/areas/{areaId}",
    parameters: [id("areaId"), { name: "includeBoundary", in: "query", type: "boolean", default: false }],
    statuses: [200, 400, 404, 500],
    address: {
      kind: "record",
      file: "areas/{areaId}.json",
      when: { parameter: "includeBoundary", file: "areas/{areaId}/boundary.json" },
    },
  },
  {
    id: "GetAreas",
    path: "/v1/areas",
    parameters: [pageNumber, pageSize(10)],
    statuses: [200, 400, 500],
    address: { kind: "list", folder: "areas", number: "pageNumber" },
  },
  {
    id: "GetCurrentStageAssignment",
    path: "/v1/areas/{areaId}/stage-assignments/current",
    parameters: [id("areaId")],
    statuses: [200, 404, 500],
    address: {
      kind: "record",
      file: "areas/{areaId}/stage-assignments/current.json",
      owner: "areas/{areaId}.json",
    },
  },
  {
    id: "GetAreaScheduledChanges",
    path: "/v1/areas/{areaId}/scheduled-changes",
    parameters: [
      id("areaId"),
      page,
      pageSize(50),
      status,
      { name: "isCancelled", in: "query", type: "boolean" },
    ],
    statuses: [200, 400, 404, 500],
    address: {
      kind: "list",
      folder: "areas/{areaId}/scheduled-changes",
      number: "page",
      filters: ["status", "isCancelled"],
    },
  },
  {
    id: "GetStageAssignments",
    path: "/v1/areas/{areaId}/stage-assignments",
    parameters: [id("areaId"), page, pageSize(50), instant("from"), instant("until")],
    statuses: [200, 400, 404, 500],
    address: {
      kind: "list",
      folder: "areas/{areaId}/stage-assignments",
      number: "page",
      window: { from: "from", until: "until", start: "effectiveFrom", end: "effectiveUntil" },
    },
  },
  {
    id: "GetScheduledChanges",
    path: "/v1/scheduled-changes",
    parameters: [pageNumber, pageSize(50), status, { name: "organisationId", in: "query", type: "uuid" }],
    statuses: [200, 400, 500],
    address: {
      kind: "list",
      folder: "scheduled-changes",
      number: "pageNumber",
      filters: ["status", "organisationId"],
    },
  },
  {
    id: "GetSchemes",
    path: "/v1/schemes",
    parameters: [pageNumber, pageSize(10)],
    statuses: [200, 500],
    address: { kind: "list", folder: "schemes", number: "pageNumber" },
  },
  {
    id: "GetScheme",
    path: "/v1/schemes/{schemeId}",
    parameters: [id("schemeId")],
    statuses: [200, 400, 404, 500],
    address: { kind: "record", file: "schemes/{schemeId}.json" },
  },
  {
    id: "GetStagesInScheme",
    path: "/v1/schemes/{schemeId}/stages",
    parameters: [id("schemeId")],
    statuses: [200, 400, 404, 500],
    address: { kind: "record", file: "schemes/{schemeId}/stages.json" },
  },
  {
    id: "GetStage",
    path: "/v1/schemes/{schemeId}/stages/{stageId}",
    parameters: [id("schemeId"), id("stageId")],
    statuses: [200, 400, 404, 500],
    address: { kind: "record", file: "schemes/{schemeId}/stages/{stageId}.json" },
  },
  {
    id: "GetOrganisation",
    path: "/v1/organisations/{organisationId}",
    parameters: [id("organisationId")],
    statuses: [200, 400, 404, 500],
    address: { kind: "record", file: "organisations/{organisationId}.json" },
  },
  {
    id: "GetOrganisations",
    path: "/v1/organisations",
    parameters: [pageNumber, pageSize(10)],
    statuses: [200, 400, 500],
    address: { kind: "list", folder: "organisations", number: "pageNumber" },
  },
  {
    id: "GetAreaTile",
    path: "/v1/tiles/areas/{z}/{x}/{y}.mvt",
    parameters: [tileCoordinate("z"), tileCoordinate("x"), tileCoordinate("y")],
    statuses: [200, 204, 404],
    address: { kind: "tile" },
  },
  {
    id: "GetAreaTileMetadata",
    path: "/v1/tiles/areas/tiles.json",
    parameters: [],
    statuses: [200, 500],
    address: { kind: "record", file: "tiles/areas/tiles.json" },
  },
  {
    id: "GetMonitoringSiteReadings",
    path: "/v1/monitoring-sites/{monitoringSiteId}/readings",
    parameters: [id("monitoringSiteId"), instant("from"), instant("to"), pageNumber, pageSize(10)],
    statuses: [200, 400, 404, 500],
    address: {
      kind: "list",
      folder: "monitoring-sites/{monitoringSiteId}/readings",
      number: "pageNumber",
      window: { from: "from", until: "to", start: "observedAt" },
    },
  },
  {
    id: "GetRestrictionZones",
    path: "/v1/restriction-zones",
    parameters: [pageNumber, pageSize(10)],
    statuses: [200, 400, 500],
    address: { kind: "list", folder: "restriction-zones", number: "pageNumber" },
  },
  {
    id: "Search",
    path: "/v1/search",
    parameters: [
      { name: "q", in: "query", type: "query", required: true, minimum: 1, maximum: 200 },
      { name: "type", in: "query", type: "kinds", values: searchKinds },
      pageNumber,
      pageSize(10),
    ],
    statuses: [200, 400, 500],
    address: { kind: "search" },
  },
  {
    id: "GetMonitoringConsentRestrictions",
    path: "/v1/consents/{consentNumber}",
    parameters: [
      { name: "consentNumber", in: "path", type: "text", required: true },
      { name: "providerKey", in: "query", type: "text" },
    ],
    statuses: [200, 404, 500],
    address: {
      kind: "record",
      file: "consents/{consentNumber}.json",
      narrow: { of: "sites", by: "providerKey" },
    },
  },
  {
    id: "GetMonitoringSite",
    path: "/v1/monitoring-sites/{monitoringSiteId}",
    parameters: [id("monitoringSiteId")],
    statuses: [200, 400, 404, 500],
    address: { kind: "record", file: "monitoring-sites/{monitoringSiteId}.json" },
  },
] as const satisfies readonly Operation[];

export type OperationId = (typeof operations)[number]["id"];

/** What the API says of itself, beyond the operations (contract.md §6). */
export const documents = [
  { path: "/v1", file: "index.json" },
  { path: "/v1/status", file: "status.json" },
] as const;

const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]));

/** The entry of an operation. */
export const operationOf = (id: OperationId): Operation => byId.get(id) as Operation;
