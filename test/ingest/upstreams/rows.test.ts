/** A series that was asked for in two halves. */

import { expect, test } from "vitest";
import { joined } from "../../../generator/ingest/upstreams/rows.ts";
import { listed, rowsFrom } from "../series.ts";

type List = Parameters<typeof rowsFrom>[0];
const BEFORE: List = [
  [1, 4, "a"],
  [2, 5, "a"],
];
const AFTER: List = [[3, 5, "a"]];

test.each<[string, List, List, isShared: boolean]>([
  ["the row between them", BEFORE, [[2, 5, "a"], ...AFTER], true],
  ["that row, without a number", [[2, Number.NaN]], [[2, Number.NaN], ...AFTER], true],
  ["no row", BEFORE, AFTER, false],
  ["an instant with another number", BEFORE, [[2, 6, "a"], ...AFTER], false],
  ["an instant with another quality", BEFORE, [[2, 5, "b"], ...AFTER], false],
  ["nothing, for the first is empty", [], AFTER, false],
  ["nothing, for the second is empty", BEFORE, [], false],
  ["nothing, for both are empty", [], [], false],
])("two answers that share %s are joined, and no row is there twice", (_, first, second, isShared) => {
  const all = [...first, ...second.slice(isShared ? 1 : 0)];
  expect(listed(joined(rowsFrom(first), rowsFrom(second)))).toEqual(listed(rowsFrom(all)));
});
