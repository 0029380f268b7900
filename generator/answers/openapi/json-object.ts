/** A part of a JSON document; a key whose value is undefined is not written. */
export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The reference to a named part of the document: `refTo("responses", "NotModified")`. */
export const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
