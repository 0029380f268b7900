/** DuckDB as a reader that shares nothing with ours: it reads the API's own JSON files, and every format of the downloads. */

import { globSync, readFileSync } from "node:fs";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { operationOf } from "../../generator/api/operations.ts";
import {
  type AnswerName,
  type Column,
  type ColumnType,
  SOURCE,
  type Table,
} from "../../generator/downloads/tables.ts";
import { GRADES } from "../../generator/model/grade.ts";
import { gradeOfStage } from "../../generator/model/grade-of-stage.ts";
import type { SchemeDetail } from "../../schemas/resource.ts";

export type Database = {
  /** The rows of a query. */
  rows(sql: string): Promise<Record<string, unknown>[]>;
  /** How many rows one query has that the other has not, counted in both directions, and how many it has. */
  difference(one: string, other: string): Promise<{ only: number; onlyOther: number; rows: number }>;
  close(): void;
};

export async function openDatabase(): Promise<Database> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection: DuckDBConnection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS();
  const count = async (sql: string) => Number((await rows(`SELECT count(*) AS n FROM (${sql})`))[0]?.n);
  return {
    rows,
    async difference(one, other) {
      await connection.run(`CREATE OR REPLACE TABLE one AS ${one}`);
      await connection.run(`CREATE OR REPLACE TABLE other AS ${other}`);
      return {
        only: await count("FROM one EXCEPT ALL FROM other"),
        onlyOther: await count("FROM other EXCEPT ALL FROM one"),
        rows: await count("FROM one"),
      };
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

export const SQL_TYPES: Record<ColumnType, string> = {
  text: "VARCHAR",
  json: "VARCHAR",
  id: "VARCHAR",
  integer: "BIGINT",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  instant: "TIMESTAMPTZ",
  date: "DATE",
};

/** Makes the table `recorded` of the readings in a folder of source data. */
export function recordedIn(data: string): string {
  const files = globSync(`${data}/readings/*.csv`);
  // Only some files have the column.
  const hasIds = files.some((file) =>
    /(^|,)"?id"?(,|$)/.test(readFileSync(file, "utf8").split(/\r?\n/)[0] ?? ""),
  );
  const cells =
    `${hasIds ? "lower(id)" : "CAST(NULL AS VARCHAR)"} AS id, ` +
    "CAST(siteId AS UUID) AS siteId, observationType, date_trunc('milliseconds', CAST(observedAt AS TIMESTAMPTZ)) AS observedAt, CAST(value AS DOUBLE) AS value";
  const read = `read_csv(${JSON.stringify(files).replaceAll('"', "'")}, all_varchar = true, union_by_name = true, quote = '"', escape = '"', nullstr = '')`;
  const none =
    "(SELECT NULL AS siteId, NULL AS observationType, NULL AS observedAt, NULL AS value WHERE false)";
  return `CREATE OR REPLACE TABLE recorded AS SELECT ${cells} FROM ${files.length === 0 ? none : read}`;
}

/** The rows of a table out of the API's own files, by the table's word on where each cell stands. */
export function answered(tree: string, table: Table): string {
  if (table.name === "areas-by-grade") return gradesByDay(tree);
  const others = new Set(table.columns.flatMap(({ answer = SOURCE }) => (answer === SOURCE ? [] : answer)));
  const joins = [...others].map((answer) => {
    const id = answer === "GetArea" ? 'a."areaId"' : "(a.r->>'$.id')";
    return `JOIN (${recordsIn(tree, answer)}) AS ${answer} ON (${answer}.r->>'$.id') = ${id}`;
  });
  const lists = (table.each ?? "").split("[]").filter((name) => name !== "");
  const kind = table.keepsEmpty ? "LEFT JOIN" : "JOIN";
  const levels = lists.map((name, index) => {
    const holder = index === 0 ? "a.r" : `l${index}.r`;
    const path = `$.${name.replace(/^\./, "")}`;
    return `${kind} LATERAL (SELECT unnest(CAST(json_extract(${holder}, '${path}') AS JSON[])) AS r) AS l${index + 1} ON true`;
  });
  const cells = table.columns.map((column) => `${cellIn(column, tree)} AS "${column.name}"`);
  return `SELECT ${cells.join(", ")} FROM (${recordsIn(tree, table.answer)}) AS a ${[...joins, ...levels].join(" ")}`;
}

/** Cells that no answer holds, from the records of a row and of its area; of readings, from the data as recorded. */
function computedCell(name: string, tree: string, row: string): string {
  const local = (field: string) =>
    `strftime(timezone(GetArea.r->>'$.timeZoneId', CAST(a.r->>'$.${field}' AS TIMESTAMPTZ)), '%Y-%m-%d %H:%M')`;
  if (name === "grade") return gradeIn(tree, row);
  if (name.endsWith("Local")) return local(name.replace("Local", ""));
  if (name === "recordedValue")
    return `(SELECT any_value(value) FROM recorded WHERE siteId = CAST(a."monitoringSiteId" AS UUID)
      AND observationType = (a.r->>'$.observationType') AND observedAt = CAST(a.r->>'$.observedAt' AS TIMESTAMPTZ) AND (recorded.id = (a.r->>'$.id') OR recorded.id IS NULL AND (a.r->>'$.id') NOT IN (SELECT id FROM recorded WHERE id IS NOT NULL)))`;
  const asOf = `(SELECT CAST(json->>'$.asOf' AS TIMESTAMPTZ) FROM read_json_objects('${tree}/v1/status.json'))`;
  const end = `least(coalesce(CAST(a.r->>'$.effectiveUntil' AS TIMESTAMPTZ), ${asOf}), ${asOf})`;
  return `round((epoch_ms(${end}) - epoch_ms(CAST(a.r->>'$.effectiveFrom' AS TIMESTAMPTZ))) / 864000) / 100`;
}

/** How many areas have each grade on each of 366 days, by the history that the API answers. */
function gradesByDay(tree: string): string {
  const day = `(SELECT date_trunc('day', CAST(json->>'$.asOf' AS TIMESTAMPTZ)) FROM read_json_objects('${tree}/v1/status.json'))`;
  const counts = GRADES.map((grade) => `count(*) FILTER (grade = '${grade}') AS "${grade}"`);
  return `WITH periods AS (SELECT r, "areaId", CAST(r->>'$.effectiveFrom' AS TIMESTAMPTZ) AS since,
      coalesce(CAST(r->>'$.effectiveUntil' AS TIMESTAMPTZ), 'infinity') AS until FROM (${recordsIn(tree, "GetStageAssignments")})),
    firsts AS (SELECT "areaId", min(since) AS first FROM periods GROUP BY "areaId"),
    days AS (SELECT unnest(generate_series(${day} - INTERVAL 365 DAY, ${day}, INTERVAL 1 DAY)) AS noon),
    graded AS (SELECT noon, CASE WHEN a.r IS NULL THEN NULL
      WHEN a.r->>'$.trackingStatus' = 'untracked' OR noon < coalesce(first, ${day}) THEN 'notKnown'
      WHEN p.r IS NULL THEN 'noRestriction' ELSE ${gradeIn(tree, "p.r")} END AS grade
      FROM days LEFT JOIN (${recordsIn(tree, "GetArea")}) AS a ON true
      LEFT JOIN firsts AS f ON f."areaId" = (a.r->>'$.id')
      LEFT JOIN periods AS p ON p."areaId" = (a.r->>'$.id') AND since <= noon AND noon < until)
    SELECT CAST(noon AS DATE) AS date, ${counts.join(", ")} FROM graded GROUP BY noon`;
}

/** The grade of an area, an assignment or a stage, by the rules that the API answers for the stage. */
function gradeIn(tree: string, row: string): string {
  const grades = globSync(`${tree}/v1/schemes/*.json`).flatMap((path) =>
    (JSON.parse(readFileSync(path, "utf8")) as SchemeDetail).stages.map(
      (stage) => `WHEN '${stage.id}' THEN '${gradeOfStage(stage)}'`,
    ),
  );
  const stage = `coalesce(${row}->>'$.currentStageAssignment.stage.id', ${row}->>'$.stage.id', ${row}->>'$.id')`;
  return `CASE WHEN ${row}->>'$.trackingStatus' = 'untracked' THEN 'notKnown'
    ELSE CASE ${stage} WHEN '' THEN '' ${grades.join(" ")} ELSE 'noRestriction' END END`;
}

function cellIn({ name, from, type, answer }: Column, tree: string): string {
  if (from.includes("computed.")) return computedCell(name, tree, from.startsWith("stages") ? "l1.r" : "a.r");
  if (from.startsWith("{")) {
    const name = from.slice(1, -1);
    return `CAST(a."${name}" AS ${SQL_TYPES[type]})`;
  }
  const steps = from.split("[].");
  const level = steps.length === 1 ? (answer ?? "a") : `l${steps.length - 1}`;
  const path = `$.${steps.at(-1)}`;
  if (type === "json")
    return `CASE WHEN json_type(${level}.r, '${path}') <> 'NULL' THEN CAST(json_extract(${level}.r, '${path}') AS VARCHAR) END`;
  return `CAST(${level}.r->>'${path}' AS ${SQL_TYPES[type]})`;
}

/** The records of an operation's answers, each with the values of its address. */
function recordsIn(tree: string, answer: AnswerName): string {
  if (answer === "GetStatus") return `SELECT json AS r FROM read_json_objects('${tree}/v1/status.json')`;
  const { path, kind } = operationOf(answer);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const folder = path.replace(/\{consentNumber\}/g, "**/*").replace(/\{\w+\}/g, "*");
  const values = names.map(
    (name, index) =>
      `regexp_extract(filename, '${path.replace(/\{\w+\}/g, "([^/]+)")}', ${index + 1}) AS "${name}"`,
  );
  const file = kind === "list" ? "/pages/100/*.json" : answer === "GetArea" ? "/boundary.json" : ".json";
  const found = `${tree}${folder}${file}`;
  if (globSync(found).length === 0) {
    const none = ["NULL::JSON AS r", ...names.map((name) => `NULL::VARCHAR AS "${name}"`)];
    return `SELECT ${none.join(", ")} WHERE false`;
  }
  const record = kind === "list" ? "unnest(CAST(json->'$.items' AS JSON[]))" : "json";
  return `SELECT ${[`${record} AS r`, ...values].join(", ")} FROM read_json_objects('${found}', filename = true)`;
}
