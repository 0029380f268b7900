import { isDeepStrictEqual } from "node:util";
import { name } from "../../../schemas/source.ts";
import { memoize } from "../../lib/memoize.ts";
import { describe } from "../../load/faults.ts";
import { Refusal } from "../refusal.ts";
import { inNfc } from "./decode.ts";

/** A row as it came. */
export type Row = {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The number that the upstream stated, in the upstream's unit; NaN if it stated none. */
  readonly stated: number;
  readonly quality: string;
};

/** The quality code of rows that state none. */
const UNKNOWN = "unknown";

/** The code that a text stands for. Throws Refusal. */
export const qualityOf = memoize((text: string): string => {
  if (text.trim() === "") return UNKNOWN;
  const code = name.safeParse(inNfc(text.trim()));
  if (code.success) return code.data;
  throw new Refusal(
    `expected a quality code in plain characters, found ${describe(text)}: ask the council what it means`,
  );
});

/** The rows of two consecutive answers. The row between them, which both may have, is included once. */
export const joined = (first: readonly Row[], second: readonly Row[]): Row[] =>
  first.concat(isDeepStrictEqual(first.at(-1), second[0]) ? second.slice(1) : second);

/** The refusal of a series whose numbers may not be in the unit that the maintainer checked. */
export const otherUnit = (expected: string, found: unknown): Refusal =>
  new Refusal(
    `expected ${expected === "" ? "no unit" : `the unit ${describe(expected)}`}, found ${describe(found)}: compare a value with the council's page, then set unit and factor`,
  );
