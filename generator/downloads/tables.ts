/**
 * The tables of the downloads, and what each of their columns means. The headers of the CSV files, the schema of
 * Parquet, the tables of the GeoPackage, the fields of the Data Package, docs/downloads.md and the page Downloads are
 * derived from here. Every cell is also in an answer of the API or in the source data, or computed from cells that are; `from` says where.
 */

import { GRADES } from "../model/grade.ts";

const TYPES = ["text", "id", "integer", "number", "boolean", "instant", "date", "json"] as const;

/** How a cell is written: an id is the text of a UUID, an instant an RFC 3339 date-time in UTC, `json` a list as JSON. */
export type ColumnType = (typeof TYPES)[number];

export type Column = {
  readonly name: string;
  readonly type: ColumnType;
  readonly description: string;
  /**
   * The place of the cell in the table's answer: fields joined by `.`, with `[]` behind a list whose items are rows, or
   * `{name}` for a value of the address. `computed.` is before what no answer holds.
   */
  readonly from: string;
  /** The answer with the cell, if it is another one about the same record, or its area; or the file that alone has it. */
  readonly answer?: AnswerName | typeof SOURCE;
  /** Whether cells may be empty. */
  readonly isNullable?: true;
  /** The table and column that hold the same value as a key. */
  readonly refersTo?: readonly [table: string, column: string];
};

/** The source data as recorded, which has what answers withhold. */
export const SOURCE = "source.zip";

/** The operation, or document, whose answer holds the rows. */
export type AnswerName =
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
  readonly answer: AnswerName;
  /** The list in a record of the answer whose items are the rows; else each record is one. */
  readonly each?: string;
  /** Whether a record without such items has a row all the same, with the record's cells. */
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

/**
 * Columns as a table of text, one a line: the name; the type, with `?` if cells may be empty, and the `table.column`
 * that holds the same value as a key; the answer, if it is not the table's own, and the place in it; what the column
 * means.
 */
function columnsOf(text: string): Column[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", types = "", place = "", description = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      const [stated = "", target] = types.split(" ");
      const type = TYPES.find((type) => type === stated.replace("?", ""));
      if (type === undefined || description === "")
        throw new Error(`Expected a column, found ${line.trim()}.`);
      const [from = "", answer] = place.split(" ").reverse();
      const [table = "", column = ""] = target?.split(".") ?? [];
      return {
        name,
        type,
        description,
        from,
        ...(answer !== undefined && { answer: answer as AnswerName | typeof SOURCE }),
        ...(stated.endsWith("?") && { isNullable: true as const }),
        ...(target !== undefined && { refersTo: [table, column] as const }),
      };
    });
}

const GRADES_IN_WORDS = GRADES.map((grade) => `\`${grade}\``)
  .join(", ")
  .replace(/, (?=[^,]*$)/, " or ");

