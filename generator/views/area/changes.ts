import {
  type ChangeByClock,
  changeStates,
  isDropped,
  nextConfirmed,
  reasonOf,
  stateByClock,
} from "../../model/change-state.ts";
import { shownFrom, shownUntil } from "../by-clock.ts";
import { badgeOf, CHANGE_WORDS, NO_RESTRICTION } from "../change-words.ts";
import { type Html, html } from "../html/html.ts";
import { dataTable, tableHead } from "../html/table.ts";
import { time } from "../words/time.ts";
import { count } from "../words/words.ts";
import type { DatedChange, Moment } from "./answer.ts";
import type { AreaAnswer, AreaOptions } from "./now.ts";

type Row = { readonly change: DatedChange; readonly state: ChangeByClock };

type TableMoment = Pick<AreaOptions, "now" | "knownUntil" | "isKnown"> & Pick<Moment, "isFinished">;

/**
 * Every scheduled change of an area with its state: changes ahead first, then proposals, the nearest on top; past ones newest
 * first; dropped ones apart. Proposals are not under "Ahead": when the day of one passes, nothing changes in the area, so the page
 * is not drawn again, and its heading has to stay true.
 */
export function changesTable({ area, changes, causes, coming }: AreaAnswer, moment: TableMoment): Html {
  const { now, knownUntil, isKnown } = moment;
  if (changes.length === 0) return html`<p>No changes on record.</p>`;
  const stateOf = changeStates(changes, {
    at: now,
    causes,
    knownUntil,
    begins: overriding(coming, changes, now),
  });
  const ahead: string = isKnown ? "Ahead" : "Announced";
  const rows = changes.map((change) => ({
    change,
    state: stateByClock(stateOf(change), change.effectiveFrom, now),
  }));
  const groups = Map.groupBy(rows, ({ change, state }): string => {
    if (isDropped(state)) return "Dropped";
    if (change.effectiveFrom <= now && state !== "wasDue") return "Past";
    return state === "pending" ? "Proposed" : ahead;
  });
  return html`${[ahead, "Proposed", "Past", "Dropped"].map((name) => {
    const newestFirst = groups.get(name);
    const own = name === ahead || name === "Proposed" ? newestFirst?.toReversed() : newestFirst;
    return own !== undefined && html`<h3>${name}</h3>${tableOf(own, area.timeZoneId, moment)}`;
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

const tableOf = (rows: readonly Row[], timeZone: string, moment: TableMoment): Html =>
  dataTable(
    HEAD,
    rows.map(({ change, state }) => {
      const target = sentenceCase(change.targetStage?.name ?? NO_RESTRICTION);
      return [
        time(change.effectiveFrom, timeZone),
        isDropped(state) ? html`<s>${target}</s>` : target,
        html`${state === "pending" ? proposal(change, moment) : stateBadge(state)}${
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

/** How many were announced once and do not apply. */
export const droppedChanges = (number: number): string => count(number, "dropped change");

/** What has become of a change, in a word. */
export const stateBadge = (state: ChangeByClock): Html =>
  html`<span class="badge ${badgeOf(state)}">${CHANGE_WORDS[state]}</span>`;

/** The badge of a proposal: the reader's clock changes it at its time, without a look at the API. */
function proposal({ effectiveFrom: at }: DatedChange, { isFinished }: TableMoment): Html {
  if (isFinished) return stateBadge("pending");
  return html`<span${shownUntil(at)}>${stateBadge("pending")}</span><span${shownFrom(at)}>${stateBadge(stateByClock("pending", at, at))}</span>`;
}

function reasonFor(change: DatedChange, state: ChangeByClock): Html | false {
  const reason = reasonOf(change, state);
  return reason !== null && reason.trim() !== "" && html`<p class="meta">${reason}</p>`;
}

export const sentenceCase = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
