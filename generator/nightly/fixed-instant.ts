/** Says that a data set is fixed at an instant: its site stays as it was then, however many nights go well. */

import { formatInstant } from "../lib/time/instant.ts";
import type { Source } from "../load/read-records.ts";

/** `clock` is what this machine's clock says, in milliseconds, whatever instant the night is for. */
export function fixedNotes({ dataset }: Source, clock: number): string[] {
  const asOf = dataset[0]?.record.asOf;
  if (asOf === undefined) return [];
  const instant = formatInstant(asOf);
  const ahead = `The data set is fixed at ${instant} by asOf in dataset.json, and that is still to come: what is only scheduled until then is published as if it were in force. Remove asOf.`;
  const behind = `The data set is fixed at ${instant} by asOf in dataset.json: nothing newer shows until asOf is removed there.`;
  return [asOf > clock ? ahead : behind];
}
