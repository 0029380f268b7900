/** One thing that changes in an area, as feeds and calendars have it. */

import type { Stage } from "../../../schemas/source.ts";
import type { ChangeState } from "../../model/change-state.ts";
import { byText } from "../../model/name-order.ts";

/**
 * The state of a change; ignored ones are no transitions. A beginning or end that the data records is `confirmed` until it comes,
 * and then `applied`. A proposal stays `pending` when its time is past: no entry changes only because a day has passed.
 */
export type TransitionState = Exclude<ChangeState, "ignored" | "wasDue">;

export type Transition = {
  /** The id of the assignment or change, or for an end one derived from its assignment. Unique and permanent. */
  readonly id: string;
  readonly kind: "beginning" | "end" | "change";
  readonly state: TransitionState;
  /** The stage that begins; of an end, the stage that ends; null if the change lifts all restrictions. */
  readonly stage: Stage | null;
  /** The stage until then, if another one begins: null if none was in force. */
  readonly before: Stage | null;
  /** When it takes effect, in milliseconds. */
  readonly at: number;
  readonly published: number;
  /**
   * The latest instant that the record states; one second later for each later state whose instant it does not state.
   */
  readonly updated: number;
  /** Increases with each later state. */
  readonly sequence: number;
  /** Why it was cancelled, rejected or withdrawn, if the data says so. */
  readonly reason: string | null;
  /** Whether another transition of the area covers the same instant: a calendar shows only one of them. */
  readonly isCovered: boolean;
};

/** A transition by itself. */
export type Occurrence = Omit<Transition, "before">;

/** By when they take effect, the latest first. */
export const latestFirst = (a: Transition, b: Transition): number => b.at - a.at || byText(a.id, b.id);
