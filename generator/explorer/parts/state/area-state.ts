import type { Stage } from "../../../../schemas/source.ts";
import { gradeOfStage } from "../../../model/grade-of-stage.ts";
import type { Area, Model } from "../../../model/model.ts";
import { type AreaState, areaState } from "../../../views/area-state.ts";
import { required } from "../required.ts";

/** The state of an area as of the model's instant. */
export const stateOf = ({ current, trackingStatus }: Area, model: Model): AreaState<Stage> =>
  areaState(current && stageById(current.stageId, model), trackingStatus, gradeOfStage);

/** The states of all areas. */
export const statesOf = (model: Model): AreaState<Stage>[] => model.areas.map((area) => stateOf(area, model));

export const stageById = (id: string, { stages }: Model): Stage => required(stages.get(id), `stage ${id}`);
