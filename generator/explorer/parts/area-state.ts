import type { Stage } from "../../../schemas/source.ts";
import type { Area, Model } from "../../model/model.ts";
import { type Level, levelOf } from "./level.ts";
import { required } from "./required.ts";

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
