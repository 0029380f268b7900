import type { Stage } from "../../../../schemas/source.ts";
import type { Area, Model } from "../../../model/model.ts";
import type { Context } from "../context.ts";
import { LEVEL_WORDS, type Level, levelOf } from "../level.ts";
import { required } from "../required.ts";

export type StateKind = "restricted" | "base" | "none" | "untracked";

/** What applies in an area now. */
export type AreaState = {
  readonly kind: StateKind;
  readonly level: Level;
  /** The stage in force, if there is one. */
  readonly stage: Stage | null;
};

/** The state of an area as of the model's instant. A known stage is a restriction, whether the area is tracked or not. */
export function stateOf({ current, trackingStatus }: Area, model: Model): AreaState {
  if (current !== null) {
    const stage = stageById(current.stageId, model);
    return { kind: stage.severity > 0 ? "restricted" : "base", level: levelOf(stage.severity), stage };
  }
  const kind = trackingStatus === "tracked" ? "none" : "untracked";
  return { kind, level: kind, stage: null };
}

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
    ? [LEVEL_WORDS[level] ?? ""]
    : [...names].sort(([, some], [, others]) => others.length - some.length).map(([name]) => name);
}
