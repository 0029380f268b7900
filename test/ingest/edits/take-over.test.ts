import { describe, expect, test } from "vitest";
import { type Held, takeOver } from "../../../generator/ingest/edits/take-over.ts";
import { measured, statedNumber, storedValue } from "../../../generator/ingest/edits/value.ts";
import { words } from "../../support/words.ts";
import { rowsFrom } from "../series.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-11-20T20:10:00Z");
const SPAN = { from: NOW - DAY, until: NOW };
const STORAGE = { observationType: "flow", factor: 1, minimum: 0, maximum: 1000 } as const;
const NOTHING: Held = new Map();

type Stated = readonly [stated: number, quality?: string];
type Sent = readonly [at: number, ...Stated];
const every = (
  minutes: number,
  from: number,
  until: number,
  value = (at: number) => (at / MINUTE) % 97,
): Sent[] =>
  Array.from({ length: Math.floor((until - from) / (minutes * MINUTE)) + 1 }, (_, index) => {
    const at = from + index * minutes * MINUTE;
    return [at, value(at)];
  });

const take = (
  sent: readonly Sent[],
  held: Held = NOTHING,
  storage: Parameters<typeof takeOver>[3] = STORAGE,
  span = SPAN,
) =>
  takeOver(rowsFrom(sent), held, span, storage).map(
    ({ at, value, quality }) => [at, Number.isNaN(value) ? null : value, quality] as const,
  );
const heldOf = (sent: readonly Sent[]): Held => new Map(sent.map(([at, value]) => [at, value]));