export const tables = [
  {
    name: "areas",
    title: "Areas",
    description: "An area in which water use may be restricted, with the stage now in force.",
    answer: "GetArea",
    key: ["id"],
    columns: columnsOf(`
      id               | id             | id                                       | The id of the area.
      name             | text           | name                                     | Its name.
      trackingStatus   | text           | trackingStatus                           | \`tracked\` or \`untracked\`. If it is \`untracked\`, nothing is known of it: neither a stage nor the absence of one tells you anything.
      schemeId         | id? schemes.id | scheme.id                                | The scheme whose stages it can be at; empty if it has none.
      schemeName       | text?          | scheme.name                              | The name of the scheme.
      stageId          | id? stages.id  | currentStageAssignment.stage.id          | The stage in force; empty if none is on record. Nothing is known of an untracked area, whether this cell is empty or not.
      stageSeverity    | integer?       | currentStageAssignment.stage.severity    | The severity of the stage in force; a greater one restricts more, and 0 restricts nothing.
      stageName        | text?          | currentStageAssignment.stage.name        | The name of the stage in force.
      grade            | text           | computed.grade                           | What homes may do in their gardens, on one scale for all schemes: ${GRADES_IN_WORDS}. From the rules of the stage in force. The last two tell you nothing: they are no permission.
      stageDescription | text?          | currentStageAssignment.stage.description | What the stage in force restricts, in Markdown.
      effectiveFrom    | instant?       | currentStageAssignment.effectiveFrom     | Since when that stage is in force.
      effectiveUntil   | instant?       | currentStageAssignment.effectiveUntil    | When it ends; empty while its record states no end. An approved change in \`scheduled-changes\` may end it.
      timeZoneId       | text           | timeZoneId                               | The IANA time zone in which to show the area's times.
    `),
    geometry: { type: "MultiPolygon", from: "boundary" },
  },
  {
    name: "organisations",
    title: "Councils and water entities",
    description: "An organisation that is responsible for areas.",
    answer: "GetOrganisations",
    key: ["id"],
    columns: columnsOf(`
      id         | id    | id         | The id of the organisation.
      name       | text  | name       | Its name.
      websiteUrl | text? | websiteUrl | The address of its website; empty if unknown.
    `),
  },
  {
    name: "area-organisations",
    title: "Who is responsible for which area",
    description: "An organisation that is responsible for an area.",
    answer: "GetArea",
    each: "organisations[]",
    key: ["areaId", "organisationId"],
    columns: columnsOf(`
      areaId         | id areas.id         | id                 | The area.
      organisationId | id organisations.id | organisations[].id | The organisation.
    `),
  },
  {
    name: "area-sources",
    title: "Where restrictions are announced",
    description: "A source that is monitored for restrictions of an area.",
    answer: "GetArea",
    each: "sources[]",
    key: [],
    columns: columnsOf(`
      areaId      | id areas.id | id                    | The area.
      url         | text        | sources[].url         | The address of the source.
      description | text?       | sources[].description | What is published there.
    `),
  },
  {
    name: "schemes",
    title: "Restriction schemes",
    description: "A scheme: the stages that its areas can be at.",
    answer: "GetScheme",
    key: ["id"],
    columns: columnsOf(`
      id          | id    | id          | The id of the scheme.
      name        | text  | name        | Its name.
      description | text? | description | What it is for, in Markdown.
    `),
  },
  {
    name: "stages",
    title: "Stages",
    description: "A stage of a scheme.",
    answer: "GetScheme",
    each: "stages[]",
    key: ["id"],
    columns: columnsOf(`
      id          | id            | stages[].id          | The id of the stage.
      schemeId    | id schemes.id | stages[].schemeId    | The scheme that it belongs to.
      severity    | integer       | stages[].severity    | Its severity; a greater one restricts more, and 0 restricts nothing.
      name        | text          | stages[].name        | Its name.
      description | text?         | stages[].description | What it restricts, in Markdown.
      grade       | text          | stages[].computed.grade | What homes may do in their gardens by its rules, as in \`areas\`; never \`notKnown\`.
    `),
  },
  {
    name: "use-rules",
    title: "Rules of use",
    description: "A rule of a stage for programs: who may use water for what, by which means, and when.",
    answer: "GetScheme",
    each: "stages[].uses.rules[]",
    // A stage has at most one rule for each user, purpose, means and source, so no two have the same lists.
    key: ["stageId", "who", "what", "by", "source"],
    columns: columnsOf(`
      stageId    | id stages.id | stages[].id                      | The stage. One without a row has no rules on record: that is not a permission.
      who        | json         | stages[].uses.rules[].who        | Whom it is about, a list in JSON: \`residential\`, \`nonResidential\`.
      what       | json         | stages[].uses.rules[].what       | The uses that it is about, a list in JSON: \`lawn\`, \`vehicle\` …
      by         | json         | stages[].uses.rules[].by         | The means that it is about, a list in JSON: \`sprinkler\`, \`handHeldHose\` …
      source     | json?        | stages[].uses.rules[].source     | Which water it is about, a list in JSON: \`townSupply\`, \`bore\` … Empty: the text names none, and the rule is about the town supply alone.
      permission | text         | stages[].uses.rules[].permission | \`allowed\`, \`prohibited\` or \`discouraged\`; the last stays allowed.
      when       | json?        | stages[].uses.rules[].when       | The windows in which it is allowed, a list in JSON; outside all of them it is not. Empty: at any time, or, if prohibited, never.
      conditions | json         | stages[].uses.rules[].conditions | What else has to be kept to, a list in JSON of \`kind\` and \`value\`.
      exception  | text?        | stages[].uses.rules[].exception  | An exception, in the council's words.
      quote      | json         | stages[].uses.rules[].quote      | The words of the stage's description that it renders, a list in JSON.
      sourceUrl  | text         | stages[].uses.sourceUrl          | The page that the text is from.
      reviewedAt | date         | stages[].uses.reviewedAt         | The day on which the stage's rules were compared with that page.
    `),
  },
  {
    name: "stage-assignments",
    title: "History of stages",
    description:
      "A period for which a stage was or is in force in an area. Nothing is known of an untracked area, whatever is on record.",
    answer: "GetStageAssignments",
    key: ["assignmentId"],
    columns: columnsOf(`
      assignmentId      | id           | assignmentId      | The id of the assignment.
      areaId            | id areas.id  | {areaId}          | The area.
      areaName          | text         | GetArea name      | The name of the area.
      schemeName        | text?        | GetArea scheme.name | The scheme whose stages the area can be at now.
      stageId           | id stages.id | stage.id          | The stage in force.
      stageSeverity     | integer      | stage.severity    | Its severity; a greater one restricts more, and 0 restricts nothing. Severities compare within one scheme.
      stageName         | text         | stage.name        | Its name.
      grade             | text         | computed.grade    | What homes may do in their gardens by its rules as they are now, as in \`areas\`; never \`notKnown\`.
      effectiveFrom     | instant      | effectiveFrom     | The first instant at which it is in force.
      effectiveUntil    | instant?     | effectiveUntil    | The first instant at which it no longer is; empty while its record states no end. An approved change in \`scheduled-changes\` may end it.
      effectiveFromLocal | text        | computed.effectiveFromLocal | The first instant on the area's own clock: \`2026-01-26 00:01\`.
      effectiveUntilLocal | text?      | computed.effectiveUntilLocal | The end on the area's own clock.
      days              | number       | computed.days     | For how many days it has been in force, up to \`asOf\`.
      createdBy         | text         | createdBy         | Who entered it.
      scheduledChangeId | id?          | scheduledChangeId | The scheduled change that caused it; empty if none did.
      createdAt         | instant      | createdAt         | When it was entered.
    `),
  },
  {
    name: "areas-by-grade",
    title: "Areas by grade",
    description:
      "A day of the last twelve months, with the number of areas at each grade at 00:00 UTC, about noon in New Zealand.",
    answer: "GetStageAssignments",
    key: ["date"],
    columns: columnsOf(`
      date | date | computed.date | The day. The history of stages says what was in force, and each stage's rules as they are now its grade. An area that is untracked now is \`notKnown\` on every day; any other is only before its first stage, or, if it has none, on every day but the last.
      ${GRADES.map((grade) => `${grade} | integer | computed.${grade} | Areas at \`${grade}\`.`).join("\n")}
    `),
  },
  {
    name: "scheduled-changes",
    title: "Scheduled changes",
    description:
      "A change of the stage of an area that was announced, found or proposed. Nothing is known of an untracked area, whatever is on record.",
    answer: "GetAreaScheduledChanges",
    key: ["id"],
    columns: columnsOf(`
      id                              | id            | id                                 | The id of the change.
      areaId                          | id areas.id   | {areaId}                           | The area.
      areaName                        | text          | GetArea name                       | The name of the area.
      schemeName                      | text?         | GetArea scheme.name                | The scheme whose stages the area can be at now.
      targetStageId                   | id? stages.id | targetStage.id                     | The stage that comes into force; empty if all restrictions are lifted.
      targetStageSeverity             | integer?      | targetStage.severity               | Its severity; a greater one restricts more, and 0 restricts nothing. Empty if all restrictions are lifted.
      targetStageName                 | text?         | targetStage.name                   | Its name; empty if all restrictions are lifted.
      effectiveFrom                   | instant       | effectiveFrom                      | When it is to take effect.
      effectiveFromLocal              | text          | computed.effectiveFromLocal        | The same on the area's own clock: \`2026-01-26 00:01\`.
      approvalStatus                  | text          | approval.status                    | \`approved\`, \`autoApproved\`, \`pendingApproval\` or \`rejected\`.
      approvedAt                      | instant?      | approval.approvedAt                | When it was approved.
      rejectionReason                 | text?         | approval.rejectionReason           | Why it was rejected.
      isApplied                       | boolean       | isApplied                          | Whether it has taken effect.
      isCancelled                     | boolean       | isCancelled                        | Whether it was cancelled. Then it does not take effect.
      cancellationReason              | text?         | cancellationReason                 | Why it was cancelled.
      isIgnored                       | boolean       | GetScheduledChanges isIgnored      | Whether it was set aside. Then it does not take effect, even if it is approved.
      isAutoDetected                  | boolean       | GetScheduledChanges isAutoDetected | Whether a program found it in a source. False: a person entered it.
      createdBy                       | text          | createdBy                          | Who entered it.
      createdAt                       | instant       | createdAt                          | When it was entered.
      appliedAssignmentDeletedAt      | instant?      | appliedAssignmentDeletedAt         | When the stage assignment that it caused was deleted.
      appliedAssignmentDeletionReason | text?         | appliedAssignmentDeletionReason    | Why it was deleted.
    `),
  },
  {
    name: "restriction-zones",
    title: "Restriction zones",
    description: "A zone by whose name restrictions are announced.",
    answer: "GetRestrictionZones",
    key: ["id"],
    columns: columnsOf(`
      id      | id   | id      | The id of the zone.
      name    | text | name    | Its name.
      type    | text | type    | \`district\`, \`region\`, \`waterSupplyZone\` or \`waterManagementZone\`.
      aliases | json | aliases | Its other names, a list in JSON.
    `),
  },
  {
    name: "providers",
    title: "Providers",
    description: "A body that observes monitoring sites and grants consents.",
    answer: "GetStatus",
    each: "providers[]",
    key: ["providerKey"],
    columns: columnsOf(`
      providerKey | text | providers[].providerKey | The key of the provider.
      name        | text | providers[].name        | Its name.
    `),
  },
  {
    name: "monitoring-sites",
    title: "Monitoring sites",
    description: "A place where a provider observes a river, a lake or groundwater.",
    answer: "GetMonitoringSite",
    key: ["id"],
    columns: columnsOf(`
      id                           | id                         | id                           | The id of the site.
      providerKey                  | text providers.providerKey | providerKey                  | The provider that runs it.
      siteNumber                   | text                       | siteNumber                   | The provider's own number of it.
      name                         | text                       | name                         | Its name.
      waterway                     | text?                      | waterway                     | The river, lake or aquifer; empty if unknown.
      longitude                    | number?                    | location.longitude           | In degrees (WGS 84); empty if unknown.
      latitude                     | number?                    | location.latitude            | In degrees (WGS 84); empty if unknown.
      isServed                     | boolean                    | isServed                     | Whether its data is still collected. If not, all its rows are stale.
      waterManagementSubAreaId     | text?                      | waterManagementSubAreaId     | The provider's own id of the sub-area.
      waterManagementSubAreaNumber | text?                      | waterManagementSubAreaNumber | The provider's own number of the sub-area.
      waterManagementSubAreaName   | text?                      | waterManagementSubAreaName   | The name of the sub-area.
      waterManagementAreaId        | text?                      | waterManagementAreaId        | The provider's own id of the area.
      waterManagementAreaNumber    | text?                      | waterManagementAreaNumber    | The provider's own number of the area.
      waterManagementAreaName      | text?                      | waterManagementAreaName      | The name of the area.
    `),
    geometry: { type: "Point", from: "location" },
  },
  {
    name: "site-statuses",
    title: "What providers state for sites",
    description: "What a provider states for a monitoring site, or for one of its bands.",
    answer: "GetMonitoringSite",
    each: "statuses[]",
    key: [],
    columns: columnsOf(`
      monitoringSiteId       | id monitoring-sites.id | id                                       | The site.
      bandNumber             | integer?               | statuses[].bandNumber                    | The band; empty for the site as a whole.
      restrictionStatus      | text?                  | statuses[].restriction.status            | \`none\`: taking water is not restricted. \`partial\`: it is reduced. \`full\`: it must stop. Empty if the row is stale, or if nothing is stated: that is not \`none\`.
      allowedPercentage      | number?                | statuses[].restriction.allowedPercentage | The percentage of the consented take that is allowed; empty if not stated.
      restrictionDate        | date?                  | statuses[].restriction.date              | The calendar day that it is stated for.
      restrictionDescription | text?                  | statuses[].restriction.description       | The provider's own words.
      asAt                   | instant                | statuses[].asAt                          | The instant that the provider states it for.
      freshness              | text                   | statuses[].freshness                     | \`current\` or \`stale\`. A stale row carries no restriction.
      freshnessReasons       | json?                  | statuses[].freshnessReasons              | Why it is stale, a list in JSON: \`maximumAgeExceeded\`, \`siteNotServed\`.
    `),
  },
  {
    name: "consents",
    title: "Consents to take water",
    description:
      "A trigger level of a consent, with the restriction that its site now states for the same band. A consent of which no trigger level at a site of the data is known has one row with its number alone: that is not “no limit”.",
    answer: "GetMonitoringConsentRestrictions",
    each: "sites[].bands[]",
    keepsEmpty: true,
    key: ["consentNumber", "monitoringSiteId", "bandNumber"],
    columns: columnsOf(`
      consentNumber          | text                        | consentNumber                                 | The provider's own number, as the first of its providers, by key, spells it; letter case does not matter.
      monitoringSiteId       | id? monitoring-sites.id     | sites[].id                                    | The monitoring site that the consent depends on.
      providerKey            | text? providers.providerKey | sites[].providerKey                           | The provider of the site and the consent.
      siteNumber             | text?                       | sites[].siteNumber                            | The provider's own number of the site.
      siteName               | text?                       | sites[].name                                  | The name of the site.
      bandNumber             | integer?                    | sites[].bands[].bandNumber                    | The number of the band in the consent's conditions for the site.
      triggerLevel           | number?                     | sites[].bands[].triggerLevel                  | The level, in \`unit\`, at which the consent restricts taking water.
      unit                   | text?                       | sites[].bands[].unit                          | The unit of the trigger level; empty if not stated.
      thresholdAsAt          | date?                       | sites[].bands[].thresholdAsAt                 | The day for which the consent states the trigger level.
      thresholdSourceUrl     | text?                       | sites[].bands[].thresholdSourceUrl            | The document that states it.
      restrictionStatus      | text?                       | sites[].bands[].restriction.status            | What the site now states for the same band: \`none\`, \`partial\` or \`full\`. Empty if it states nothing, or that is stale: that is not \`none\`.
      allowedPercentage      | number?                     | sites[].bands[].restriction.allowedPercentage | The percentage of the consented take that is allowed; empty if not stated.
      restrictionDate        | date?                       | sites[].bands[].restriction.date              | The calendar day that it is stated for.
      restrictionDescription | text?                       | sites[].bands[].restriction.description       | The provider's own words.
    `),
  },
  {
    name: "readings",
    title: "Readings",
    description: "An observation of a monitoring site at an instant.",
    answer: "GetMonitoringSiteReadings",
    key: ["id"],
    columns: columnsOf(`
      id               | id                     | id                 | The id of the reading.
      monitoringSiteId | id monitoring-sites.id | {monitoringSiteId} | The site.
      observationType  | text                   | observationType    | \`flow\`, \`waterLevel\`, \`rainfall\`, \`groundwaterLevel\`, \`waterTemperature\` or \`reservoirStorage\`.
      value            | number?                | value              | The value in \`unit\`. Empty if the row is stale, or if the provider did not state a value: never zero. \`readings-recorded\` has the values of stale rows.
      unit             | text                   | unit               | The unit as the provider writes it.
      observedAt       | instant                | observedAt         | When it was observed.
      qualityCode      | text                   | qualityCode        | The provider's own code for the quality of the observation.
      freshness        | text                   | freshness          | \`current\` or \`stale\`. A stale row carries no value.
      freshnessReasons | json?                  | freshnessReasons   | Why it is stale, a list in JSON: \`maximumAgeExceeded\`, \`siteNotServed\`.
    `),
  },
  {
    name: "readings-recorded",
    title: "Readings as recorded",
    description:
      "An observation of a monitoring site as it was recorded, whatever its age: for the past, never for what applies now.",
    answer: "GetMonitoringSiteReadings",
    key: ["id"],
    columns: columnsOf(`
      id               | id                     | id                 | The id of the reading.
      monitoringSiteId | id monitoring-sites.id | {monitoringSiteId} | The site.
      observationType  | text                   | observationType    | \`flow\`, \`waterLevel\`, \`rainfall\`, \`groundwaterLevel\`, \`waterTemperature\` or \`reservoirStorage\`.
      recordedValue    | number?                | source.zip computed.recordedValue | The value in \`unit\` as it was recorded. Empty if the provider did not state one: never zero.
      unit             | text                   | unit               | The unit as the provider writes it.
      observedAt       | instant                | observedAt         | When it was observed.
      qualityCode      | text                   | qualityCode        | The provider's own code for the quality of the observation.
      freshness        | text                   | freshness          | \`current\` or \`stale\` at \`asOf\`.
    `),
  },
] as const satisfies readonly Table[];

export type TableName = (typeof tables)[number]["name"];

/** The entry of a table. */
export const tableOf = (name: TableName): Table => tables.find((table) => table.name === name) as Table;
