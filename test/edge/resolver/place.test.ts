/** The index of places: which square of the world a place is led to, against floors and remainders. */

import { expect, test } from "vitest";
import { idsAt, type Node } from "../../../generator/edge/resolver/place.ts";
import { drawOf } from "../../support/random.ts";
import { answerOf, memory } from "./memory.ts";

const DEPTH = 3;
const SQUARES = 2 ** DEPTH;

/** The set of each square has one name: `column,row`, from the south-west. */
const sets = Array.from({ length: SQUARES ** 2 }, (_, at) => [`${at % SQUARES},${Math.floor(at / SQUARES)}`]);
const treeFrom = (column: number, row: number, side: number): Node =>
  side === 1
    ? row * SQUARES + column
    : [0, 1].flatMap((north) =>
        [0, 1].map((east) => treeFrom(column + (east * side) / 2, row + (north * side) / 2, side / 2)),
      );

const filesOf = (tree: Node, more: Readonly<Record<string, object>> = {}, mark = "m") =>
  new Map(
    Object.entries({
      "places.json": { index: mark },
      "places/index.json": { file: "places/index.json", mark: "m", tree, sets },
      ...more,
    }).map(([path, value]): [string, string] => [path, JSON.stringify(value)]),
  );

test("a place is in the square that it lies in, and on a border in the one north or east of it", async () => {
  const files = memory(filesOf(treeFrom(0, 0, SQUARES)));
  const draw = drawOf(1);
  const squareOf = (value: number, size: number) =>
    Math.min(SQUARES - 1, Math.floor(((value + size / 2) / size) * SQUARES));
  const onBorder = () => draw.chance(0.3);
  for (let round = 0; round < 500; round++) {
    const [x, y] = [360, 180].map((size) =>
      onBorder() ? (draw.below(SQUARES + 1) / SQUARES - 0.5) * size : (draw.below(1e9) / 1e9 - 0.5) * size,
    ) as [number, number];
    expect([x, y, await idsAt(x, y, files)]).toEqual([x, y, [`${squareOf(x, 360)},${squareOf(y, 180)}`]]);
  }
});

/** Everything east of the meridian and north of the equator is one cell, with as many areas as are named. */
const cellOf = (names: string, own: object = {}) => ({
  file: "places/w3.json",
  mark: 6,
  ...{ at: [1, 1], areas: names.split(" ").map((id) => [id, 1, [2, 2, 3, 2]]), ...own },
});
const CELLS: Node = [0, 0, 0, -7];
const ids = "b a e c d";
const records = Object.fromEntries(ids.split(" ").map((id) => [`areas/${id}.json`, { id }]));

test.each([
  [1, 2, "b a"],
  [2, 2, "e c"],
  [3, 2, "d"],
  [4, 2, ""],
  [1, 5, "b a e c d"],
])("page %i of %i areas in one place has %s", async (number, size, shown) => {
  const files = filesOf(CELLS, { "places/w3.json": cellOf(ids), ...records });
  const target = `/v1/places/areas?longitude=5&latitude=5&pageSize=${size}&pageNumber=${number}`;
  expect(JSON.parse((await answerOf(target, files)).text ?? "")).toMatchObject({
    items: shown.split(" ").flatMap((id) => (id === "" ? [] : [{ id }])),
    totalCount: 5,
  });
});

test.each<[string, Map<string, string>]>([
  ["an index of another build", filesOf(CELLS, { "places/w3.json": cellOf("a") }, "n")],
  ["a cell of another build", filesOf(CELLS, { "places/w3.json": cellOf("a", { mark: 5 }) })],
  ["another cell", filesOf(CELLS, { "places/w3.json": cellOf("a", { file: "places/w2.json" }) })],
  ["no cell", filesOf(CELLS)],
])("%s is damage, and no answer", async (_, files) => {
  await expect(idsAt(5, 5, memory(files))).rejects.toMatchObject({ isDamaged: true });
});