describe("a series", () => {
  test("is taken in order, each row once, within the span alone, both ends included", () => {
    const sent: Sent[] = [
      [NOW, 3],
      [NOW - DAY, 1],
      [NOW - HOUR, 2, "500"],
      [NOW - DAY - 1, 9],
      [NOW + 5 * MINUTE, 9],
      [NOW - HOUR, 2, "500"],
    ];
    expect(take(sent)).toEqual([
      [NOW - DAY, 1, "200"],
      [NOW - HOUR, 2, "500"],
      [NOW, 3, "200"],
    ]);
  });

  test("may end with steps to come that have no value yet", () => {
    const steps: Sent[] = [
      [NOW, 3],
      [NOW + HOUR, Number.NaN, "-1"],
    ];
    expect(take(steps)).toEqual([[NOW, 3, "200"]]);
    expect(() => take([...steps, [NOW + 2 * HOUR, 4]])).toThrow("no row more than 5 minutes after");
  });

  test("is refused with a row more than five minutes ahead, wherever it stands", () => {
    expect(() =>
      take([
        [NOW + 5 * MINUTE + 1, 1],
        [NOW, 1],
      ]),
    ).toThrow(
      /no row more than 5 minutes after 2026-11-20T20:10:00Z, found one of 2026-11-20T20:15:00\.001Z/,
    );
  });

  test.each<[string, string, ...Stated[]]>([
    ["values", "1 (200) and 2 (200)", [1], [2]],
    ["values, one of them none", "1 (200) and no value (200)", [1], [Number.NaN]],
    ["values that both stand for none", "-999 (200) and -888 (200)", [-999], [-888]],
    ["qualities", "1 (200) and 1 (600)", [1, "200"], [1, "600"]],
  ])("is refused with two %s for one instant", (_, found, ...stated) => {
    expect(() => take(stated.map((one): Sent => [NOW, ...one]))).toThrow(
      `rows 1 and 2: expected one value at 2026-11-20T20:10:00Z, found ${found}: ask the council which is right`,
    );
  });

  test("outside the span, two values for one instant are nobody's concern", () => {
    expect(
      take([
        [NOW - 2 * DAY, 1],
        [NOW - 2 * DAY, 2],
        [NOW, 1],
      ]),
    ).toHaveLength(1);
  });

  test("is refused with fewer than 70% as many rows as are held, those without a value counted", () => {
    const held = heldOf(every(60, NOW - 9 * HOUR, NOW));
    const sent = every(60, NOW - 6 * HOUR, NOW, () => Number.NaN);
    expect(take(sent, held)).toHaveLength(7);
    expect(() => take(sent.slice(1), held)).toThrow(
      /at least 70% of the 10 rows that we hold within the span, found 6/,
    );
    expect(() => take([...sent.slice(1), ...sent.slice(1)], held)).toThrow(/found 6/);
    expect(take([], NOTHING)).toEqual([]);
  });

  test.each([
    [900, false],
    [899, true],
    [1100, false],
    [1101, true],
    [1000, false],
    [1 / 900, false],
    [1 / 899, true],
    [1 / 1101, true],
    [1, true],
  ])("times %d is taken: %s", (factor, isTaken) => {
    const held = every(30, NOW - 5 * HOUR, NOW, () => 0.5);
    const sent = held.map(([at, value]): Sent => [at, value * factor]);
    const storage = { ...STORAGE, maximum: 1e9 };
    if (isTaken) expect(take(sent, heldOf(held), storage)).toHaveLength(held.length);
    else expect(() => take(sent, heldOf(held), storage)).toThrow(/compare a value with the council's page/);
  });

  test("is judged by the middle of the ratios, of values that both have and neither is 0", () => {
    const held = every(30, NOW - 5 * HOUR, NOW, (at) => (at === NOW ? 0 : 0.5));
    const few = held.map(([at, value], index): Sent => [at, index < 5 ? value * 1000 : value]);
    expect(take(few, heldOf(held))).toHaveLength(held.length);
    const most = held.map(([at, value], index): Sent => [at, index < 6 ? value * 1000 : value]);
    expect(() => take(most, heldOf(held))).toThrow(/a thousand times/);
    const none: Held = new Map(held.map(([at]) => [at, Number.NaN]));
    expect(take(most, none)).toHaveLength(held.length);
  });

  test("a thousandfold series is refused by what came, though its values would be too large to keep", () => {
    const held = every(30, NOW - 5 * HOUR, NOW, () => 5);
    expect(() =>
      take(
        held.map(([at]): Sent => [at, 5000]),
        heldOf(held),
      ),
    ).toThrow(/a thousand times/);
  });
});

/** Seasons' changes: clocks go forward at 2am NZST on the last Sunday of September, back on the first of April. */
const FORWARD = Date.parse("2026-09-26T14:00:00Z");
const BACK = Date.parse("2027-04-03T14:00:00Z");

describe.each([5, 15, 30, 60])("a row every %i minutes", (minutes) => {
  const around = (change: number) => ({ from: change - 10 * HOUR, until: change + 10 * HOUR });
  const steps = (change: number) => every(minutes, change - 8 * HOUR, change + 8 * HOUR);
  const within = (at: number, from: number, until: number) => at >= from && at < until;
  const taken = (sent: Sent[], change: number) => take(sent, NOTHING, STORAGE, around(change));

  test.each([FORWARD, BACK])("is taken across a change of the clocks", (change) => {
    expect(taken(steps(change), change)).toHaveLength(steps(change).length);
  });

  test("is refused if an hour is missing just where the clocks go forward, and taken if it is elsewhere", () => {
    const hole = (from: number) => steps(FORWARD).filter(([at]) => !within(at, from, from + HOUR));
    expect(() => taken(hole(FORWARD), FORWARD)).toThrow(
      `expected a row every ${minutes} minutes at the change of daylight saving of 2026-09-26T14:00:00Z, found an hour without one`,
    );
    for (const hours of [-3, -1, 1, 2]) {
      expect(taken(hole(FORWARD + hours * HOUR), FORWARD).length).toBeGreaterThan(10);
    }
    const longer = steps(FORWARD).filter(([at]) => !within(at, FORWARD - HOUR, FORWARD + 2 * HOUR));
    expect(taken(longer, FORWARD).length).toBeGreaterThan(10);
  });

  test("is refused if its stamps are of the clock on the wall, which shows an hour twice, equal or not", () => {
    const wall = (value: (at: number) => number) =>
      every(minutes, BACK - 8 * HOUR, BACK + 8 * HOUR, value).map(
        ([at, stated]): Sent => [at < BACK ? at + HOUR : at, stated],
      );
    expect(() =>
      taken(
        wall((at) => at / MINUTE),
        BACK,
      ),
    ).toThrow(/expected one value at/);
    expect(() =>
      taken(
        wall(() => 7),
        BACK,
      ),
    ).toThrow(/at the change of daylight saving of 2027-04-03T14:00:00Z, found an hour twice/);
  });

  test("may come twice as a whole, there too", () => {
    expect(taken([...steps(BACK), ...steps(BACK)], BACK)).toHaveLength(steps(BACK).length);
  });

  test("has no fixed step if it comes as it pleases: then an hour may be missing anywhere", () => {
    const irregular = steps(FORWARD)
      .map(([at, value], index): Sent => [at + ((index * 7) % 5) * 11_000, value])
      .filter(([at]) => !within(at, FORWARD, FORWARD + HOUR));
    expect(taken(irregular, FORWARD)).toHaveLength(irregular.length);
  });
});

describe("a value", () => {
  test.each([
    ["18.694", 18.694],
    ["0", 0],
    ["-0", -0],
    ["1.8694e1", 18.694],
    ["+5", 5],
    [".5", 0.5],
    [" 7 ", 7],
    ["-3.2", -3.2],
    ["1E-3", 0.001],
  ])("%s is a number", (text, number) => {
    expect(statedNumber(text)).toBe(number);
  });

  test.each(["", "1 000", ...words("- NaN Infinity 1,5 <0.5 >3 1.2.3 0x1F 5. n/a 1e --1 ١")])(
    "%j is none",
    (text) => {
      expect(statedNumber(text)).toBeNaN();
    },
  );

  test.each([
    [-888, {}, null],
    [-999, {}, null],
    [-9999, {}, null],
    [-888, { observationType: "waterLevel", minimum: -1e6 }, null],
    [-888, { factor: 1000, minimum: -1e9, observationType: "waterLevel" }, null],
    [-3, {}, null],
    [-3, { observationType: "waterLevel", minimum: -10 }, -3],
    [-0, {}, 0],
    [0, {}, 0],
    [1000, {}, 1000],
    [1000.1, {}, null],
    [-11, { observationType: "waterLevel", minimum: -10 }, null],
    [18.694, { factor: 1000, maximum: 1e6 }, 18694],
    [1.005, { factor: 1000, maximum: 1e6 }, 1005],
    [1234, { factor: 0.001 }, 1.234],
    [Number.POSITIVE_INFINITY, { maximum: undefined }, null],
    [Number.NaN, {}, null],
  ])("%d stored as %o is %d", (stated, more, wanted) => {
    const value = storedValue(stated, { ...STORAGE, ...(more as object) });
    if (wanted === null) expect(value).toBeNaN();
    else expect(value).toBe(wanted);
  });

  test("is not touched where the unit is the same", () => {
    expect(measured(0.1234567890123456, 1)).toBe(0.1234567890123456);
  });
});
