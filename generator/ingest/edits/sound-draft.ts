import { DataError } from "../../load/faults.ts";
import { Refusal } from "../refusal.ts";
import { type Changes, type SoundData, soundWith } from "./data-set.ts";
import { draftOf } from "./draft.ts";
import type { Proposal } from "./proposal.ts";

/**
 * What can be written so that the data stays valid: all proposals, otherwise each one that causes no fault. Returns the decided
 * proposals too, and the resulting data: the same object if nothing changes.
 */
export async function soundDraft(before: SoundData, proposals: readonly Proposal[]) {
  const { folder, source } = before.set;
  const all = draftOf(folder, source, proposals);
  const whole = await attempt(before, all.changes);
  if (!(whole instanceof DataError)) return { draft: all, decided: proposals, after: whole };

  let after = before;
  const accepted: Proposal[] = [];
  const decided: Proposal[] = [];
  for (const proposal of proposals) {
    const found = await attempt(before, draftOf(folder, source, [...accepted, proposal]).changes);
    if (found instanceof DataError) {
      const message = `expected data that is sound with what came, found faults, so nothing of it is taken:\n${found.message}`;
      decided.push(refused(proposal, new Refusal(message)));
    } else {
      after = found;
      accepted.push(proposal);
      decided.push(proposal);
    }
  }
  return { draft: draftOf(folder, source, accepted), decided, after };
}

async function attempt(before: SoundData, changes: Changes): Promise<SoundData | DataError> {
  if (changes.size === 0) return before;
  try {
    return soundWith(before.set, changes);
  } catch (error) {
    if (error instanceof DataError) return error;
    throw error;
  }
}

const refused = (proposal: Proposal, refusal: Refusal): Proposal => ({
  ...proposal,
  series: proposal.series.map((one) => ({ ...one, rows: refusal })),
  areas: proposal.areas.map((one) => ({ ...one, boundary: refusal })),
  page: null,
  checkedAt: null,
  refusal,
});
