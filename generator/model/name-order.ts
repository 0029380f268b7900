import { withoutMarks } from "../lib/strip-marks.ts";

type Named = { readonly name: string; readonly id: string };

/** By code unit, like every text that decides an order (docs/contract.md §4): the machine's locale must not matter. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The records in name order (docs/contract.md §4): the bare name without marks and case, then name, then id. */
export function inNameOrder<T extends Named>(records: readonly T[]): T[] {
  const bare = new Map(records.map((record) => [record, bareName(record.name)]));
  return records.toSorted(
    (a, b) =>
      byText(bare.get(a) as string, bare.get(b) as string) || byText(a.name, b.name) || byText(a.id, b.id),
  );
}

const bareName = (name: string) => withoutMarks(name).toLowerCase();
