import type { Epochs } from "../../../generator/api/epochs-file.ts";
import type { ScheduledChange } from "../../../schemas/resource.ts";
import { answerOf, type Stage, statusOf } from "./stage.ts";

/** What a build announces after its day, the soonest first, with what is not approved. The API lists the newest first. */
export const changesAhead = (stage: Stage): ScheduledChange[] =>
  answerOf<{ items: ScheduledChange[] }>(stage, "scheduled-changes/pages/100/1.json")
    .items.filter(({ effectiveFrom }) => effectiveFrom > statusOf(stage).asOf)
    .filter(
      ({ isCancelled, isIgnored, approval }) => !(isCancelled || isIgnored || approval.status === "rejected"),
    )
    .reverse();

/** The first proposal in an area where nothing changes by itself: no page of it is drawn again. */
export function proposalAlone(stage: Stage): ScheduledChange {
  const { epochs } = answerOf<Epochs>(stage, "epochs.json");
  const found = changesAhead(stage).find(
    ({ areaId, approval }) =>
      approval.status === "pendingApproval" &&
      !epochs.some(({ files }) => files.includes(`areas/${areaId}.json`)),
  );
  if (found === undefined) throw new Error("Expected a proposal in an area that does not change by itself.");
  return found;
}
