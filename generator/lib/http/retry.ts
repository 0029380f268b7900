import { setTimeout as sleep } from "node:timers/promises";

/** A fault that may be gone on the next attempt, and how long the server asks to wait, in milliseconds. */
export class PassingFault extends Error {
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 0) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** A passing fault that remained after all attempts. */
export class LastingFault extends Error {
  override readonly cause: PassingFault;
  /** The number of attempts. */
  readonly tries: number;
  /** The pause that would be too long, in milliseconds; null if there are no more attempts. */
  readonly pause: number | null;

  constructor(cause: PassingFault, tries: number, pause: number | null) {
    super(cause.message);
    this.cause = cause;
    this.tries = tries;
    this.pause = pause;
  }
}

/**
 * Tries again after each PassingFault: after the next of `pauses`, or as long as the server asks for, but never after more
 * than `longest`. All in milliseconds. Throws LastingFault, and other errors at once.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  pauses: readonly number[],
  longest: () => number,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PassingFault)) throw error;
      const next = pauses[tries - 1];
      if (next === undefined) throw new LastingFault(error, tries, null);
      const pause = Math.max(next, error.retryAfter);
      if (pause > longest()) throw new LastingFault(error, tries, pause);
      await sleep(pause);
    }
  }
}
