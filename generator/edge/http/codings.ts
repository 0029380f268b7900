/** Content codings (RFC 9110 §8.4.1), for the hosts that choose one in code. */

/** The codings that are made and stored, the smaller first. */
export const CODINGS = ["br", "gzip"] as const;

export type Coding = (typeof CODINGS)[number];

/**
 * The coding to send: the first available one that the client accepts; null for the bytes as they are (RFC 9110
 * §12.5.3). Weights are ignored: whichever coding the client prefers, the smaller answer serves it better.
 */
export const pickCoding = (accepted: string | null | undefined, atHand: readonly Coding[]): Coding | null =>
  (accepted && atHand.find((coding) => isTaken(coding, accepted))) || null;

/** The tag of the same answer under a coding: other bytes, so another tag (RFC 9110 §8.8.3.3). */
export const codedTag = (tag: string, coding: Coding): string => tag.replace(/"$/, `-${coding}"`);

/** Whether a client accepts a coding, by its name or else by `*`, with a weight above 0. */
function isTaken(coding: Coding, accepted: string): boolean {
  const entries = accepted.split(",").map((entry) => entry.toLowerCase().replace(/\s/g, "").split(";"));
  const entry = entries.find(([name]) => name === coding) ?? entries.find(([name]) => name === "*");
  return entry !== undefined && !entry.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}
