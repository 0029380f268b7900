/**
 * Conditional and range requests (RFC 9110 §13, §14), for the hosts that answer them in code. Written in the dialect of
 * `resolver/resolve.ts`, because nginx's njs runs it too.
 */

/** The tag of no bytes at all, which a tile without an area has. */
export const EMPTY_TAG = '"e3b0c44298fc1c149afbf4c8996fb924"';

/**
 * The tag under which the client already has the answer, in whatever coding; null if it does not (RFC 9110 §13.1.2).
 */
export function heldTag(ifNoneMatch: string | null | undefined, tag: string): string | null {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return null;
  if (ifNoneMatch.trim() === "*") return tag;
  const held = ifNoneMatch.match(/"[^"]*"/g) || [];
  return held.filter((candidate) => candidate.replace(/-(br|gzip)"$/, '"') === tag)[0] || null;
}

/** A part of a file's bytes, `end` not included. */
export type Range = { readonly start: number; readonly end: number };

/**
 * The requested range. Null means to send everything: no range, several, a malformed one, or one that starts beyond the
 * end (RFC 9110 §14.2 lets a server ignore these).
 */
export function rangeOf(asked: string | null | undefined, length: number): Range | null {
  const bounds = /^bytes=(?!-$)(\d*)-(\d*)$/.exec(asked || "");
  if (bounds === null) return null;
  const isSuffix = bounds[1] === "";
  const start = isSuffix ? Math.max(0, length - Number(bounds[2])) : Number(bounds[1]);
  const end = isSuffix || bounds[2] === "" ? length : Math.min(length, Number(bounds[2]) + 1);
  return start < end ? { start, end } : null;
}
