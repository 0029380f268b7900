/**
 * The tables of the downloads, and what each of their columns means. The headers of the CSV files, the schema of
 * Parquet, the tables of the GeoPackage, the fields of the Data Package, docs/downloads.md and the page Downloads are
 * derived from here. Every cell is also in an answer of the API; `from` says where.
 */

/** How a cell is written: an id is a UUID, an instant an RFC 3339 date-time in UTC, `json` a list as JSON. */
export type ColumnType = "text" | "id" | "integer" | "number" | "boolean" | "instant" | "date" | "json";

export type Column = {
  readonly name: string;
  readonly type: ColumnType;
  readonly description: string;
  /**
   * The place of the cell in the table's answer: fields joined by `.`, with `[]` behind a list whose items are rows, or
   * `{name}` for a value of the address.
   */
  readonly from: string;
  /** The answer that has it, if that is another one about the same record. */
  readonly answer?: Answer;
  /** Whether cells may be empty. */
  readonly isNullable?: true;
  /** The table and column that hold the same value as a key. */
  readonly refersTo?: readonly [table: string, column: string];
};

/** The operation, or document, whose answer holds the rows. */
export type Answer =
  | "GetArea"
  | "GetAreaScheduledChanges"
  | "GetMonitoringConsentRestrictions"
  | "GetMonitoringSite"
  | "GetMonitoringSiteReadings"
  | "GetOrganisations"
  | "GetRestrictionZones"
  | "GetScheduledChanges"
  | "GetScheme"
  | "GetStageAssignments"
  | "GetStatus";

export type Table = {
  readonly name: string;
  readonly title: string;
  /** What a row is. */
  readonly description: string;
  readonly answer: Answer;
  /** The list in a record of the answer whose items are the rows; else each record is one. */
  readonly each?: string;
  /** Whether a record without such items has a row all the same, with the record's own cells. */
  readonly keepsEmpty?: true;
  /** The columns that identify a row. Cells of a key of one column are never empty. */
  readonly key: readonly string[];
  readonly columns: readonly Column[];
  readonly geometry?: Geometry;
};

/** What a row is, as a sentence. */
export const eachRow = ({ description }: Table): string =>
  `Each row is ${description.charAt(0).toLowerCase()}${description.slice(1)}`;

/** The field of the answer with the geometry of a row, which may be null. */
export type Geometry = { readonly type: "MultiPolygon" | "Point"; readonly from: string };

