import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** In rem: 8, 16, 24 and 48 pixels between parts, and 4 within one. */
const SCALE = new Set(["0", "0.25rem", "0.5rem", "1rem", "1.5rem", "3rem", "auto"]);

/** What makes room for something else: a button over a map, a row's heading beside its cells, names beside a chart. */
const ROOM = new Set(["3.25rem", "3.75rem", "-0.25rem", "-7.5rem", "var(--beside)"]);

test("margins and gaps are of one scale", () => {
  const odd = globSync("generator/explorer/styles/*.css").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^ *((?:margin|gap|row-gap|column-gap)[a-z-]*): (.*);$/gm)]
      // In a length of text, or between two values of the scale.
      .filter(([, , value = ""]) => !/\dem\b|calc|clamp/.test(value))
      .filter(([, , value = ""]) => value.split(" ").some((one) => !SCALE.has(one) && !ROOM.has(one)))
      .map(([, name, value]) => `${file}: ${name}: ${value}`),
  );
  expect(odd).toEqual([]);
});
