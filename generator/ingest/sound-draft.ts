import type { Source } from "../load/load.ts";
import { type Draft, draftOf } from "./changes.ts";
import { faultsWith } from "./data-set.ts";
import type { Proposal } from "./proposal.ts";
import { Refusal } from "./refusal.ts";

type Decision = { readonly draft: Draft; readonly decided: readonly Proposal[] };

/** What can be written so that the data stays valid: all proposals, otherwise each one that causes no fault. */
export async function soundDraft(
  data: string,
  source: Source,
  proposals: readonly Proposal[],
): Promise<Decision> {
  const all = draftOf(data, source, proposals);
  if (all.changes.size === 0 || (await faultsWith(data, all.changes)) === null) {
    return { draft: all, decided: proposals };
  }
  const accepted: Proposal[] = [];
  const decided: Proposal[] = [];
  for (const proposal of proposals) {
    const faults = await faultsWith(data, draftOf(data, source, [...accepted, proposal]).changes);
    if (faults === null) {
      accepted.push(proposal);
      decided.push(proposal);
    } else {
      const message = `expected data that is sound with what came, found faults, so nothing of it is taken:\n${faults.message}`;
      decided.push(refused(proposal, new Refusal(message)));
    }
  }
  return { draft: draftOf(data, source, accepted), decided };
}

const refused = (proposal: Proposal, refusal: Refusal): Proposal => ({
  ...proposal,
  series: proposal.series.map((one) => ({ ...one, rows: refusal })),
  areas: proposal.areas.map((one) => ({ ...one, boundary: refusal })),
  page: null,
  refusal,
});
