import { expect, test } from "vitest";
import type { Context } from "../../../../generator/explorer/parts/context.ts";
import { seriesOf } from "../../../../generator/explorer/parts/state/observations.ts";
import { triggersFor } from "../../../../generator/explorer/parts/state/site-triggers.ts";
import { provider, reading, readingsWith, site, sitesWith, uuid } from "../../../support/records.ts";

const HOUR = 3_600_000;
const NOW = 1000 * HOUR;

/** The trigger levels for each kind of reading: consents have one of 1.2 m and one of 0.5 m. */
function levelsWith(...rows: readonly (readonly [type: string, unit: string, hoursAgo: number])[]) {
  const records = {
    providers: [provider("p", 48 * HOUR)],
    sites: [site(1)],
    readings: rows.map(([type, unit, hoursAgo], index) => ({
      ...reading(10 + index, { siteId: uuid(1), unit, observedAt: NOW - hoursAgo * HOUR }),
      observationType: type as "flow",
    })),
  };
  const [record] = sitesWith(records, NOW);
  if (record === undefined) throw new Error("Expected a site.");
  const series = seriesOf(readingsWith(records, NOW)(uuid(1)), record, NOW);
  const bands = [1.2, 0.5].map((triggerLevel, index) => ({ bandNumber: index + 1, triggerLevel, unit: "m" }));
  const triggersOf = triggersFor(
    { consentsAt: () => [{ bands }] } as unknown as Pick<Context, "consentsAt">,
    record,
    series,
  );
  return Object.fromEntries(series.map((one) => [one.type, triggersOf(one).map(({ level }) => level)]));
}

test("trigger levels belong to the one kind of reading that has their unit", () => {
  expect(levelsWith(["waterLevel", "m", 1], ["flow", "m³/s", 1])).toEqual({
    waterLevel: [1.2, 0.5],
    flow: [],
  });
  expect(levelsWith(["waterLevel", "m", 1], ["rainfall", "m", 1])).toEqual({
    waterLevel: [1.2, 0.5],
    rainfall: [],
  });
});

test("trigger levels belong to none of several kinds that have their unit, even if only one of them is current", () => {
  for (const hoursAgo of [1, 48, 49, 900])
    expect(levelsWith(["waterLevel", "m", 1], ["groundwaterLevel", "m", hoursAgo])).toEqual({
      waterLevel: [],
      groundwaterLevel: [],
    });
});
