import { expect, test } from "vitest";
import { extentOf, isWithin } from "../../generator/model/extent.ts";
import { box } from "../support/ring.ts";

const here = { west: 172, south: -44, east: 173, north: -43 };
/** The Chatham Islands and the mainland together. */
const across = { west: 172, south: -44, east: -176, north: -43 };
const upToTheMeridian = { west: 178, south: -44, east: 180, north: -43 };

test.each([
  [here, [172.5, -43.5], true],
  [here, [172, -44], true],
  [here, [173.001, -43.5], false],
  [here, [172.5, -42.9], false],
  [across, [179, -43.5], true],
  [across, [-179, -43.5], true],
  [across, [-176, -43.5], true],
  [across, [171.9, -43.5], false],
  [across, [0, -43.5], false],
  [upToTheMeridian, [180, -43.5], true],
  [upToTheMeridian, [-180, -43.5], true],
  [upToTheMeridian, [-180, -45], false],
  [here, [-180, -43.5], false],
] as const)("within %j lies %j: %s", (extent, [longitude, latitude], expected) => {
  expect(isWithin(extent, longitude, latitude)).toBe(expected);
});

test.each([
  [[box(178, -44, 179, -43)], { west: 178, south: -44, east: 179, north: -43 }],
  [[box(178, -44, 180, -43), box(-180, -45, -176, -44)], { west: 178, south: -45, east: -176, north: -43 }],
  [[box(178, -44, 180, -43)], { west: 178, south: -44, east: 180, north: -43 }],
  [[], { west: -180, south: -90, east: 180, north: 90 }],
])("of %j the extent is %j", (boxes, extent) => {
  expect(extentOf(boxes.map((box) => [box]))).toEqual(extent);
});
