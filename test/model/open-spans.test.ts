/** Windows when the clocks change: none is longer than either reading of it. */

import { expect, test } from "vitest";
import { openSpans } from "../../generator/model/open-spans.ts";
import { window } from "../support/uses.ts";

test.each([
  ["ends in it, at the first", "01:00", "02:30", "2028-04-01T12:00Z", "2028-04-01T13:30Z"],
  ["begins in it, at the second", "02:30", "04:00", "2028-04-01T14:30Z", "2028-04-01T16:00Z"],
])("around the hour that the clocks of Auckland show twice, a window that %s", (_, from, to, ...instants) => {
  const day = { from: Date.parse("2028-04-01T11:00Z"), to: Date.parse("2028-04-02T11:00Z") };
  const spans = openSpans([window(from, to)], day, "Pacific/Auckland").filter((at) => at >= day.from);
  expect(spans).toEqual(instants.map((at) => Date.parse(at)));
});
