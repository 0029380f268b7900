import { visible } from "../../lib/visible.ts";
import { Refusal } from "../refusal.ts";

export const JSON_TYPES = /^(application|text)\/([\w.+-]+\+)?json$/;

/**
 * The texts and numbers among named properties of an object. Only own properties count: a server may send any name, or a list where
 * a text was expected: its texts count.
 */
export const ownTexts = (value: object | null, names: readonly string[]): string[] =>
  names
    .filter((name) => value !== null && Object.hasOwn(value, name))
    .flatMap((name) => (value as Record<string, unknown>)[name])
    .filter((text) => (typeof text === "string" && text !== "") || typeof text === "number")
    .map(String);

/** The value of a JSON text. A byte order mark has been skipped. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(
      `expected whole, well-formed JSON, found a fault (${visible((error as Error).message)}): it was cut off or is garbled`,
    );
  }
}