export const tables = [
  {
    name: "areas",
    title: "Areas",
    description: "An area in which water use may be restricted, with the stage now in force.",
    answer: "GetArea",
    key: ["id"],
    columns: [
      { name: "id", type: "id", from: "id", description: "The id of the area." },
      { name: "name", type: "text", from: "name", description: "Its name." },
      {
        name: "trackingStatus",
        type: "text",
        from: "trackingStatus",
        description:
          "`tracked` or `untracked`. If it is `untracked`, the absence of a restriction tells you nothing.",
      },
      {
        name: "schemeId",
        type: "id",
        from: "scheme.id",
        isNullable: true,
        refersTo: ["schemes", "id"],
        description: "The scheme whose stages it can be at; empty if it has none.",
      },
      {
        name: "schemeName",
        type: "text",
        from: "scheme.name",
        isNullable: true,
        description: "The name of the scheme.",
      },
      {
        name: "stageId",
        type: "id",
        from: "currentStageAssignment.stage.id",
        isNullable: true,
        refersTo: ["stages", "id"],
        description:
          "The stage in force. Empty: no restrictions are currently set. Read it together with `trackingStatus`.",
      },
      {
        name: "stageSeverity",
        type: "integer",
        from: "currentStageAssignment.stage.severity",
        isNullable: true,
        description: "The severity of the stage in force; a greater one restricts more.",
      },
      {
        name: "stageName",
        type: "text",
        from: "currentStageAssignment.stage.name",
        isNullable: true,
        description: "The name of the stage in force.",
      },
      {
        name: "stageDescription",
        type: "text",
        from: "currentStageAssignment.stage.description",
        isNullable: true,
        description: "What the stage in force restricts, in Markdown.",
      },
      {
        name: "effectiveFrom",
        type: "instant",
        from: "currentStageAssignment.effectiveFrom",
        isNullable: true,
        description: "Since when that stage is in force.",
      },
      {
        name: "effectiveUntil",
        type: "instant",
        from: "currentStageAssignment.effectiveUntil",
        isNullable: true,
        description: "When it ends; empty while no end is known.",
      },
      {
        name: "timeZoneId",
        type: "text",
        from: "timeZoneId",
        description: "The IANA time zone in which to show the area's times.",
      },
    ],
    geometry: { type: "MultiPolygon", from: "boundary" },
  },
  {
    name: "organisations",
    title: "Councils and water entities",
    description: "An organisation that is responsible for areas.",
    answer: "GetOrganisations",
    key: ["id"],
    columns: [
      { name: "id", type: "id", from: "id", description: "The id of the organisation." },
      { name: "name", type: "text", from: "name", description: "Its name." },
      {
        name: "websiteUrl",
        type: "text",
        from: "websiteUrl",
        isNullable: true,
        description: "The address of its website; empty if unknown.",
      },
    ],
  },
  {
    name: "area-organisations",
    title: "Who is responsible for which area",
    description: "An organisation that is responsible for an area.",
    answer: "GetArea",
    each: "organisations[]",
    key: ["areaId", "organisationId"],
    columns: [
      { name: "areaId", type: "id", from: "id", refersTo: ["areas", "id"], description: "The area." },
      {
        name: "organisationId",
        type: "id",
        from: "organisations[].id",
        refersTo: ["organisations", "id"],
        description: "The organisation.",
      },
    ],
  },
  {
    name: "area-sources",
    title: "Where restrictions are announced",
    description: "A source that is monitored for restrictions of an area.",
    answer: "GetArea",
    each: "sources[]",
    key: [],
    columns: [
      { name: "areaId", type: "id", from: "id", refersTo: ["areas", "id"], description: "The area." },
      { name: "url", type: "text", from: "sources[].url", description: "The address of the source." },
      {
        name: "description",
        type: "text",
        from: "sources[].description",
        isNullable: true,
        description: "What is published there.",
      },
    ],
  },
  {
    name: "schemes",
    title: "Restriction schemes",
    description: "A scheme: the stages that its areas can be at.",
    answer: "GetScheme",
    key: ["id"],
    columns: [
      { name: "id", type: "id", from: "id", description: "The id of the scheme." },
      { name: "name", type: "text", from: "name", description: "Its name." },
      {
        name: "description",
        type: "text",
        from: "description",
        isNullable: true,
        description: "What it is for, in Markdown.",
      },
    ],
  },
  {
    name: "stages",
    title: "Stages",
    description: "A stage of a scheme.",
    answer: "GetScheme",
    each: "stages[]",
    key: ["id"],
    columns: [
      { name: "id", type: "id", from: "stages[].id", description: "The id of the stage." },
      {
        name: "schemeId",
        type: "id",
        from: "stages[].schemeId",
        refersTo: ["schemes", "id"],
        description: "The scheme that it belongs to.",
      },
      {
        name: "severity",
        type: "integer",
        from: "stages[].severity",
        description: "Its severity; a greater one restricts more.",
      },
      { name: "name", type: "text", from: "stages[].name", description: "Its name." },
      {
        name: "description",
        type: "text",
        from: "stages[].description",
        isNullable: true,
        description: "What it restricts, in Markdown.",
      },
    ],
  },
  {
    name: "use-rules",
    title: "Rules of use",
    description: "A rule of a stage for programs: who may use water for what, by which means, and when.",
    answer: "GetScheme",
    each: "stages[].uses.rules[]",
    // A stage has at most one rule for each user, purpose and means, so no two have the same lists.
    key: ["stageId", "who", "what", "by"],
    columns: [
      {
        name: "stageId",
        type: "id",
        from: "stages[].id",
        refersTo: ["stages", "id"],
        description: "The stage. One without a row has no rules on record: that is not a permission.",
      },
      {
        name: "who",
        type: "json",
        from: "stages[].uses.rules[].who",
        description: "Whom it is about, a list in JSON: `residential`, `nonResidential`.",
      },
      {
        name: "what",
        type: "json",
        from: "stages[].uses.rules[].what",
        description: "The uses that it is about, a list in JSON: `lawn`, `vehicle` …",
      },
      {
        name: "by",
        type: "json",
        from: "stages[].uses.rules[].by",
        description: "The means that it is about, a list in JSON: `sprinkler`, `handHeldHose` …",
      },
      {
        name: "permission",
        type: "text",
        from: "stages[].uses.rules[].permission",
        description: "`allowed`, `prohibited` or `discouraged`; the last stays allowed.",
      },
      {
        name: "when",
        type: "json",
        from: "stages[].uses.rules[].when",
        isNullable: true,
        description:
          "The windows in which it is allowed, a list in JSON; outside all of them it is not. Empty: at any time, or, if prohibited, never.",
      },
      {
        name: "conditions",
        type: "json",
        from: "stages[].uses.rules[].conditions",
        description: "What else has to be kept to, a list in JSON of `kind` and `value`.",
      },
      {
        name: "exception",
        type: "text",
        from: "stages[].uses.rules[].exception",
        isNullable: true,
        description: "An exception, in the council's words.",
      },
      {
        name: "quote",
        type: "json",
        from: "stages[].uses.rules[].quote",
        description: "The words of the stage's description that it renders, a list in JSON.",
      },
      {
        name: "sourceUrl",
        type: "text",
        from: "stages[].uses.sourceUrl",
        description: "The page that the text is from.",
      },
      {
        name: "reviewedAt",
        type: "date",
        from: "stages[].uses.reviewedAt",
        description: "The day on which the stage's rules were compared with that page.",
      },
    ],
  },
  {
    name: "stage-assignments",
    title: "History of stages",
    description: "A period for which a stage was or is in force in an area.",
    answer: "GetStageAssignments",
    key: ["assignmentId"],
    columns: [
      { name: "assignmentId", type: "id", from: "assignmentId", description: "The id of the assignment." },
      { name: "areaId", type: "id", from: "{areaId}", refersTo: ["areas", "id"], description: "The area." },
      {
        name: "stageId",
        type: "id",
        from: "stage.id",
        refersTo: ["stages", "id"],
        description: "The stage in force.",
      },
      {
        name: "effectiveFrom",
        type: "instant",
        from: "effectiveFrom",
        description: "The first instant at which it is in force.",
      },
      {
        name: "effectiveUntil",
        type: "instant",
        from: "effectiveUntil",
        isNullable: true,
        description: "The first instant at which it no longer is; empty while no end is known.",
      },
      { name: "createdBy", type: "text", from: "createdBy", description: "Who entered it." },
      {
        name: "scheduledChangeId",
        type: "id",
        from: "scheduledChangeId",
        isNullable: true,
        description: "The scheduled change that caused it; empty if none did.",
      },
      { name: "createdAt", type: "instant", from: "createdAt", description: "When it was entered." },
    ],
  },
  {
    name: "scheduled-changes",
    title: "Scheduled changes",
    description: "A change of the stage of an area that was announced, found or proposed.",
    answer: "GetAreaScheduledChanges",
    key: ["id"],
    columns: [
      { name: "id", type: "id", from: "id", description: "The id of the change." },
      { name: "areaId", type: "id", from: "{areaId}", refersTo: ["areas", "id"], description: "The area." },
      {
        name: "targetStageId",
        type: "id",
        from: "targetStage.id",
        isNullable: true,
        refersTo: ["stages", "id"],
        description: "The stage that comes into force; empty if all restrictions are lifted.",
      },
      {
        name: "effectiveFrom",
        type: "instant",
        from: "effectiveFrom",
        description: "When it is to take effect.",
      },
      {
        name: "approvalStatus",
        type: "text",
        from: "approval.status",
        description: "`approved`, `autoApproved`, `pendingApproval` or `rejected`.",
      },
      {
        name: "approvedAt",
        type: "instant",
        from: "approval.approvedAt",
        isNullable: true,
        description: "When it was approved.",
      },
      {
        name: "rejectionReason",
        type: "text",
        from: "approval.rejectionReason",
        isNullable: true,
        description: "Why it was rejected.",
      },
      {
        name: "isApplied",
        type: "boolean",
        from: "isApplied",
        description: "Whether it has taken effect.",
      },
      {
        name: "isCancelled",
        type: "boolean",
        from: "isCancelled",
        description: "Whether it was cancelled. Then it does not take effect.",
      },
      {
        name: "cancellationReason",
        type: "text",
        from: "cancellationReason",
        isNullable: true,
        description: "Why it was cancelled.",
      },
      {
        name: "isIgnored",
        type: "boolean",
        from: "isIgnored",
        answer: "GetScheduledChanges",
        description: "Whether it was set aside. Then it does not take effect, even if it is approved.",
      },
      {
        name: "isAutoDetected",
        type: "boolean",
        from: "isAutoDetected",
        answer: "GetScheduledChanges",
        description: "Whether a program found it in a source. False: a person entered it.",
      },
      { name: "createdBy", type: "text", from: "createdBy", description: "Who entered it." },
      { name: "createdAt", type: "instant", from: "createdAt", description: "When it was entered." },
      {
        name: "appliedAssignmentDeletedAt",
        type: "instant",
        from: "appliedAssignmentDeletedAt",
        isNullable: true,
        description: "When the stage assignment that it caused was deleted.",
      },
      {
        name: "appliedAssignmentDeletionReason",
        type: "text",
        from: "appliedAssignmentDeletionReason",
        isNullable: true,
        description: "Why it was deleted.",
      },
    ],
  },
  {
    name: "restriction-zones",
    title: "Restriction zones",
    description: "A zone by whose name restrictions are announced.",
    answer: "GetRestrictionZones",
    key: ["id"],
    columns: [
      { name: "id", type: "id", from: "id", description: "The id of the zone." },
      { name: "name", type: "text", from: "name", description: "Its name." },
      {
        name: "type",
        type: "text",
        from: "type",
        description: "`district`, `region`, `waterSupplyZone` or `waterManagementZone`.",
      },
      { name: "aliases", type: "json", from: "aliases", description: "Its other names, a list in JSON." },
    ],
  },
  {
    name: "providers",
    title: "Providers",
    description: "A body that observes monitoring sites and grants consents.",
    answer: "GetStatus",
    each: "providers[]",
    key: ["providerKey"],
    columns: [
      {
        name: "providerKey",
        type: "text",
        from: "providers[].providerKey",
        description: "The key of the provider.",
      },
      { name: "name", type: "text", from: "providers[].name", description: "Its name." },
    ],
  },
  {
    name: "monitoring-sites",
    title: "Monitoring sites",
    description: "A place where a provider observes a river, a lake or groundwater.",
    answer: "GetMonitoringSite",
    key: ["id"],
    columns: [
      { name: "id", type: "id", from: "id", description: "The id of the site." },
      {
        name: "providerKey",
        type: "text",
        from: "providerKey",
        refersTo: ["providers", "providerKey"],
        description: "The provider that runs it.",
      },
      {
        name: "siteNumber",
        type: "text",
        from: "siteNumber",
        description: "The provider's own number of it.",
      },
      { name: "name", type: "text", from: "name", description: "Its name." },
      {
        name: "waterway",
        type: "text",
        from: "waterway",
        isNullable: true,
        description: "The river, lake or aquifer; empty if unknown.",
      },
      {
        name: "longitude",
        type: "number",
        from: "location.longitude",
        isNullable: true,
        description: "In degrees (WGS 84); empty if unknown.",
      },
      {
        name: "latitude",
        type: "number",
        from: "location.latitude",
        isNullable: true,
        description: "In degrees (WGS 84); empty if unknown.",
      },
      {
        name: "isServed",
        type: "boolean",
        from: "isServed",
        description: "Whether its data is still collected. If not, all its rows are stale.",
      },
      {
        name: "waterManagementSubAreaId",
        type: "text",
        from: "waterManagementSubAreaId",
        isNullable: true,
        description: "The provider's own id of the sub-area.",
      },
      {
        name: "waterManagementSubAreaNumber",
        type: "text",
        from: "waterManagementSubAreaNumber",
        isNullable: true,
        description: "The provider's own number of the sub-area.",
      },
      {
        name: "waterManagementSubAreaName",
        type: "text",
        from: "waterManagementSubAreaName",
        isNullable: true,
        description: "The name of the sub-area.",
      },
      {
        name: "waterManagementAreaId",
        type: "text",
        from: "waterManagementAreaId",
        isNullable: true,
        description: "The provider's own id of the area.",
      },
      {
        name: "waterManagementAreaNumber",
        type: "text",
        from: "waterManagementAreaNumber",
        isNullable: true,
        description: "The provider's own number of the area.",
      },
      {
        name: "waterManagementAreaName",
        type: "text",
        from: "waterManagementAreaName",
        isNullable: true,
        description: "The name of the area.",
      },
    ],
    geometry: { type: "Point", from: "location" },
  },
  {
    name: "site-statuses",
    title: "What providers state for sites",
    description: "What a provider states for a monitoring site, or for one of its bands.",
    answer: "GetMonitoringSite",
    each: "statuses[]",
    key: [],
    columns: [
      {
        name: "monitoringSiteId",
        type: "id",
        from: "id",
        refersTo: ["monitoring-sites", "id"],
        description: "The site.",
      },
      {
        name: "bandNumber",
        type: "integer",
        from: "statuses[].bandNumber",
        isNullable: true,
        description: "The band; empty for the site as a whole.",
      },
      {
        name: "restrictionStatus",
        type: "text",
        from: "statuses[].restriction.status",
        isNullable: true,
        description:
          "`none`: taking water is not restricted. `partial`: it is reduced. `full`: it must stop. Empty if the row is stale, or if nothing is stated: that is not `none`.",
      },
      {
        name: "allowedPercentage",
        type: "number",
        from: "statuses[].restriction.allowedPercentage",
        isNullable: true,
        description: "The percentage of the consented take that is allowed; empty if not stated.",
      },
      {
        name: "restrictionDate",
        type: "date",
        from: "statuses[].restriction.date",
        isNullable: true,
        description: "The calendar day that it is stated for.",
      },
      {
        name: "restrictionDescription",
        type: "text",
        from: "statuses[].restriction.description",
        isNullable: true,
        description: "The provider's own words.",
      },
      {
        name: "asAt",
        type: "instant",
        from: "statuses[].asAt",
        description: "The instant that the provider states it for.",
      },
      {
        name: "freshness",
        type: "text",
        from: "statuses[].freshness",
        description: "`current` or `stale`. A stale row carries no restriction.",
      },
      {
        name: "freshnessReasons",
        type: "json",
        from: "statuses[].freshnessReasons",
        isNullable: true,
        description: "Why it is stale, a list in JSON: `maximumAgeExceeded`, `siteNotServed`.",
      },
    ],
  },
  {
    name: "consents",
    title: "Consents to take water",
    description:
      "A trigger level of a consent, with the restriction that its site now states for the same band. A consent without trigger levels has one row with its number alone.",
    answer: "GetMonitoringConsentRestrictions",
    each: "sites[].bands[]",
    keepsEmpty: true,
    key: ["consentNumber", "monitoringSiteId", "bandNumber"],
    columns: [
      {
        name: "consentNumber",
        type: "text",
        from: "consentNumber",
        description: "The provider's own number, as the provider spells it.",
      },
      {
        name: "monitoringSiteId",
        type: "id",
        from: "sites[].id",
        isNullable: true,
        refersTo: ["monitoring-sites", "id"],
        description: "The monitoring site that the consent depends on.",
      },
      {
        name: "providerKey",
        type: "text",
        from: "sites[].providerKey",
        isNullable: true,
        refersTo: ["providers", "providerKey"],
        description: "The provider of the site and the consent.",
      },
      {
        name: "siteNumber",
        type: "text",
        from: "sites[].siteNumber",
        isNullable: true,
        description: "The provider's own number of the site.",
      },
      {
        name: "siteName",
        type: "text",
        from: "sites[].name",
        isNullable: true,
        description: "The name of the site.",
      },
      {
        name: "bandNumber",
        type: "integer",
        from: "sites[].bands[].bandNumber",
        isNullable: true,
        description: "The number of the band in the consent's conditions for the site.",
      },
      {
        name: "triggerLevel",
        type: "number",
        from: "sites[].bands[].triggerLevel",
        isNullable: true,
        description: "The level, in `unit`, at which the consent restricts taking water.",
      },
      {
        name: "unit",
        type: "text",
        from: "sites[].bands[].unit",
        isNullable: true,
        description: "The unit of the trigger level; empty if not stated.",
      },
      {
        name: "thresholdAsAt",
        type: "date",
        from: "sites[].bands[].thresholdAsAt",
        isNullable: true,
        description: "The day for which the consent states the trigger level.",
      },
      {
        name: "thresholdSourceUrl",
        type: "text",
        from: "sites[].bands[].thresholdSourceUrl",
        isNullable: true,
        description: "The document that states it.",
      },
      {
        name: "restrictionStatus",
        type: "text",
        from: "sites[].bands[].restriction.status",
        isNullable: true,
        description:
          "What the site now states for the same band: `none`, `partial` or `full`. Empty if it states nothing, or that is stale: that is not `none`.",
      },
      {
        name: "allowedPercentage",
        type: "number",
        from: "sites[].bands[].restriction.allowedPercentage",
        isNullable: true,
        description: "The percentage of the consented take that is allowed; empty if not stated.",
      },
      {
        name: "restrictionDate",
        type: "date",
        from: "sites[].bands[].restriction.date",
        isNullable: true,
        description: "The calendar day that it is stated for.",
      },
      {
        name: "restrictionDescription",
        type: "text",
        from: "sites[].bands[].restriction.description",
        isNullable: true,
        description: "The provider's own words.",
      },
    ],
  },
  {
    name: "readings",
    title: "Readings",
    description: "An observation of a monitoring site at an instant.",
    answer: "GetMonitoringSiteReadings",
    key: ["id"],
    columns: [
      { name: "id", type: "id", from: "id", description: "The id of the reading." },
      {
        name: "monitoringSiteId",
        type: "id",
        from: "{monitoringSiteId}",
        refersTo: ["monitoring-sites", "id"],
        description: "The site.",
      },
      {
        name: "observationType",
        type: "text",
        from: "observationType",
        description: "`flow`, `waterLevel`, `rainfall`, `groundwaterLevel` or `waterTemperature`.",
      },
      {
        name: "value",
        type: "number",
        from: "value",
        isNullable: true,
        description:
          "The value in `unit`. Empty if the row is stale, or if the provider did not state a value: never zero. `source.zip` has the values of stale rows.",
      },
      { name: "unit", type: "text", from: "unit", description: "The unit as the provider writes it." },
      { name: "observedAt", type: "instant", from: "observedAt", description: "When it was observed." },
      {
        name: "qualityCode",
        type: "text",
        from: "qualityCode",
        description: "The provider's own code for the quality of the observation.",
      },
      {
        name: "freshness",
        type: "text",
        from: "freshness",
        description: "`current` or `stale`. A stale row carries no value.",
      },
      {
        name: "freshnessReasons",
        type: "json",
        from: "freshnessReasons",
        isNullable: true,
        description: "Why it is stale, a list in JSON: `maximumAgeExceeded`, `siteNotServed`.",
      },
    ],
  },
] as const satisfies readonly Table[];

export type TableName = (typeof tables)[number]["name"];

/** The entry of a table. */
export function tableOf(name: TableName): Table {
  const table = tables.find((table) => table.name === name);
  if (table === undefined) throw new Error(`Expected a table ${name}, found none.`);
  return table;
}
