import { UsageError } from "./parse.ts";

export const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? "");

/** The address that an option or an argument gives. Throws UsageError. */
export function readWebAddress(what: string, text: string): string {
  if (isWebAddress(text)) return text;
  throw new UsageError(`${what} must be an absolute http or https address, not ${JSON.stringify(text)}.`);
}

/** An origin, perhaps with a path, without the `/` at its end. Throws UsageError. */
export const readBaseUrl = (text: string): string => readWebAddress("--base-url", text).replace(/\/+$/, "");
