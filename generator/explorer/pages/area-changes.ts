import type { ScheduledChange } from "../../../schemas/source.ts";
import type { Area } from "../../model/model.ts";
import { targetName } from "../parts/area-words.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { dataTable } from "../parts/table.ts";
import { time } from "../parts/time.ts";

/** Every scheduled change of an area, newest first, each with what has become of it. */
export function changesTable({ model }: Site, area: Area): Html {
  if (area.changes.length === 0) return html`<p>No change is on record.</p>`;
  const rows = area.changes.map((change) => {
    const { word, kind } = stateOf(change, model.asOf);
    return {
      cells: [
        time(change.effectiveFrom, area.timeZoneId),
        sentenceCase(targetName(change, model)),
        html`<span class="badge ${kind}">${word}</span>${change.isAutoDetected && html` <span class="badge">Detected automatically</span>`}${reasons(change).map((reason) => html`<p class="meta">${reason}</p>`)}`,
        html`${change.createdBy}, ${time(change.createdAt, area.timeZoneId, "shortDate")}`,
      ],
      attributes: html` id="change-${change.id}"`,
    };
  });
  return dataTable("Scheduled changes", ["Takes effect", "Sets", "State", "Recorded by"], rows);
}

type ChangeState = { readonly word: string; readonly kind: "pending" | "confirmed" | "done" | "dropped" };

/** The state of a change in a word. The first that holds counts: a cancelled change is no longer pending. */
export function stateOf(change: ScheduledChange, asOf: number): ChangeState {
  const { approval, isApplied, isCancelled, isIgnored, effectiveFrom } = change;
  if (isCancelled) return { word: "Cancelled", kind: "dropped" };
  if (approval.status === "rejected") return { word: "Rejected", kind: "dropped" };
  if (isIgnored) return { word: "Ignored", kind: "dropped" };
  if (isApplied) return { word: "Applied", kind: "done" };
  if (approval.status === "pendingApproval") return { word: "Pending approval", kind: "pending" };
  if (effectiveFrom <= asOf) return { word: "Overtaken", kind: "dropped" };
  return { word: "Confirmed", kind: "confirmed" };
}

const reasons = (change: ScheduledChange): string[] =>
  [
    change.isCancelled && change.cancellationReason,
    change.approval.rejectionReason,
    change.appliedAssignmentDeletionReason &&
      `Its assignment was taken back: ${change.appliedAssignmentDeletionReason}`,
  ].filter((reason): reason is string => typeof reason === "string" && reason !== "");

const sentenceCase = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
