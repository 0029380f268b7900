import type { Stage } from "../../../../schemas/source.ts";
import type { Area, Model } from "../../../model/model.ts";
import { type AreaState, areaState, STATE_WORDS } from "../../../views/area-state.ts";
import type { Level } from "../../../views/level.ts";
import type { Context } from "../context.ts";
import { required } from "../required.ts";

/** The state of an area as of the model's instant. */
export const stateOf = ({ current, trackingStatus }: Area, model: Model): AreaState<Stage> =>
  areaState(current && stageById(current.stageId, model), trackingStatus);

export const stageById = (id: string, { stages }: Model): Stage => required(stages.get(id), `stage ${id}`);

/** The names of the stages at a level, those of the most areas first, or its words if it has no stages; null if no area is at it. */
export function levelNames({ model, eras }: Context, level: Level): string[] | null {
  // An area may come to a level before the next build.
  const states = [model, ...eras.map(({ context }) => context.model)].flatMap((then) =>
    then.areas.map((area) => stateOf(area, then)).filter((state) => state.level === level),
  );
  if (states.length === 0) return null;
  const names = Map.groupBy(
    states.flatMap(({ stage }) => stage?.name ?? []),
    (name) => name,
  );
  return names.size === 0
    ? [level === "none" ? STATE_WORDS.none : STATE_WORDS.untracked]
    : [...names].sort(([, some], [, others]) => others.length - some.length).map(([name]) => name);
}
