import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { operations as table } from "../../generator/api/operations.ts";
import * as source from "../../schemas/source.ts";
import { upstream } from "../../schemas/upstream.ts";
import { type Description, descriptionOf, operationsOf } from "../answers/openapi/description.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";
import { codeIn, tablesOf } from "./tables.ts";

/** Holds the tables of the papers to what is built: no operation, parameter, status or field more or less. */

const root = join(temporaryFolder(), "public");
let description: Description;

beforeAll(async () => {
  await buildTiny(root, { maxZoom: 2 });
  description = descriptionOf(root);
});

describe("docs/contract.md", () => {
  const tables = tablesOf("docs/contract.md");
  /** The first cells of the table that is introduced by a record's name. */
  const fieldsOf = (record: string) => {
    const own = tables.filter(({ title }) => codeIn(title)[0] === record);
    return own.map(({ rows }) => rows.map(([field = ""]) => codeIn(field)[0]));
  };

  test("has every operation with its path, parameters and statuses", () => {
    // Of every answer, or of some host: docs/contract.md §1, "Statuses".
    const everywhere = ["304", "414", "501"];
    const [operations] = tables.filter(({ rows }) => rows[0]?.[0] === "GetArea");
    const told = operations?.rows.map(([id, path = "", parameters = "", , statuses = ""]) => ({
      id,
      path: codeIn(path)[0],
      parameters: codeIn(parameters),
      defaults: [...parameters.matchAll(/`pageSize` (\d+)/g)].map(([, size]) => Number(size)),
      statuses: statuses.split(", "),
    }));
    // The description lists documents and downloads too.
    const inTable = new Set<string>(table.map(({ id }) => id));
    const described = operationsOf(description).map(({ path, operation }) => {
      const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
      return {
        id: operation.operationId,
        path,
        parameters: inQuery.map(({ name }) => name),
        defaults: inQuery
          .filter(({ name }) => name === "pageSize")
          .map(({ schema }) => schema.default as number),
        statuses: Object.keys(operation.responses).filter((status) => !everywhere.includes(status)),
      };
    });
    expect(told).toEqual(described.filter(({ id }) => inTable.has(id)));
  });

  test("has every field of every record, in the order of the answers", () => {
    const inline = new Set(tables.flatMap(({ rows }) => rows.flat().flatMap(codeIn)));
    for (const [name, schema] of Object.entries(description.components.schemas)) {
      const fields = Object.keys(schema.properties ?? {});
      // GeoJSON has its own specification; a small record stands in the row of another: `{id, name}`.
      if (name === "Boundary" || name.endsWith("Page") || fields.length === 0) continue;
      if (inline.has(`{${fields.join(", ")}}`)) continue;
      expect([name, fieldsOf(name)]).toEqual([name, [fields]]);
    }
  });

  test("has every value of every enumeration", () => {
    const told = new Set(codeIn(readFileSync("docs/contract.md", "utf8")));
    for (const [name, schema] of Object.entries(description.components.schemas)) {
      const values = (schema.enum ?? []) as string[];
      expect([name, values.filter((value) => !told.has(value))]).toEqual([name, []]);
    }
  });

  test("has the fields of a page", () => {
    const [envelope] = tables.filter(({ rows }) => rows[0]?.[0] === "`items`");
    const { properties } = description.components.schemas.AreaPage as { properties: object };
    expect(envelope?.rows.map(([field = ""]) => codeIn(field)[0])).toEqual(Object.keys(properties));
  });
});

describe("docs/data.md", () => {
  const tables = tablesOf("docs/data.md").filter(({ rows }) => rows[0]?.[1] !== undefined);
  const told = tables.map(({ rows }) => rows.map(([field = ""]) => codeIn(field)[0]));
  const isOptional = (field: string) =>
    tables.some(({ rows }) =>
      rows.some(([name = "", type = ""]) => name === `\`${field}\`` && /optional/.test(type)),
    );

  test.each([
    ["dataset", source.dataset],
    ["organisation", source.organisation],
    ["provider", source.provider],
    ["scheme", source.scheme],
    ["stage", source.stage],
    ["area", source.areaProperties],
    ["stage assignment", source.stageAssignment],
    ["scheduled change", source.scheduledChange],
    ["monitoring site", source.monitoringSite],
    ["restriction", source.restriction],
    ["reading", source.reading],
    ["consent", source.consent],
    ["row of a consent", source.consent.shape.rows.element],
    ["restriction zone", source.restrictionZone],
  ])("has every field of a %s", (_, { shape }) => {
    expect(told).toContainEqual(Object.keys(shape));
  });

  test("has every field of an upstream, and of its series", () => {
    const { options } = upstream;
    const union = (shapes: readonly object[]) => [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
    expect(told).toContainEqual(union(options.map(({ shape }) => shape)));
    const series = options.flatMap(({ shape }) => ("series" in shape ? [shape.series.element.shape] : []));
    expect(told).toContainEqual(union(series));
  });

  test("marks the fields that may be left out", () => {
    for (const field of ["asOf", "alternateNames"]) expect([field, isOptional(field)]).toEqual([field, true]);
    expect(isOptional("title")).toBe(false);
  });
});
