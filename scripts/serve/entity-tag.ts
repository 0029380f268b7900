import { hash } from "node:crypto";

/** The strong entity tag of an answer: equal bytes, equal tag, from build to build. */
export const entityTag = (bytes: Buffer | string): string => `"${hash("sha256", bytes, "hex").slice(0, 32)}"`;

/** The tag of the same answer under a content coding: other bytes, so another tag (RFC 9110 §8.8.3.3). */
export const codedTag = (tag: string, coding: string): string => tag.replace(/"$/, `-${coding}"`);

/** The tag by which a client already has the answer, in whatever coding; null if it has not (RFC 9110 §13.1.2). */
export function heldTag(ifNoneMatch: string | undefined, tag: string): string | null {
  if (ifNoneMatch === undefined) return null;
  if (ifNoneMatch.trim() === "*") return tag;
  const held = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return held.find((candidate) => candidate.replace(/-(br|gzip|deflate)"$/, '"') === tag) ?? null;
}
