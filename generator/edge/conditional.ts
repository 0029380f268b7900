/** Conditional and range requests (RFC 9110 §13, §14), for the hosts that answer them in code. */

/** The tag by which a client already has the answer, in whatever coding; null if it has not (RFC 9110 §13.1.2). */
export function heldTag(ifNoneMatch: string | null | undefined, tag: string): string | null {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return null;
  if (ifNoneMatch.trim() === "*") return tag;
  const held = ifNoneMatch.match(/"[^"]*"/g) || [];
  return held.filter((candidate) => candidate.replace(/-(br|gzip|deflate)"$/, '"') === tag)[0] || null;
}

/** A part of some bytes, `end` not included. */
export type Range = { readonly start: number; readonly end: number };

/**
 * The one range that is asked for, or null where all is to be sent: none, several, or one that makes no sense or lies
 * behind the end (RFC 9110 §14.2 leaves that to the server).
 */
export function rangeOf(asked: string | null | undefined, length: number): Range | null {
  const bounds = /^bytes=(?!-$)(\d*)-(\d*)$/.exec(asked || "");
  if (bounds === null) return null;
  const isSuffix = bounds[1] === "";
  const start = isSuffix ? Math.max(0, length - Number(bounds[2])) : Number(bounds[1]);
  const end = isSuffix || bounds[2] === "" ? length : Math.min(length, Number(bounds[2]) + 1);
  return start < end ? { start, end } : null;
}
