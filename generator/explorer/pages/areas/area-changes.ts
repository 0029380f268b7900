import type { ScheduledChange } from "../../../../schemas/source.ts";
import type { Area, Model } from "../../../model/model.ts";
import { overtakenAtOnce } from "../../../model/stages-over-time.ts";
import type { Context } from "../../parts/context.ts";
import { type Html, html } from "../../parts/html/html.ts";
import { dataTable } from "../../parts/html/table.ts";
import { shownFrom, shownUntil } from "../../parts/state/by-clock.ts";
import { latestVersionOf } from "../../parts/state/eras.ts";
import { targetName } from "../../parts/words/area-words.ts";
import { time } from "../../parts/words/time.ts";

/** The table once restrictions are no longer known; null if nothing was announced, because then nothing differs. */
export function changesAfterwards(context: Context, area: Area): Html | null {
  const latest = latestVersionOf(context, area);
  const isAhead = ({ effectiveFrom }: ScheduledChange) => effectiveFrom > latest.context.model.asOf;
  return latest.area.changes.some(isAhead) ? changesTable(latest.context, latest.area, "Announced") : null;
}

/**
 * Every scheduled change of an area, newest first, each with what has become of it. Dropped changes are listed apart.
 */
export function changesTable({ model }: Context, area: Area, heading = "Ahead"): Html {
  if (area.changes.length === 0) return html`<p>No changes on record.</p>`;
  const overtaken = overtakenAtOnce(area, model.asOf);
  const told = area.changes.map((change) => ({
    change,
    state: overtaken.has(change.id) ? SUPERSEDED : changeState(change, model.asOf),
  }));
  const groups = Map.groupBy(told, ({ change, state: { kind } }) => {
    if (kind === "dropped") return "Dropped";
    return change.effectiveFrom > model.asOf ? heading : "Past";
  });
  return html`${[heading, "Past", "Dropped"].map((name) => {
    const own = groups.get(name);
    return (
      own !== undefined && html`<h3>${name}</h3>${tableOf(`${name}, scheduled changes`, own, area, model)}`
    );
  })}`;
}

type Told = { readonly change: ScheduledChange; readonly state: ChangeState };

function tableOf(label: string, told: readonly Told[], area: Area, model: Model): Html {
  const rows = told.map(({ change, state }) => {
    const target = sentenceCase(targetName(change, model));
    return {
      cells: [
        time(change.effectiveFrom, area.timeZoneId),
        state.kind === "dropped" ? html`<s>${target}</s>` : target,
        html`${stateBadge(change, state, model)}${change.isAutoDetected && html` <span class="badge">Detected automatically</span>`}${reasonsIn(change).map((reason) => html`<p class="meta">${reason}</p>`)}`,
        time(change.createdAt, area.timeZoneId, "shortDate"),
      ],
      attributes: html` id="change-${change.id}"`,
    };
  });
  return dataTable(label, ["Date", "Changes to", "Status", "Recorded"], rows);
}

/** Once a change after the horizon is due, the build cannot say whether it took effect: its badge says just that. */
function stateBadge({ effectiveFrom }: ScheduledChange, { word, kind }: ChangeState, { ahead }: Model): Html {
  const badge = (text: string, style: string, shown?: Html) =>
    html`<span class="badge ${style}"${shown}>${text}</span>`;
  if (kind !== "confirmed" || ahead.horizon === null || effectiveFrom < ahead.horizon)
    return badge(word, kind);
  return html`${badge(word, kind, shownUntil(effectiveFrom))}${badge(WAS_DUE, "pending", shownFrom(effectiveFrom))}`;
}

export const WAS_DUE = "Was due: we cannot confirm it";

type ChangeState = { readonly word: string; readonly kind: "pending" | "confirmed" | "done" | "dropped" };

const SUPERSEDED: ChangeState = { word: "Superseded", kind: "dropped" };

/** What has become of a change, in a word. The first that holds counts: a cancelled change is no longer pending. */
export function changeState(change: ScheduledChange, asOf: number): ChangeState {
  const { approval, isApplied, isCancelled, isIgnored, effectiveFrom } = change;
  if (isCancelled) return { word: "Cancelled", kind: "dropped" };
  if (approval.status === "rejected") return { word: "Rejected", kind: "dropped" };
  if (isIgnored) return { word: "Ignored", kind: "dropped" };
  if (isApplied) return { word: "Applied", kind: "done" };
  if (approval.status === "pendingApproval") return { word: "Pending approval", kind: "pending" };
  if (effectiveFrom <= asOf) return SUPERSEDED;
  return { word: "Confirmed", kind: "confirmed" };
}

const reasonsIn = (change: ScheduledChange): string[] =>
  [
    change.isCancelled && change.cancellationReason,
    change.approval.rejectionReason,
    change.appliedAssignmentDeletionReason && `Later withdrawn: ${change.appliedAssignmentDeletionReason}`,
  ].filter((reason): reason is string => typeof reason === "string" && reason !== "");

const sentenceCase = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
