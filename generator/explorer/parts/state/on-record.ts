/**
 * The state of an area on record, without the instant of the build: it stays the same while nothing changes. It is for places that
 * no script updates by the clock, so each fact comes with its day.
 */

import type { StageSummary } from "../../../../schemas/resource.ts";
import type { Stage } from "../../../../schemas/source.ts";
import { usesIn } from "../../../answers/uses/uses-over-time.ts";
import { knownDays } from "../../../downloads/feeds/known-days.ts";
import { transitionsOf } from "../../../downloads/feeds/transitions.ts";
import { dayOf, longTime } from "../../../lib/time/time-in-words.ts";
import { isConfirmed, isDropped, type Step } from "../../../model/change-state.ts";
import type { Area, Model } from "../../../model/model.ts";
import { comingIn } from "../../../model/stages-over-time.ts";
import { type AreaState, STATE_WORDS } from "../../../views/area-state.ts";
import { NO_RESTRICTION } from "../../../views/change-words.ts";
import { stageById } from "./area-state.ts";

/** `ended`: the level that ends without a known successor. */
type StepAhead = Step<Stage> & { readonly ended?: Stage | null | undefined };

/** What follows, as far as it is confirmed; each step ends what was before it. Up to the horizon, all of them; after it, or in an untracked area, the next. */
export function stepsAhead(area: Area, model: Model): StepAhead[] {
  const stageOf = (id: string | undefined | null) => (id ? stageById(id, model) : null);
  const steps = (usesIn(model).get(area.id)?.stages ?? []).slice(1).map(({ from, stage }) => ({
    at: from * 1000,
    stage: stageOf((stage as StageSummary | null)?.id),
  }));
  const { next, end } = comingIn(area, model.asOf);
  const last = steps.at(-1)?.at ?? model.asOf;
  const after = [
    ...(end === null ? [] : [{ at: end, stage: null }]),
    ...(next === null ? [] : [{ at: next.at, stage: stageOf(next.stage) }]),
  ];
  const all = [...steps, ...after.filter(({ at }) => at > last)];
  return all.map(({ at, stage }, index) => {
    const before = index === 0 ? stageOf(area.current?.stageId) : all[index - 1]?.stage;
    const isLifted =
      area.trackingStatus === "tracked" &&
      area.changes.some((change) => isConfirmed(change) && change.effectiveFrom === at);
    return { at, stage, ended: stage === null && !isLifted ? before : null };
  });
}

/** What the page of changes has ahead, confirmed and pending: the soonest first. */
export const announcedIn = (model: Model) =>
  transitionsOf(model, model.asOf)
    .flatMap(({ area, transitions }) =>
      transitions
        .filter(({ at, isCovered, state }) => at > model.asOf && !isCovered && !isDropped(state))
        .map(({ at, kind, stage, state }) => {
          const step = kind === "end" ? { at, stage: null, ended: stage } : { at, stage };
          return { area, step, state };
        }),
    )
    .sort((a, b) => a.step.at - b.step.at);

/** `Level 3 from`, `Level 1 ends`. */
export const whatHappens = (
  { stage, ended }: StepAhead,
  { trackingStatus }: Pick<Area, "trackingStatus">,
): string =>
  ended
    ? `${ended.name} ends`
    : `${stage?.name ?? (trackingStatus === "tracked" ? NO_RESTRICTION : "a change")} from`;

/** ` since 18 November 2026, until 4 December 2026`: no level is named without the days for which it is known. */
export function daysInWords(area: Area, model: Model): string {
  const { current, timeZoneId } = area;
  const since = current === null ? "" : ` since ${dayOf(current.effectiveFrom, timeZoneId)}`;
  const { words } = knownDays(area, model, model.asOf);
  return since === "" ? words : since + words.replace(/^ /, ", ");
}

/** `Level 3 from Saturday 5 December 2026, 12:01 am NZDT`. */
export const stepInWords = (step: StepAhead, area: Pick<Area, "timeZoneId" | "trackingStatus">): string =>
  `${whatHappens(step, area)} ${longTime(step.at, area.timeZoneId)}`;

/** A warning that a missing level is no permission; null if a tracked area has a level. */
export function caveat({ trackingStatus }: Area, { stage }: AreaState<unknown>): string | null {
  if (trackingStatus === "untracked")
    return `${STATE_WORDS.untracked}: we do not follow the notices for this area, so there may be restrictions.`;
  return stage === null
    ? "No level is on record as in force. Bylaws may apply: this is not a permission."
    : null;
}
