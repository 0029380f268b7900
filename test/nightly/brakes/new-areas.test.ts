/** A restricted town that is split, or whose neighbour is redrawn: its ground must not be published as free because nobody entered a level. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { type DataSet, openDataSet } from "../../../generator/load/data-set.ts";
import { judgeOf } from "../../../generator/nightly/brakes/judge.ts";
import { HeldBackError } from "../../../generator/nightly/night-errors.ts";
import { emptyReport } from "../../../generator/nightly/report.ts";
import { summaryOf } from "../../../generator/nightly/summary.ts";
import { area, featureOf, scheme, uuid } from "../../support/records.ts";
import { box } from "../../support/ring.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeJson } from "../../support/tree.ts";
import { STAGES } from "../../upstreams/data.ts";
import { DAY, NOW } from "../place.ts";
import { assignment, regionOf, writeRegion } from "../region.ts";
import { previousOf, SIZE } from "./previous.ts";

const LATER = NOW + DAY / 4;
/** Of the scheme of the region, and of another one. */
const [TOWN, PERMITS] = [uuid(1), uuid(77)];
const NEW = uuid(4000);

type Box = [west: number, south: number, east: number, north: number];
const region = regionOf(31, NOW, 6);
/** Area 0 at Level 1, Area 1 beside it without a restriction. */
const [KAITAIA, BESIDE]: Box[] = [
  [173, -35, 173.2, -34.8],
  [172.8, -35, 173, -34.8],
];
const boundaries = new Map<string, Box>();

/** The data set with these areas, whose boundaries people have drawn. */
function written(added: readonly object[] = []): DataSet {
  const data = join(temporaryFolder(), "data");
  writeRegion(data, region, "http://127.0.0.1:9");
  const stages = [{ id: uuid(78), severity: 1, name: "Cut", description: null }];
  writeJson(data, "schemes/permits.json", scheme(77, { name: "Permits", stages }));
  const features = region.areas.map((one) => drawn(one, boundaries.get(one.name)));
  writeJson(data, "areas/areas.geojson", { type: "FeatureCollection", features: [...features, ...added] });
  return openDataSet(data);
}

const drawn = (more: Parameters<typeof area>[1], corners?: Box) =>
  featureOf(area(0, { schemeId: TOWN, ...more, boundary: corners ? [[box(...corners)]] : null }));

/** What becomes of a night in which the town has another outline, and there is a new area. */
const splitInto = (kaitaia: Box, box: Box, more: Parameters<typeof area>[1] = {}) =>
  nightOf(kaitaia, BESIDE as Box, [drawn({ id: NEW, name: "Kaitāia North", ...more }, box)]);

function nightOf(kaitaia: Box, beside: Box, added: readonly object[] = []) {
  boundaries.set("Area 0", kaitaia).set("Area 1", beside);
  const report = emptyReport();
  const { judge } = judgeOf(
    written(added),
    previous,
    { now: LATER, clockAhead: null, allow: undefined },
    report,
  );
  let said = "";
  try {
    judge(SIZE);
  } catch (error) {
    if (!(error instanceof HeldBackError)) throw error;
    said = error.message;
  }
  return { report, said };
}

boundaries.set("Area 0", KAITAIA as Box).set("Area 1", BESIDE as Box);
const live = written();
const previous = previousOf(live, NOW);

const SOUTH: Box = [173, -35, 173.2, -34.9];
const NORTH: Box = [173, -34.9, 173.2, -34.8];

test("a new half without a level holds the night back, which says where and what to do", () => {
  const { report } = splitInto(SOUTH, NORTH);
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

test("so does one that is drawn over a part of the town, which keeps its outline", () => {
  expect(splitInto(KAITAIA as Box, [173.05, -34.95, 173.1, -34.85]).said).toMatch(/^Held back/);
});

test("so does one of another scheme, on ground that the town gives up", () => {
  expect(splitInto(SOUTH, NORTH, { schemeId: PERMITS }).said).toMatch(/^Held back/);
});

test.each<[string, Box, Box, Parameters<typeof area>[1]]>([
  ["that nobody tracks: what applies there is not known", SOUTH, NORTH, { trackingStatus: "untracked" }],
  ["that only shares a border", KAITAIA as Box, [173.2, -35, 173.4, -34.8], {}],
  ["that overlaps a neighbour in a sliver, drawn apart", KAITAIA as Box, [173.199, -35, 173.4, -34.8], {}],
  ["far away", KAITAIA as Box, [175, -40, 175.2, -39.8], {}],
  ["on ground of an area without a restriction", KAITAIA as Box, [172.8, -35, 172.9, -34.8], {}],
  ["of another scheme, upon a town that stays as it is", KAITAIA as Box, NORTH, { schemeId: PERMITS }],
])("a new area %s goes through", (_, kaitaia, box, more) => {
  expect(splitInto(kaitaia, box, more).said).toBe("");
});

test.each<[string, Box, Box]>([
  ["changes places with it", BESIDE as Box, KAITAIA as Box],
  ["grows over what it gives up", [173.1, -35, 173.2, -34.8], [172.8, -35, 173.1, -34.8]],
  ["is drawn over it as well", KAITAIA as Box, [172.8, -35, 173.1, -34.8]],
])("a neighbour without a restriction that %s holds the night back", (_, kaitaia, beside) => {
  const { report, said } = nightOf(kaitaia, beside);
  expect(report.heldBack.map(({ limit }) => limit)).toEqual(["lifted"]);
  expect(said).toContain("Area 1 (");
});

test.each<[string, Box, Box]>([
  ["takes a sliver", KAITAIA as Box, [172.8, -35, 173.001, -34.8]],
  ["grows to the other side", KAITAIA as Box, [172.6, -35, 173, -34.8]],
  ["loses ground to it", [172.9, -35, 173.2, -34.8], [172.8, -35, 172.9, -34.8]],
])("a neighbour without a restriction that %s does not", (_, kaitaia, beside) => {
  expect(nightOf(kaitaia, beside).said).toBe("");
});

test("a new half with its level goes through", () => {
  // Assignments of areas that the region does not know are not written.
  region.areas.push({ id: NEW, name: "Kaitāia North" });
  region.assignments.push({ ...assignment(50, STAGES[0], LATER - 1000), areaId: NEW });
  boundaries.set("Kaitāia North", NORTH);
  expect(nightOf(SOUTH, BESIDE as Box).said).toBe("");
});
