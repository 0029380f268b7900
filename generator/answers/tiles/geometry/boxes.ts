/** Bounding boxes, and an index that finds those that intersect a box. */

import Flatbush from "flatbush";
import type { Point } from "../../../../schemas/geometry.ts";

export type Box = [west: number, south: number, east: number, north: number];

export const emptyBox = (): Box => [Infinity, Infinity, -Infinity, -Infinity];

export function boundingBox(points: readonly Point[]): Box {
  const box = emptyBox();
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** Makes a box large enough to hold another. */
export function extend(box: Box, [west, south, east, north]: Readonly<Box>): void {
  box[0] = Math.min(box[0], west);
  box[1] = Math.min(box[1], south);
  box[2] = Math.max(box[2], east);
  box[3] = Math.max(box[3], north);
}

/** The index numbers the boxes in their order. */
export function spatialIndex(boxes: readonly Box[]): Flatbush {
  const index = new Flatbush(boxes.length);
  for (const box of boxes) index.add(...box);
  index.finish();
  return index;
}
