/** A restricted town that is split, or whose neighbour is redrawn: its ground must not be published as free because nobody entered a level. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { summaryOf } from "../../../generator/nightly/summary.ts";
import type { Coordinates } from "../../../schemas/geometry.ts";
import { area, uuid } from "../../support/records.ts";
import { writeJson } from "../../support/tree.ts";
import { STAGES } from "../../upstreams/data.ts";
import { codeOf, DAY, NOW, type Place, placeOf } from "../place.ts";
import { assignment } from "../region.ts";

const LATER = NOW + DAY / 4;
/** Of the scheme of the region, and of another one. */
const [TOWN, PERMITS] = [uuid(1), uuid(77)];
const NEW = uuid(4000);

type Box = [west: number, south: number, east: number, north: number];
const boxOf = ([west, south, east, north]: Box): Coordinates => [
  [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
];

let place: Place;
/** Area 0 at Level 1, Area 1 beside it without a restriction. */
const [KAITAIA, BESIDE]: Box[] = [
  [173, -35, 173.2, -34.8],
  [172.8, -35, 173, -34.8],
];
const boundaries = new Map<string, Box>();

/** Writes areas by hand, as no upstream supplies a boundary here. */
function writeAreas(added: readonly object[] = []): void {
  const features = place.region.areas.map(({ id, name }) => {
    const box = boundaries.get(name);
    return featureOf({ id, name }, box);
  });
  writeJson(place.data, "areas/areas.geojson", {
    type: "FeatureCollection",
    features: [...features, ...added],
  });
}

function featureOf(more: Parameters<typeof area>[1], box: Box | undefined) {
  const { boundary: _, ...properties } = area(0, { schemeId: TOWN, ...more });
  const geometry = box === undefined ? null : { type: "MultiPolygon", coordinates: boxOf(box) };
  return { type: "Feature", properties, geometry };
}

/** What becomes of a night in which the town has another outline, and there is a new area. */
const splitInto = (kaitaia: Box, box: Box, more: Parameters<typeof area>[1] = {}) =>
  nightOf(kaitaia, BESIDE as Box, [featureOf({ id: NEW, name: "Kaitāia North", ...more }, box)]);

async function nightOf(kaitaia: Box, beside: Box, added: readonly object[] = []) {
  boundaries.set("Area 0", kaitaia).set("Area 1", beside);
  place.turn(LATER);
  writeJson(place.data, "upstreams/arcgis.json", arcgisOff());
  writeJson(place.data, "schemes/permits.json", {
    id: PERMITS,
    name: "Permits",
    description: null,
    stages: [{ id: uuid(78), severity: 1, name: "Cut", description: null }],
  });
  writeAreas(added);
  const { report, error } = await place.run(LATER, { publish: "none" });
  return { report, code: codeOf(error) };
}

const arcgisOff = () => ({
  ...JSON.parse(readFileSync(join(place.data, "upstreams/arcgis.json"), "utf8")),
  enabled: false,
  areas: { field: "TA_code", ids: {} },
});

beforeAll(async () => {
  place = await placeOf(31, NOW, 6);
  boundaries.set("Area 0", KAITAIA as Box).set("Area 1", BESIDE as Box);
  place.turn(NOW);
  writeJson(place.data, "upstreams/arcgis.json", arcgisOff());
  writeAreas();
  expect(codeOf((await place.run(NOW)).error)).toBe(0);
});
afterAll(() => place.close());

const SOUTH: Box = [173, -35, 173.2, -34.9];
const NORTH: Box = [173, -34.9, 173.2, -34.8];

test("a new half without a level holds the night back, which says where and what to do", async () => {
  const { report, code } = await splitInto(SOUTH, NORTH);
  expect(code).toBe(5);
  expect(report.heldBack).toEqual([
    {
      limit: "lifted",
      why: "expected a level on record of each new or moved area where a restriction is in force, found none of 1",
      records: [
        `Kaitāia North (${NEW}): takes ground where Level 1 of Area 0 is in force, and no restriction of it is on record: enter its level, correct its boundary, or set its trackingStatus to "untracked"`,
      ],
    },
  ]);
  expect(summaryOf(report)).toContain("| Kaitāia North | Level 1 of Area 0 | no level on record | no |");
});

test("so does one that is drawn over a part of the town, which keeps its outline", async () => {
  expect((await splitInto(KAITAIA as Box, [173.05, -34.95, 173.1, -34.85])).code).toBe(5);
});

test("so does one of another scheme, on ground that the town gives up", async () => {
  expect((await splitInto(SOUTH, NORTH, { schemeId: PERMITS })).code).toBe(5);
});

test.each<[string, Box, Box, Parameters<typeof area>[1]]>([
  ["that nobody tracks: what applies there is not known", SOUTH, NORTH, { trackingStatus: "untracked" }],
  ["that only shares a border", KAITAIA as Box, [173.2, -35, 173.4, -34.8], {}],
  ["that overlaps a neighbour in a sliver, drawn apart", KAITAIA as Box, [173.199, -35, 173.4, -34.8], {}],
  ["far away", KAITAIA as Box, [175, -40, 175.2, -39.8], {}],
  ["on ground of an area without a restriction", KAITAIA as Box, [172.8, -35, 172.9, -34.8], {}],
  ["of another scheme, upon a town that stays as it is", KAITAIA as Box, NORTH, { schemeId: PERMITS }],
])("a new area %s goes through", async (_, kaitaia, box, more) => {
  const { report, code } = await splitInto(kaitaia, box, more);
  expect([report.heldBack, code]).toEqual([[], 0]);
});

test.each<[string, Box, Box]>([
  ["changes places with it", BESIDE as Box, KAITAIA as Box],
  ["grows over what it gives up", [173.1, -35, 173.2, -34.8], [172.8, -35, 173.1, -34.8]],
  ["is drawn over it as well", KAITAIA as Box, [172.8, -35, 173.1, -34.8]],
])("a neighbour without a restriction that %s holds the night back", async (_, kaitaia, beside) => {
  const { report, code } = await nightOf(kaitaia, beside);
  expect([report.heldBack.map(({ limit }) => limit), code]).toEqual([["lifted"], 5]);
  expect(report.fault).toContain("Area 1 (");
});

test.each<[string, Box, Box]>([
  ["takes a sliver", KAITAIA as Box, [172.8, -35, 173.001, -34.8]],
  ["grows to the other side", KAITAIA as Box, [172.6, -35, 173, -34.8]],
  ["loses ground to it", [172.9, -35, 173.2, -34.8], [172.8, -35, 172.9, -34.8]],
])("a neighbour without a restriction that %s does not", async (_, kaitaia, beside) => {
  const { report, code } = await nightOf(kaitaia, beside);
  expect([report.heldBack, code]).toEqual([[], 0]);
});

test("a new half with its level goes through", async () => {
  const { assignments, areas } = place.region;
  // Assignments of areas that the region does not know are not written.
  areas.push({ id: NEW, name: "Kaitāia North" });
  assignments.push({ ...assignment(50, STAGES[0], LATER - 1000), areaId: NEW });
  boundaries
    .set("Area 0", SOUTH)
    .set("Area 1", BESIDE as Box)
    .set("Kaitāia North", NORTH);
  place.turn(LATER);
  writeJson(place.data, "upstreams/arcgis.json", arcgisOff());
  writeAreas();
  const { report, error } = await place.run(LATER, { publish: "none" });
  expect([report.heldBack, codeOf(error)]).toEqual([[], 0]);
});
