/** The stages of areas over time, from as-of until nothing more is known (docs/contract.md §9). */

import type { Stage } from "../../schemas/source.ts";
import type { Area, Model } from "./model.ts";
import { changeStatesIn } from "./stages-over-time.ts";

export type StagePeriod = {
  readonly from: number;
  /** The first instant at which the stage may no longer be in force, or is not known to be; null if none is known. */
  readonly until: number | null;
  /** Null: no stage is in force. */
  readonly stage: Stage | null;
};

/** By the id of the area, in the order of time. Without a horizon there is one period, from as-of. */
export function stagePeriodsOf({
  areas,
  stages,
  asOf,
  ahead: { epochs, horizon },
}: Model): ReadonlyMap<string, readonly StagePeriod[]> {
  const stageOf = ({ current }: Area) => (current && stages.get(current.stageId)) ?? null;
  const versions = [{ from: asOf, changed: areas }, ...epochs].flatMap(({ from, changed }) =>
    changed.map((area) => ({ from, area })),
  );
  const found = new Map<string, StagePeriod[]>();
  for (const [id, ofArea] of Map.groupBy(versions, ({ area }) => area.id)) {
    const begun = ofArea.filter(
      ({ area }, index) =>
        area.current?.assignmentId !== ofArea[index - 1]?.area.current?.assignmentId || !index,
    );
    found.set(
      id,
      begun.map(({ from, area }, index) => ({
        from,
        until: begun[index + 1]?.from ?? horizon ?? endOf(area, asOf),
        stage: stageOf(area),
      })),
    );
  }
  return found;
}

/** When the stage of an area ends, or one begins, as far as its records say. */
function endOf(area: Area, asOf: number): number | null {
  // A change that a level on record overrides is an end too: something begins at its instant.
  const stateOf = changeStatesIn({ ...area, coming: [] }, asOf);
  const coming = area.changes.filter(
    (change) => stateOf(change) === "confirmed" && (area.current || change.targetStageId),
  );
  const ends = [
    ...coming.map(({ effectiveFrom }) => effectiveFrom),
    area.current?.effectiveUntil ?? Infinity,
  ];
  const first = Math.min(...ends);
  return first === Infinity ? null : first;
}
