import { expect, test } from "vitest";
import { timeAxis } from "../../../generator/views/charts/time-axis.ts";

const UNTIL = Date.parse("2026-11-21T09:10:00+13:00");
const drawn = (from: string, unit: "years" | "days" = "days") => {
  const svg = String(
    timeAxis({ from: Date.parse(from), until: UNTIL, timeZone: "Pacific/Auckland", bottom: 200 }, unit),
  );
  return {
    lines: svg.match(/M\d+ 0V/g)?.length ?? 0,
    labels: [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text?.replace(/<[^>]*>/g, "")),
  };
};

test.each([
  ["three days has a line at every midnight", "2026-11-18T12:00:00+13:00", 3, ["Thu 19 Nov", "Fri 20 Nov"]],
  ["three years, too", "2023-11-21T12:00:00+13:00", 1096, ["Wed 22 Nov", "Fri 22 Nov"]],
  ["more than that has one at every year", "2022-11-21T12:00:00+13:00", 4, ["2023", "2024", "2025"]],
  [
    "one mistyped year has one at every century, and is drawn in no time",
    "0026-11-21T12:00:00Z",
    20,
    ["100", "600", "1100", "1600"],
  ],
])("the axis of %s", (_, from, lines, labels) => {
  const start = performance.now();
  const found = drawn(from);
  expect(found.lines).toBe(lines);
  expect(found.labels).toEqual(expect.arrayContaining(labels));
  expect(found.labels.length).toBeLessThanOrEqual(4);
  expect(performance.now() - start).toBeLessThan(2000);
});
