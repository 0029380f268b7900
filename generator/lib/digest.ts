import { createHash, hash } from "node:crypto";

/** The SHA-256 of bytes, or of a text as UTF-8, in 64 hexadecimal digits. */
export const sha256 = (content: string | Uint8Array): string => hash("sha256", content);

/** A short digest. Files that are combined name each other's marks, so that all are of one build. */
export const markOf = (content: string | Uint8Array): string => sha256(content).slice(0, 8);

/** The digest of what a value was derived from, by the value. */
const origins = new WeakMap<object, string>();

/**
 * The digest of a value: plain data (texts, finite numbers, booleans, null, and arrays, objects and maps of these). A
 * value known to follow from others counts as these. Any difference gives another digest, the order of keys included.
 * Throws for anything else, because its contents would not count.
 */
export function digestOf(value: unknown): string {
  if (!isDigestible(value))
    throw new TypeError("Expected plain data to take the digest of, found something else.");
  const digest = createHash("sha256");
  let pending = "";
  for (const text of textsOf(value)) {
    pending += text;
    if (pending.length < PIECE) continue;
    digest.update(pending);
    pending = "";
  }
  return digest.update(pending).digest("hex");
}

/** How many members of a list are serialised at once: all records of a country would be hundreds of megabytes. */
const MANY = 256;

/** In characters: fewer are not worth a call. */
const PIECE = 2 ** 16;

/** A value as JSON texts, one after the other. Different values give different texts. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null || originOf(value) !== undefined) {
    yield JSON.stringify(value, standIn);
  } else if (Array.isArray(value)) {
    for (let at = 0; at === 0 || at < value.length; at += MANY)
      yield JSON.stringify(value.slice(at, at + MANY), standIn);
  } else if (value instanceof Map) {
    yield* textsOf([...value]);
  } else {
    yield "{";
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield JSON.stringify(key);
      yield* textsOf(member);
    }
    yield "}";
  }
}

/**
 * Declares that a value follows from others and from nothing else, as the records of a file follow from its bytes. Its
 * digest is then taken from these, so its contents may be large, or functions.
 */
export function following<T extends object | null>(value: T, from: unknown): T {
  if (value !== null) origins.set(value, digestOf(from));
  return value;
}

/** The result of a pure function, declared to follow from its arguments. */
export const derived = <Given extends readonly unknown[], Made extends object | null>(
  make: (...given: Given) => Made,
  ...given: Given
): Made => following(make(...given), [nameOf(make), ...given]);

/** A value whose digest is computed once, however many others contain it. */
export const digestedOnce = <T extends object | null>(value: T): T =>
  following(value, value instanceof Map || Array.isArray(value) ? [...value] : { ...value });

/** Distinguishes functions with the same arguments. */
export function nameOf({ name }: (...given: never[]) => unknown): string {
  if (name === "") throw new TypeError("Expected a function with a name, found one without.");
  return name;
}

const originOf = (value: unknown): string | undefined =>
  (typeof value === "object" && value !== null) || typeof value === "function"
    ? origins.get(value)
    : undefined;

const standIn = (_key: string, value: unknown): unknown =>
  originOf(value) ?? (value instanceof Map ? [...value] : value);

/** Written with loops, because it may visit every number of a boundary. */
function isDigestible(value: unknown): boolean {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (originOf(value) !== undefined) return true;
  if (typeof value !== "object") return false;
  if (value instanceof Map) return isDigestible([...value]);
  if (Array.isArray(value)) {
    for (const member of value) if (!isDigestible(member)) return false;
    return true;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (member !== undefined && !isDigestible(member)) return false;
  }
  return true;
}
