import { describe, expect, test } from "vitest";
import { integerPattern } from "../../../generator/hosts/rewriting/integer-pattern.ts";
import { drawOf } from "../../support/random.ts";

const fits = (least: number, most: number) => {
  const pattern = new RegExp(`^${integerPattern(least, most)}$`);
  return (text: string | number) => pattern.test(`${text}`);
};

describe("the pattern of an integer within bounds", () => {
  test("fits exactly the numbers between them, for all bounds up to 60", () => {
    for (let least = 0; least <= 60; least++) {
      for (let most = least; most <= 60; most++) {
        const isFit = fits(least, most);
        const found = Array.from({ length: 1000 }, (_, number) => number).filter(isFit);
        const bounds = [most - least + 1, least, most];
        expect([found.length, found[0], found.at(-1)], `${least} to ${most}`).toEqual(bounds);
      }
    }
  });

  test("fits exactly the numbers between drawn bounds of up to ten digits", () => {
    const draw = drawOf(3);
    for (let i = 0; i < 300; i++) {
      const [least = 0, most = 0] = [0, 0]
        .map(() => draw.below(10 ** draw.between(1, 9) * 2))
        .sort((a, b) => a - b);
      const isFit = fits(least, most);
      for (const bound of [least, most]) {
        for (const number of [bound - 1, bound, bound + 1, bound * 10, Math.floor(bound / 10)]) {
          const isBetween = number >= least && number <= most;
          expect(isFit(number), `${number} in ${least} to ${most}`).toBe(isBetween);
        }
      }
    }
  });

  test("knows the greatest of 32 bits, and no other spelling of a number", () => {
    const isFit = fits(1, 2147483647);
    expect([2147483646, 2147483647, 2147483648, 3000000000].map(isFit)).toEqual([true, true, false, false]);
    expect(["", "0", "-1", "01", "+1", "1.0", "1e3", " 1", "21474836470"].filter(isFit)).toEqual([]);
  });
});
