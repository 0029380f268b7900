import {
  type ChangeState,
  changeStates,
  isDropped,
  nextConfirmed,
  reasonOf,
} from "../../model/change-state.ts";
import { badgeOf, CHANGE_WORDS, NO_RESTRICTION } from "../change-words.ts";
import { type Html, html } from "../html/html.ts";
import { dataTable, tableHead } from "../html/table.ts";
import { time } from "../words/time.ts";
import { count } from "../words/words.ts";
import type { DatedChange } from "./answer.ts";
import type { AreaAnswer, AreaOptions } from "./now.ts";

type Row = { readonly change: DatedChange; readonly state: ChangeState };

/**
 * Every scheduled change of an area with what has become of it: those ahead first, the nearest on top; past ones newest first;
 * dropped ones apart.
 */
export function changesTable(
  { area, changes, causes, coming }: AreaAnswer,
  { now, knownUntil, isKnown }: Pick<AreaOptions, "now" | "knownUntil" | "isKnown">,
): Html {
  if (changes.length === 0) return html`<p>No changes on record.</p>`;
  const stateOf = changeStates(changes, {
    at: now,
    causes,
    knownUntil,
    begins: overriding(coming, changes, now),
  });
  const ahead: string = isKnown ? "Ahead" : "Announced";
  const rows = changes.map((change) => ({ change, state: stateOf(change) }));
  const groups = Map.groupBy(rows, ({ change, state }): string => {
    if (isDropped(state)) return "Dropped";
    return change.effectiveFrom > now || state === "wasDue" ? ahead : "Past";
  });
  return html`${[ahead, "Past", "Dropped"].map((name) => {
    const newestFirst = groups.get(name);
    const own = name === ahead ? newestFirst?.toReversed() : newestFirst;
    return own !== undefined && html`<h3>${name}</h3>${tableOf(own, area.timeZoneId)}`;
  })}`;
}

/** Where something else comes next than the change of that instant: a level on record overrides the change. */
function overriding(
  { next }: AreaAnswer["coming"],
  changes: readonly DatedChange[],
  now: number,
): ReadonlySet<number> {
  const change = nextConfirmed(changes, now);
  const isOverridden = next?.at === change?.effectiveFrom && next?.stage?.id !== change?.targetStage?.id;
  return new Set(next !== null && isOverridden ? [next.at] : []);
}

const HEAD = tableHead(["Date", "Changes to", "Status", "Recorded"]);

const tableOf = (rows: readonly Row[], timeZone: string): Html =>
  dataTable(
    HEAD,
    rows.map(({ change, state }) => {
      const target = sentenceCase(change.targetStage?.name ?? NO_RESTRICTION);
      return [
        time(change.effectiveFrom, timeZone),
        isDropped(state) ? html`<s>${target}</s>` : target,
        html`${stateBadge(state)}${
          change.isAutoDetected && html` <span class="badge">Detected automatically</span>`
        }${reasonFor(change, state)}`,
        time(change.createdAt, timeZone, "shortDate"),
      ];
    }),
    rows.map(({ change }) => `change-${change.id}`),
  );

/** How many changes are ahead. */
export const changesSummary = (confirmed: number, pending: number): string =>
  `${count(confirmed, "change is", "changes are")} confirmed${
    pending > 0 ? `, and ${pending} pending approval that may never take effect` : ""
  }.`;

/** What has become of a change, in a word. */
export const stateBadge = (state: ChangeState): Html =>
  html`<span class="badge ${badgeOf(state)}">${CHANGE_WORDS[state]}</span>`;

/** Of a proposal whose time is past. It may have been approved after the page was made. */
export const notApproved = (): Html => html`<span class="badge pending">Proposed: no approval known</span>`;

function reasonFor(change: DatedChange, state: ChangeState): Html | false {
  const reason = reasonOf(change, state);
  return reason !== null && reason.trim() !== "" && html`<p class="meta">${reason}</p>`;
}

export const sentenceCase = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
