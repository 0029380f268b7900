import type { ScheduledChange } from "../../../../schemas/source.ts";
import { type ChangeState, isDropped, reasonOf } from "../../../model/change-state.ts";
import type { Area, Model } from "../../../model/model.ts";
import { changeStatesIn } from "../../../model/stages-over-time.ts";
import { shownFrom, shownUntil } from "../../../views/by-clock.ts";
import { badgeOf, CHANGE_WORDS } from "../../../views/change-words.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { dataTable, tableHead } from "../../../views/html/table.ts";
import { time } from "../../../views/words/time.ts";
import type { Context } from "../../parts/context.ts";
import { latestVersionOf } from "../../parts/state/eras.ts";
import { stageName } from "../../parts/words/area-words.ts";

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
  const stateOf = changeStatesIn(area, model.asOf);
  const listed = area.changes.map((change) => ({ change, state: stateOf(change) }));
  const groups = Map.groupBy(listed, ({ change, state }) => {
    if (isDropped(state)) return "Dropped";
    return change.effectiveFrom > model.asOf ? heading : "Past";
  });
  return html`${[heading, "Past", "Dropped"].map((name) => {
    const own = groups.get(name);
    return own !== undefined && html`<h3>${name}</h3>${tableOf(own, area, model)}`;
  })}`;
}

type ListedChange = { readonly change: ScheduledChange; readonly state: ChangeState };

function tableOf(listed: readonly ListedChange[], area: Area, model: Model): Html {
  const rows = listed.map(({ change, state }) => {
    const target = sentenceCase(stageName(change.targetStageId, model));
    return [
      time(change.effectiveFrom, area.timeZoneId),
      isDropped(state) ? html`<s>${target}</s>` : target,
      html`${stateBadge(change, state, model)}${change.isAutoDetected && html` <span class="badge">Detected automatically</span>`}${reasonFor(change, state)}`,
      time(change.createdAt, area.timeZoneId, "shortDate"),
    ];
  });
  return dataTable(
    HEAD,
    rows,
    listed.map(({ change }) => html` id="change-${change.id}"`),
  );
}

const HEAD = tableHead(["Date", "Changes to", "Status", "Recorded"]);

/** Once a change after the horizon is due, the build cannot say whether it took effect: its badge says just that. */
function stateBadge({ effectiveFrom }: ScheduledChange, state: ChangeState, { ahead }: Model): Html {
  const badge = (state: ChangeState, shown?: Html) =>
    html`<span class="badge ${badgeOf(state)}"${shown}>${CHANGE_WORDS[state]}</span>`;
  if (state !== "confirmed" || ahead.horizon === null || effectiveFrom < ahead.horizon) return badge(state);
  return html`${badge(state, shownUntil(effectiveFrom))}${badge("wasDue", shownFrom(effectiveFrom))}`;
}

function reasonFor(change: ScheduledChange, state: ChangeState): Html | false {
  const reason = reasonOf(change, state);
  return reason !== null && reason.trim() !== "" && html`<p class="meta">${reason}</p>`;
}

const sentenceCase = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
