/**
 * What changes in an area, and when: every stage that begins, every end that nothing follows, and every scheduled
 * change with its state (docs/feeds.md). All of it depends only on the model as of one instant: no two builds are
 * compared, and no value depends on the clock. While no record changes and none comes due, nothing here changes.
 */

import type { Organisation, Stage } from "../../../schemas/source.ts";
import type { Area, Model } from "../../model/model.ts";
import { changeStatesIn } from "../../model/stages-over-time.ts";
import { beginning, changeTransition, end } from "./occurrences.ts";
import type { Occurrence, Transition } from "./transition.ts";

/** What a transition's text says of its area. */
export type TransitionArea = Pick<Area, "id" | "name" | "timeZoneId" | "trackingStatus"> & {
  readonly organisations: readonly Pick<Organisation, "id" | "name" | "websiteUrl">[];
};

export type AreaTransitions = { readonly area: TransitionArea; readonly transitions: readonly Transition[] };

/** The transitions of every area, in the order of the areas. */
export const transitionsOf = (
  { areas, stages }: Pick<Model, "areas" | "stages">,
  asOf: number,
): AreaTransitions[] =>
  areas.map((area) => ({ area: partOf(area), transitions: transitionsIn(area, stages, asOf) }));

const partOf = ({ id, name, timeZoneId, trackingStatus, organisations }: Area): TransitionArea => ({
  id,
  name,
  timeZoneId,
  trackingStatus,
  organisations: organisations.map(({ id, name, websiteUrl }) => ({ id, name, websiteUrl })),
});

type Stages = Model["stages"];

function transitionsIn(area: Area, stages: Stages, asOf: number): Transition[] {
  const { assignments, coming } = area;
  const recorded = [...assignments, ...coming];
  const announced = area.changes.filter(({ isIgnored }) => !isIgnored);
  const changeById = new Map(announced.map((change) => [change.id, change]));
  const stateOf = changeStatesIn(area, asOf);
  const ofChanges = announced.flatMap((change) => {
    const state = stateOf(change);
    return state === "ignored" || state === "wasDue" ? [] : [changeTransition(change, state, stages)];
  });
  const expected = ofChanges.filter(({ state }) => state === "applied" || state === "confirmed");
  const saidByChange = new Set(expected.map(({ at, stage }) => keyOf({ at, stageId: stage?.id })));
  const begins = new Set(recorded.map(({ effectiveFrom }) => effectiveFrom));
  const ends = recorded.flatMap((assignment) => {
    const { effectiveFrom, effectiveUntil } = assignment;
    if (effectiveUntil === null || begins.has(effectiveUntil)) return [];
    // A change that takes effect before the recorded end of an assignment ends it then.
    const isOvertaken =
      effectiveUntil > asOf &&
      ofChanges.some(({ state, at }) => state === "confirmed" && at > effectiveFrom && at < effectiveUntil);
    if (isOvertaken) return [];
    const isCovered = expected.some(({ at }) => at === effectiveUntil);
    return [{ ...end(assignment, effectiveUntil, stages, asOf), isCovered }];
  });
  const beginnings = recorded.flatMap((assignment) => {
    const { stageId, effectiveFrom: at, scheduledChangeId } = assignment;
    const isSaid = saidByChange.has(keyOf({ at, stageId }));
    // Until it begins, the change says all that there is to say.
    if (isSaid && at > asOf) return [];
    const cause = changeById.get(scheduledChangeId ?? "");
    return [{ ...beginning(assignment, cause, stages, { asOf, isSaid }), isCovered: isSaid }];
  });
  const events = [...beginnings, ...ends, ...expected].sort((a, b) => a.at - b.at);
  return [...beginnings, ...ends, ...ofChanges].map((occurrence) => {
    const before = occurrence.kind === "end" ? occurrence.stage : stageBefore(occurrence, events);
    // Where notices are not followed, what applies after a level is not known: it ends, and nothing is lifted.
    const isEnd = area.trackingStatus === "untracked" && occurrence.stage === null && before !== null;
    return { ...occurrence, before, ...(isEnd && ({ kind: "end", stage: before } as const)) };
  });
}

/** What the latest event before it left in force. `events` are in the order of time. */
function stageBefore({ at }: Occurrence, events: readonly Occurrence[]): Stage | null {
  const last = events.findLast((event) => event.at < at);
  return last === undefined || last.kind === "end" ? null : last.stage;
}

/** The stage and the instant: what a change leads to, and the beginning that it led to. */
const keyOf = ({ at, stageId }: { readonly at: number; readonly stageId: string | undefined }): string =>
  `${at} ${stageId}`;
