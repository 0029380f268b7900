import { expect, test } from "vitest";
import { extentOf } from "../../generator/model/extent.ts";
import { box } from "../support/ring.ts";

test.each([
  [[box(178, -44, 179, -43)], { west: 178, south: -44, east: 179, north: -43 }],
  [[box(178, -44, 180, -43), box(-180, -45, -176, -44)], { west: 178, south: -45, east: -176, north: -43 }],
  [[box(178, -44, 180, -43)], { west: 178, south: -44, east: 180, north: -43 }],
  [[], { west: -180, south: -90, east: 180, north: 90 }],
])("of %j the extent is %j", (boxes, extent) => {
  expect(extentOf(boxes.map((box) => [box]))).toEqual(extent);
});
