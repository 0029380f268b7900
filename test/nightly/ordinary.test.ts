import { expect, test } from "vitest";
import { amount } from "../support/amount.ts";
import { FIRST, ordinaryNight, STEP } from "./ordinary-nights.ts";
import { codeOf, faultsIn, placeOf } from "./place.ts";

/** Where 400 nights are divided, so that nobody waits for all of them. */
const QUARTERS = [0, 100, 200, 300];
const isLong = amount(0, 1) === 1;

/** The nights in which the clocks change, and the season begins. */
const SHORT: Readonly<Record<number, readonly number[]>> = { 0: [8, 9, 78, 79], 300: [386, 387] };

const nightsFrom = (first: number): readonly number[] =>
  isLong ? Array.from({ length: 100 }, (_, night) => first + night) : (SHORT[first] ?? []);

test.each(QUARTERS.filter((first) => nightsFrom(first).length > 0))(
  "ordinary nights from number %i on hold nobody back, and no provider is doubted",
  { timeout: 3_600_000 },
  async (first) => {
    const nights = nightsFrom(first);
    const before = FIRST + ((nights[0] ?? 0) - 1) * STEP;
    const place = await placeOf(first + 3, before);
    try {
      expect(codeOf((await place.run(before)).error)).toBe(0);
      const wrong: string[] = [];
      for (const night of nights) wrong.push(...(await ordinaryNight(place, night, first + 3)));
      expect(wrong).toEqual([]);
      expect(faultsIn(place.site)).toEqual([]);
    } finally {
      await place.close();
    }
  },
);
