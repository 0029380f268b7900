import { type Description, resolved, type Schema } from "./description.ts";

/**
 * Where the keys of a value do not stand in the order of the properties of its schema, or are not among them; the first
 * such place, or null. A schema that names its other properties (`additionalProperties`) may have those anywhere.
 */
export function disorderIn(
  description: Description,
  unresolved: Schema,
  value: unknown,
  at = "",
): string | null {
  if (value === null || typeof value !== "object") return null;
  const schema = resolved(description, unresolved);
  if (Array.isArray(schema.anyOf)) {
    const choice = (schema.anyOf as Schema[]).find(({ type }) => type !== "null") as Schema;
    return disorderIn(description, choice, value, at);
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = disorderIn(description, (schema.items || {}) as Schema, item, `${at}/${index}`);
      if (found !== null) return found;
    }
    return null;
  }
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const known = Object.keys(properties);
  // A schema that says nothing takes anything.
  const isOpen = schema.additionalProperties !== undefined || Object.keys(schema).length === 0;
  const keys = Object.keys(value).filter((key) => !isOpen || known.includes(key));
  const expected = known.filter((key) => keys.includes(key));
  if (keys.join() !== expected.join()) return `${at}: found ${keys}, expected ${expected}`;
  for (const key of keys) {
    const part = (value as Record<string, unknown>)[key];
    const found = disorderIn(description, properties[key] as Schema, part, `${at}/${key}`);
    if (found !== null) return found;
  }
  return null;
}
