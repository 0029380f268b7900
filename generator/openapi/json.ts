/** A part of a JSON document; a key whose value is undefined is not written. */
export type JsonObject = { readonly [key: string]: unknown };

/** The reference to a named part of the document: `refTo("schemas", "Area")`. */
export const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
