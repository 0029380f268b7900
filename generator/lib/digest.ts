import { hash } from "node:crypto";

/** The SHA-256 of some bytes, or of a text as UTF-8, in 64 hexadecimal digits. */
export const sha256 = (content: string | Uint8Array): string => hash("sha256", content);

/**
 * The digest of a value of plain data: texts, finite numbers, booleans, null, and arrays and objects of these. Any
 * difference gives another digest, the order of keys included. Throws for anything else, as its contents would not count.
 */
export function digestOf(value: unknown): string {
  if (!isPlain(value))
    throw new TypeError("Expected plain data to take the digest of, found something else.");
  return sha256(JSON.stringify(value));
}

/** In loops: it looks at every number of every boundary. */
function isPlain(value: unknown): boolean {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) {
    for (const member of value) if (!isPlain(member)) return false;
    return true;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (member !== undefined && !isPlain(member)) return false;
  }
  return true;
}
