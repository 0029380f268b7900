/** Finds records by the names that people use. */

import { withoutMarks } from "../../generator/lib/strip-marks.ts";
import { editsBetween } from "../command-line/nearest.ts";
import { UsageError } from "../command-line/run.ts";

type Named = { readonly id: string; readonly names: readonly string[] };

/** Without marks, letter case and the difference between apostrophes. */
export const folded = (text: string): string =>
  withoutMarks(text).toLowerCase().replace(/[’‘ʻ]/g, "'").replace(/\s+/g, " ").trim();

/** The one record of a name or id. Throws UsageError with the nearest names if there is none, or several. */
export function findNamed<T extends Named>(records: readonly T[], noun: string, text: string): T {
  const byId = records.find(({ id }) => id === text.toLowerCase());
  if (byId !== undefined) return byId;
  const wanted = folded(text);
  const found = records.filter(({ names }) => names.some((name) => folded(name) === wanted));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (only !== undefined) {
    throw new UsageError(
      `Found more than one ${noun} called ${JSON.stringify(text)}; name one by its id: ${found.map(shown).join(", ")}.`,
    );
  }
  const near = nearest(records, wanted);
  throw new UsageError(
    `Found no ${noun} called ${JSON.stringify(text)}; ${near.length === 0 ? "there is none" : `the nearest are ${near.map(shown).join(", ")}`}.`,
  );
}

const shown = ({ names, id }: Named) => `${JSON.stringify(names[0])} (${id})`;

const MOST = 3;

function nearest<T extends Named>(records: readonly T[], wanted: string): T[] {
  const distance = ({ names }: T) =>
    Math.min(...names.map(folded).map((name) => (name.includes(wanted) ? 0 : editsBetween(name, wanted))));
  return records
    .map((record) => ({ record, far: distance(record) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ record }) => record);
}
