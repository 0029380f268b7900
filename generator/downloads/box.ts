import bbox from "@turf/bbox";
import type { Shape } from "./rows.ts";

/** The least box around a shape, in degrees. A shape on both sides of the antimeridian spans the whole world. */
export type Box = {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
};

export const boxOf = (shape: Shape): Box => named(bbox(shape));

/** The box around several boxes, at least one. */
export const around = (boxes: readonly Box[]): Box => {
  const corners = boxes.flatMap(({ xmin, ymin, xmax, ymax }) => [
    [xmin, ymin],
    [xmax, ymax],
  ]);
  return named(bbox({ type: "MultiPoint", coordinates: corners }));
};

const named = ([xmin, ymin, xmax, ymax]: readonly number[]): Box => ({ xmin, ymin, xmax, ymax }) as Box;
