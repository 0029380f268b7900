/**
 * Why something that an upstream sent is not used. The message says what was expected, what was found, and what to do;
 * the data keeps what it has.
 */
export class Refusal extends Error {}

/** An error in the server's own words: it understood the request, so the same request would fail again. */
export class ServerError extends Refusal {}

/** The server cannot answer for so long a span, but may for a shorter one. */
export class TooMuch extends ServerError {}

/** Turns a fault into a refusal. A fault in our own code must not cost the other upstreams their data. */
export async function orRefusal<T>(take: () => T | Promise<T>): Promise<T | Refusal> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof Refusal) return error;
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return new Refusal(`expected no fault of the program, found one: report it with these lines\n${stack}`, {
      cause: error,
    });
  }
}
