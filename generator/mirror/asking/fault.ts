/** The fault of an answer. */

export type Fault = {
  /** What the host or a network before it does, as the end of a sentence; null if that does not show. */
  readonly habit: string | null;
  /** What was found in the answer. */
  readonly found: string;
};

export const fault = (habit: string | null, found: string): Fault => ({ habit, found });

export const KEEPS = "keeps answers beyond their max-age";

/** Of an answer that is so many milliseconds old. */
export const keptFault = (age: number): Fault => fault(KEEPS, `an answer of ${Math.round(age / 1000)} s ago`);
