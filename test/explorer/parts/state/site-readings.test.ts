import { expect, test } from "vitest";
import { siteReadings } from "../../../../generator/explorer/parts/state/site-readings.ts";
import { provider, reading, readingsWith, site, sitesWith, uuid } from "../../../support/records.ts";

const HOUR = 3_600_000;
const NOW = 1000 * HOUR;

test("a page reads all of a site with a current value, and of any other only what it shows", () => {
  for (const [hoursAgo, value, expected] of [
    [1, 7, [undefined]],
    [1, undefined, [NOW - 2 * HOUR]],
    [3, 7, [NOW - 2 * HOUR]],
  ] as const) {
    const { value: _, ...rest } = reading(1, { siteId: uuid(1), observedAt: NOW - hoursAgo * HOUR });
    const records = {
      providers: [provider("p", 2 * HOUR)],
      sites: [site(1)],
      readings: [value === undefined ? rest : { ...rest, value }],
    };
    const [record] = sitesWith(records, NOW);
    const asked: (number | undefined)[] = [];
    const { latestReading, readingsOf } = siteReadings((id, since) => {
      asked.push(since);
      return readingsWith(records, NOW)(id, since);
    }, NOW);
    const known = record as NonNullable<typeof record>;
    expect(latestReading(known) === null).toBe(expected[0] !== undefined);
    asked.length = 0;
    expect(readingsOf(known)).toHaveLength(1);
    expect(asked).toEqual(expected);
  }
});
