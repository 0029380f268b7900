/** The one word for each state of a change, on pages, lists and cards, in feeds and in calendars. */

import { type ChangeByClock, isDropped } from "../model/change-state.ts";
import { count } from "./words/words.ts";

export const CHANGE_WORDS: Readonly<Record<ChangeByClock, string>> = {
  pending: "Pending approval",
  unapproved: "Proposed: no approval known",
  confirmed: "Confirmed",
  wasDue: "Was due: we cannot confirm it",
  applied: "Took effect",
  superseded: "Superseded",
  cancelled: "Cancelled",
  rejected: "Rejected",
  ignored: "Ignored",
  withdrawn: "Withdrawn",
};

/** The class of the badge that holds it. */
export const badgeOf = (state: ChangeByClock): string => {
  if (isDropped(state)) return "dropped";
  if (state === "wasDue" || state === "unapproved") return "pending";
  return state === "applied" ? "done" : state;
};

/**
 * The state after a change that lifts all restrictions, or at the end of a stage that nothing follows. Titles of feeds, calendars
 * and messages say what happens instead, "restrictions lifted": read alone, "no restriction" would pass for the answer.
 */
export const NO_RESTRICTION = "no restriction";

/** What a page of changes keeps behind a click. */
export const moreDays = (changes: number, days: number): string =>
  `${count(changes, "more change")}, on ${count(days, "other day")}`;
