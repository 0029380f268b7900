import { describe, expect, test } from "vitest";
import { byText, inNameOrder } from "../../generator/model/name-order.ts";
import { drawOf } from "../support/random.ts";

describe("name order", () => {
  test("is the same whatever order the records come in, and leaves those as they were", () => {
    const draw = drawOf(1);
    const syllables = ["a", "ā", "A", "Ā", "to", "tō", "Wai", "wai", " ", "-"];
    for (let round = 0; round < 300; round++) {
      const records = Array.from({ length: 30 }, () => ({
        name: Array.from({ length: draw.between(1, 3) }, () => draw.pick(syllables)).join(""),
        id: draw.uuid(),
      }));
      const before = [...records];
      const sorted = inNameOrder(records);
      expect(records).toEqual(before);
      expect(inNameOrder(records.toReversed())).toEqual(sorted);
      for (const [i, next] of sorted.entries()) {
        if (i > 0) expect(rank(sorted[i - 1] as typeof next) < rank(next)).toBe(true);
      }
    }
  });
});

/** The three keys of the order as one text: the separator sorts before everything that a name may hold. */
function rank({ name, id }: { name: string; id: string }): string {
  const letters = [...name.normalize("NFD")].filter(
    (character) => character < "\u0300" || character > "\u036f",
  );
  return [letters.join("").toLowerCase(), name, id].join("\u0000");
}

test("texts are compared by code unit, not by code point or language", () => {
  const expected = ["", "A", "Z", "a", "z", "Ā", "ā", "\u{10400}", "\uff5e"];
  for (const [i, a] of expected.entries()) {
    for (const [j, b] of expected.entries()) expect(byText(a, b)).toBe(Math.sign(i - j));
  }
});
