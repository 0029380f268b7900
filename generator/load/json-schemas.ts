/** JSON Schemas of the files of source data, with which editors complete and check them. */

import { z } from "zod";
import { FILES } from "./file-records.ts";

export type JsonSchema = {
  /** What the schema is called: `schemes`. */
  readonly name: string;
  /** The files that it is for, below the folder of source data: `schemes/*.json`. */
  readonly files: string;
  /** By draft 7, which all editors know. What compares records, or reads words, is left to `npm run validate`. */
  readonly schema: object;
};

/** One for each kind of JSON file. */
export const jsonSchemas = (): JsonSchema[] =>
  FILES.flatMap(({ pattern, whole }) => {
    if (whole === undefined) return [];
    const files = pattern.source
      .replace(/^\^|\$$/g, "")
      .replaceAll("[^/]+", "*")
      .replaceAll("\\", "");
    const schema = z.toJSONSchema(whole, { target: "draft-7", io: "input", unrepresentable: "any" });
    return [{ name: files.replace(/[/.].*/, ""), files, schema: { ...withItself(schema), title: files } }];
  });

/** The schema, with the key of a file that names its schema. */
function withItself(schema: z.core.JSONSchema.BaseSchema): object {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants !== undefined) {
    const all = variants.map((one) => (typeof one === "object" ? withItself(one) : one));
    return { ...schema, [schema.oneOf ? "oneOf" : "anyOf"]: all };
  }
  if (schema.type !== "object") return schema;
  return { ...schema, properties: { $schema: { type: "string" }, ...schema.properties } };
}
