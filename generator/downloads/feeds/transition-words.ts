/** The title and the text of a transition. Plain text: each writer escapes it for its format. */

import { inBrief } from "../../lib/in-brief.ts";
import { plainText } from "../../lib/plain-text.ts";
import { longTime, shortTime } from "../../lib/time/time-in-words.ts";
import { DAY } from "../../lib/time/time-units.ts";
import { CHANGE_WORDS } from "../../views/change-words.ts";
import type { Transition } from "./transition.ts";
import type { TransitionArea } from "./transitions.ts";
import { useChanges } from "./use-changes.ts";

/** What every text follows from, beside its transition. */
export type Setting = {
  readonly title: string;
  readonly isSample: boolean;
  /** What to know before relying on the data, if there is something. */
  readonly notice: string | null;
};

/** Precedes every title of sample data, because titles are shown away from the page that says so. */
export const sampled = (text: string, { isSample }: Pick<Setting, "isSample">): string =>
  isSample ? `SAMPLE: ${text}` : text;

/** `Porirua City: Level 2 from Saturday 5 December, 12:01 am. Sprinklers on alternate days` */
export function titleOf(transition: Transition, area: TransitionArea, setting: Setting): string {
  const { kind, state, stage, at, published } = transition;
  const when = (Math.abs(at - published) > FAR ? longTime : shortTime)(at, area.timeZoneId);
  const prefix = state === "confirmed" || state === "applied" ? "" : `${CHANGE_WORDS[state]}: `;
  const words = ownWords(kind === "end" ? null : stage);
  return oneLine(sampled(`${prefix}${area.name}: ${whatHappens(transition, area)} ${when}${words}`, setting));
}

/** From here on, a day and a month alone would be taken for a date of another year. By fixed instants, so that no title changes by the clock. */
const FAR = 300 * DAY;

function whatHappens({ kind, state, stage }: Transition, { trackingStatus }: TransitionArea): string {
  // What applies from then on is not known where notices are not followed.
  if (stage === null) return trackingStatus === "tracked" ? "restrictions lifted from" : "a change from";
  if (kind === "beginning" && state === "applied") return `${stage.name} in force from`;
  if (kind !== "end") return `${stage.name} from`;
  // It may not be known yet what follows a future end, or an end in an area that is not tracked.
  if (state !== "applied") return `${stage.name} ends`;
  const isLifted = trackingStatus === "tracked" && stage.severity > 0;
  return isLifted ? `${stage.name} ended, restrictions lifted from` : `${stage.name} ended`;
}

/** On one line, and without the control characters that XML and iCalendar forbid. */
export const oneLine = (text: string): string =>
  /\p{Cc}|[\uFFFE\uFFFF]|[^\S ]| {2}|^ | $/u.test(text) ? cleaned(text) : text;

const cleaned = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, "\uFFFD")
    .trim();

/** The rule of the stage in brief. */
function ownWords(stage: Transition["stage"]): string {
  const rule = inBrief(stage?.description ?? "");
  return rule === "" ? "" : `. ${rule}`;
}

/** All that there is to say of a transition, a paragraph each. Links are added by the writers. */
export function paragraphsOf(transition: Transition, area: TransitionArea, { notice }: Setting): string[] {
  const begun = transition.kind === "end" ? null : transition.stage;
  return [
    sentenceOf(transition, area),
    ...plainText(begun?.description ?? ""),
    /^(applied|confirmed)$/.test(transition.state) && useChanges(begun, transition.before),
    stateSentence(transition),
    transition.reason !== null && transition.reason.trim() !== "" && `Reason: ${transition.reason}`,
    area.trackingStatus === "untracked" &&
      "This area is not tracked: its notices are not followed, so this may be out of date. Ask the council.",
    notice,
  ]
    .filter((text) => typeof text === "string")
    .map(oneLine);
}

function sentenceOf(
  { kind, state, stage, at }: Transition,
  { name, timeZoneId, trackingStatus }: TransitionArea,
): string {
  const when = longTime(at, timeZoneId);
  if (stage === null && trackingStatus === "untracked") return `${name}: a change from ${when}.`;
  if (stage === null) return `${name}: restrictions are lifted from ${when}.`;
  if (kind === "end" && state === "applied")
    return `${name}: ${stage.name} ended on ${when}. No other level began then.`;
  if (kind === "end") return `${name}: ${stage.name} ends on ${when}.`;
  return `${name}: ${stage.name} ${kind === "beginning" && state === "applied" ? "is in force from" : "from"} ${when}.`;
}

function stateSentence({ kind, state }: Transition): string | false {
  if (kind !== "change") return false;
  switch (state) {
    case "pending":
      return "This change waits for approval. It may never take effect.";
    case "confirmed":
    case "applied":
      return "This change is approved.";
    case "cancelled":
      return "This change was cancelled.";
    case "rejected":
      return "This change was rejected.";
    case "superseded":
      return "This change did not take effect: something later took its place.";
    case "withdrawn":
      return "This change took effect, and was withdrawn later.";
  }
}
