import { expect, test } from "vitest";
import { overdueNotes } from "../../../generator/nightly/notify/overdue-notes.ts";
import { DAY } from "../place.ts";
import { iso } from "../region.ts";

const HOUR = DAY / 24;
/** Half past midnight in New Zealand. */
const DUE = Date.parse("2026-11-20T00:30:00+13:00");
const late = { changeId: "c", area: "Bulls", timeZoneId: "Pacific/Auckland", to: "s", at: DUE, since: DUE };

/** How many lines the maintainer reads in each of many nights, one after another. */
function toldIn(nights: readonly number[], overdue = [late]): number[] {
  return nights.map(
    (now, index) =>
      overdueNotes({
        overdue: overdue.filter(({ since }) => since <= now),
        asOf: iso(now),
        previousAsOf: index === 0 ? null : iso(nights[index - 1] as number),
        stageNames: {},
      }).length,
  );
}

const everySixHours = Array.from({ length: 400 }, (_, night) => DUE - HOUR + night * 6 * HOUR);

test("a change that stays overdue for months is told once a day, for a week, however often nights run", () => {
  const told = toldIn(everySixHours);
  const days = Map.groupBy(everySixHours.keys(), (night) =>
    Math.floor(((everySixHours[night] as number) - DUE) / DAY),
  );
  const sums = [...days].map(([day, nights]) => [
    day,
    nights.reduce((sum, night) => sum + (told[night] as number), 0),
  ]);
  expect(Math.max(...told)).toBe(1);
  expect(told.reduce((sum, one) => sum + one)).toBe(7);
  expect(sums.every(([, sum]) => (sum as number) <= 1)).toBe(true);
});

test("a change that is entered after its time is told by the next night, though one ran on the same day before", () => {
  const noon = DUE + 12 * HOUR;
  expect(toldIn([noon, noon + HOUR, noon + 2 * HOUR], [{ ...late, since: noon + 1 }])).toEqual([0, 1, 0]);
});

test("nothing is told of a night that has not come so far as to know its instant", () => {
  expect(overdueNotes({ overdue: [late], asOf: null, previousAsOf: null, stageNames: {} })).toEqual([]);
});
