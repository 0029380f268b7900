import { Refusal } from "./refusal.ts";

export const JSON_TYPES = /^(application|text)\/([\w.+-]+\+)?json$/;

/** The value of a JSON text. A byte order mark has been skipped. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(
      `expected whole, well-formed JSON, found a fault (${(error as Error).message}): it was cut off or is garbled`,
    );
  }
}
