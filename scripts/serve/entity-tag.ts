import { hash } from "node:crypto";

/** The strong entity tag of an answer: equal bytes, equal tag, from build to build. */
export const entityTag = (bytes: Buffer | string): string => `"${hash("sha256", bytes, "hex").slice(0, 32)}"`;

/** The tag of the same answer under a content coding: other bytes, so another tag (RFC 9110 §8.8.3.3). */
export const codedTag = (tag: string, coding: string): string => tag.replace(/"$/, `-${coding}"`);
