/** May water be used now? From the compiled file of an area (docs/contract.md §9). Written in the dialect of `resolve.ts`. */

import { recordFile } from "../../api/address.ts";
import type { UsesOverTime } from "../../api/may-use-file.ts";
import { answerAt, type UseQuestion } from "../../api/use-answer.ts";
import type { Answer, Files } from "./read.ts";

/** Null if there is no such area. `now` is in milliseconds. */
export async function mayUse(asked: UseQuestion, now: number, files: Files): Promise<Answer | null> {
  const known = (await files.json(recordFile(`areas/${asked.areaId}/may-use`))) as UsesOverTime | null;
  if (!known) return null;
  const value = answerAt(asked, now, known);
  // An answer that is not known now may be known soon.
  const until = value.why === "notKnown" ? now : value.until ? Date.parse(value.until) : Infinity;
  return { status: 200, text: JSON.stringify(value), until };
}
