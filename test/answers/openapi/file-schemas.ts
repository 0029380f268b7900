/** Which schema of the published description a file of the build is held to, found by its address alone. */

import { z } from "zod";
import { type Description, operationsOf, resolved, type Schema } from "./description.ts";
import {
  areasAtPlaces,
  chunk,
  chunks,
  epochsMarker,
  placeFiles,
  searchFiles,
  spans,
  storeNote,
  versions,
} from "./stored-file-schemas.ts";

/** A reference into the description, or a schema of its own for what only the resolver reads. */
export type FileSchema = { readonly name: string; readonly schema: Schema };

const spansSchema = z.toJSONSchema(spans) as Schema;

export type FileSchemas = (file: string) => FileSchema[];

/** The schemas of a file: exactly one, unless something is wrong. `file` is its path below `v1/`. */
export function fileSchemasOf(description: Description): FileSchemas {
  const rules = operationsOf(description).flatMap(({ path, operation }) => {
    const at = `#/paths/${pointer(path)}/get/responses/`;
    const answers = operation["x-static-files"]
      .filter((template) => template.endsWith(".json"))
      .map((template) => ({
        pattern: patternOf(template),
        name: operation.operationId,
        schema: { $ref: `description${at}200/content/application~1json/schema` } as Schema,
      }));
    const problems = ["400", "404"]
      .filter((status) => status in operation.responses)
      .map((status) => ({
        pattern: new RegExp(
          `^problems/${operation.operationId}/${status === "404" ? "(?:not-found|absent)" : "(?!not-found|absent)[^/]+"}[.]json$`,
        ),
        name: `${operation.operationId} ${status}`,
        schema: { $ref: `description${at}${status}/content/application~1problem+json/schema` } as Schema,
      }));
    // A list always exists, so the specification knows no 404 of it; the resolver's last resort is there all the same.
    const others =
      "404" in operation.responses ? [] : [`^problems/${operation.operationId}/not-found[.]json$`];
    return [
      ...answers,
      ...problems,
      ...others.map((pattern) => ({ pattern: new RegExp(pattern), name: "Problem", schema: problem })),
    ];
  });
  rules.push({ pattern: /^problems\/[^/]+[.]json$/, name: "Problem", schema: problem });
  rules.push({ pattern: /\/spans[.]json$/, name: "spans", schema: spansSchema });
  for (const [pattern, name, schema] of [
    [/\/(?:readings|stage-assignments)\/chunks[.]json$/, "chunks", chunks],
    [/\/(?:readings|stage-assignments)\/chunks\/-?\d+[.]json$/, "chunk", chunk],
    [/^store[.]json$/, "store", storeNote],
    [/^versions\/(?:areas|scheduled-changes)\/(?:lists|[0-9a-f-]{36})[.]json$/, "versions", versions],
    [/^places[.]json$/, "areas at places", areasAtPlaces],
    [/^places\/index[.]json$/, "places", placeFiles.index],
    [/^places\/w[0-3]*[.]json$/, "place", placeFiles.cell],
  ] as const)
    rules.push({ pattern, name, schema: z.toJSONSchema(schema) as Schema });
  const marker = z.toJSONSchema(epochsMarker) as Schema;
  rules.push({ pattern: /^epochs\/[0-9a-f]+[.]json$/, name: "epochs marker", schema: marker });
  for (const [folder, schema] of Object.entries(searchFiles)) {
    const pattern = new RegExp(`^search/${folder}(?:/[0-9a-z]+)?[.]json$`);
    rules.push({ pattern, name: `search ${folder}`, schema: z.toJSONSchema(schema) as Schema });
  }
  // A later version of a file is what the file is.
  const unversioned = (file: string) => file.replace(/^epochs\/\d+\//, "");
  return (file) =>
    rules
      .filter(({ pattern }) => pattern.test(unversioned(file)))
      .map(({ name, schema }) => ({ name, schema }));
}

const problem: Schema = { $ref: "description#/components/schemas/Problem" };

/** The schema itself, for what walks along it. */
export function schemaAt(description: Description, { schema }: FileSchema): Schema {
  const reference = schema.$ref as string | undefined;
  if (reference === undefined) return schema;
  const found = reference
    .slice("description#/".length)
    .split("/")
    .map((key) => decodeURIComponent(key).replace(/~1/g, "/").replace(/~0/g, "~"))
    .reduce<unknown>(
      (value, key) => resolved(description, (value as Record<string, unknown>)[key]),
      description,
    );
  return found as Schema;
}

const pointer = (key: string) => encodeURIComponent(key.replace(/~/g, "~0").replace(/\//g, "~1"));

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  pageSize: "\\d+",
  page: "\\d+",
  pageNumber: "\\d+",
  // A long number is cut into folders.
  consentNumber: "[a-z0-9_=/-]+",
  status: "[A-Za-z]+",
  isCancelled: "(?:true|false)",
  part: "[\\w-]+",
  number: "\\d+",
};

/** `/v1/areas/{areaId}.json` as a pattern of paths below `v1/`; a placeholder is an id unless it is one of the above. */
function patternOf(template: string): RegExp {
  const path = template.slice("/v1/".length).replace(/[.]/g, "[.]");
  return new RegExp(
    `^${path.replace(/\{(\w+)\}/g, (_, name: string) => PLACEHOLDERS[name] ?? "[0-9a-f-]{36}")}$`,
  );
}
