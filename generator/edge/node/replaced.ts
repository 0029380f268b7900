import { setTimeout } from "node:timers/promises";

/** The build being read is no longer the published one: the request has to be answered from its successor. */
export class Replaced extends Error {
  constructor() {
    super("Another build has been published.");
  }
}

/** How often an answer is started again, each time a millisecond later, while builds replace each other. */
const ATTEMPTS = 100;

/** Answers, and starts again if a build was published meanwhile. Throws Replaced if that does not end. */
export async function ofOneBuild<T>(answer: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof Replaced) || attempt === ATTEMPTS) throw error;
      await setTimeout(attempt);
    }
  }
}
