import { name } from "../../../schemas/source.ts";
import { memoize } from "../../lib/memoize.ts";
import { describe } from "../../load/faults.ts";
import { Refusal } from "../refusal.ts";

/**
 * The rows of a series, in the order in which they came. There may be a million: they are kept in columns of numbers, not as
 * objects.
 */
export type Rows = ReturnType<typeof newRows>;

/** The quality code of rows that state none. */
const UNKNOWN = "unknown";

export function newRows() {
  const instants: number[] = [];
  const numbers: number[] = [];
  const qualities: number[] = [];
  const codes: string[] = [];
  const codeOf = memoize((text: string) => ({ number: codes.push(qualityOf(text)) - 1 }));
  return {
    get length(): number {
      return instants.length;
    },
    /** Milliseconds since 1970. */
    at: (row: number) => instants[row] as number,
    /** The number that the upstream stated, in its own unit; NaN if it stated none. */
    stated: (row: number) => numbers[row] as number,
    quality: (row: number) => codes[qualities[row] as number] as string,
    add(at: number, stated: number, quality: string): void {
      instants.push(at);
      numbers.push(stated);
      qualities.push(codeOf(quality).number);
    },
  };
}

/** The rows of two consecutive answers. The row between them, which both may have, is included once. */
export function joined(first: Rows, second: Rows): Rows {
  const last = first.length - 1;
  const isShared =
    first.at(last) === second.at(0) &&
    Object.is(first.stated(last), second.stated(0)) &&
    first.quality(last) === second.quality(0);
  for (let row = isShared ? 1 : 0; row < second.length; row++) {
    first.add(second.at(row), second.stated(row), second.quality(row));
  }
  return first;
}

/** The refusal of a series whose numbers may not be in the unit that the maintainer checked. */
export const otherUnit = (expected: string, found: unknown): Refusal =>
  new Refusal(
    `expected ${expected === "" ? "no unit" : `the unit ${describe(expected)}`}, found ${describe(found)}: compare a value with the council's page, then set unit and factor`,
  );

function qualityOf(text: string): string {
  if (text.trim() === "") return UNKNOWN;
  const code = name.safeParse(text.trim());
  if (code.success) return code.data;
  throw new Refusal(
    `expected a quality code in plain characters, found ${describe(text)}: ask the council what it means`,
  );
}
