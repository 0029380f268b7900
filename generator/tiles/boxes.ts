/** Boxes around lines, and what finds those that meet a box. */

import Flatbush from "flatbush";
import type { Position } from "geojson";

export type Box = [west: number, south: number, east: number, north: number];

export function boxOf(line: readonly Position[], from = 0, to = line.length): Box {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (let i = from; i < to && i < line.length; i++) {
    const position = line[i] as [number, number];
    west = Math.min(west, position[0]);
    south = Math.min(south, position[1]);
    east = Math.max(east, position[0]);
    north = Math.max(north, position[1]);
  }
  return [west, south, east, north];
}

export function extend(box: Box, [west, south, east, north]: Readonly<Box>): void {
  box[0] = Math.min(box[0], west);
  box[1] = Math.min(box[1], south);
  box[2] = Math.max(box[2], east);
  box[3] = Math.max(box[3], north);
}

export function indexOf(boxes: readonly Box[]): Flatbush {
  const index = new Flatbush(boxes.length);
  for (const box of boxes) index.add(...box);
  index.finish();
  return index;
}
