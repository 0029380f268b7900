import { describe, expect, test } from "vitest";
import { restrictionOf } from "../../generator/model/monitoring-sites.ts";
import type { MonitoringSite } from "../../schemas/source.ts";
import { drawOf } from "../support/random.ts";
import { provider, reading, readingsWith, restriction, site, sitesWith, uuid } from "../support/records.ts";

type Status = MonitoringSite["statuses"][number];

const status = (
  bandNumber: number | null,
  asAt: number,
  description = `${bandNumber} at ${asAt}`,
): Status => ({
  bandNumber,
  restriction: restriction(description),
  asAt,
});

const recordOf = (statuses: Status[], asOf: number, isServed = true) => {
  const [record] = sitesWith(
    { sites: [site(1, { statuses, isServed })], providers: [provider("p", 10)] },
    asOf,
  );
  if (record === undefined) throw new Error("Found no site.");
  return record;
};

describe("the statuses of a site", () => {
  test("stand by band, none first, and the newest of each first", () => {
    const draw = drawOf(1);
    const bands = [null, -5, 0, 1, 2, 10, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    const expected = bands
      .toSorted((a, b) => (a === null ? -1 : b === null ? 1 : a < b ? -1 : 1))
      .flatMap((band) => [9, 5, 1].map((asAt) => [band, asAt]));
    for (let round = 0; round < 200; round++) {
      const statuses = bands.flatMap((band) => [1, 5, 9].map((asAt) => status(band, asAt)));
      const shuffled = statuses
        .map((entry) => ({ entry, place: draw.below(1e9) }))
        .sort((a, b) => a.place - b.place)
        .map(({ entry }) => entry);
      expect(recordOf(shuffled, 10).statuses.map(({ bandNumber, asAt }) => [bandNumber, asAt])).toEqual(
        expected,
      );
    }
  });

  test("are those up to as-of, itself included", () => {
    for (let asOf = 0; asOf <= 6; asOf++) {
      const shown = recordOf(
        [1, 2, 3, 4, 5].map((asAt) => status(1, asAt)),
        asOf,
      ).statuses;
      expect(shown.map(({ asAt }) => asAt)).toEqual([5, 4, 3, 2, 1].filter((asAt) => asAt <= asOf));
    }
  });

  test("state their restriction up to the maximum age, and after it that they are stale", () => {
    const [fresh] = recordOf([status(1, 5)], 15).statuses;
    expect(fresh).toEqual({ ...status(1, 5), freshness: "current", freshnessReasons: null });
    const [old] = recordOf([status(1, 5)], 16).statuses;
    expect(old).toEqual({
      ...status(1, 5),
      restriction: null,
      freshness: "stale",
      freshnessReasons: ["maximumAgeExceeded"],
    });
  });

  test("of a site that is no longer served are there, and stale", () => {
    expect(recordOf([status(null, 5)], 5, false).statuses).toEqual([
      { ...status(null, 5), restriction: null, freshness: "stale", freshnessReasons: ["siteNotServed"] },
    ]);
  });
});

describe("the restriction of a band", () => {
  test("is what the latest status of that band states", () => {
    const record = recordOf(
      [status(1, 3, "older"), status(1, 7, "latest"), status(2, 9), status(null, 10)],
      10,
    );
    expect(restrictionOf(record, 1)?.description).toBe("latest");
    expect(restrictionOf(record, 2)?.description).toBe("2 at 9");
    expect(restrictionOf(record, 3)).toBeNull();
  });

  test("is none where the latest status states none, whatever an older one stated", () => {
    const record = recordOf([status(1, 3), { bandNumber: 1, restriction: null, asAt: 4 }], 5);
    expect(restrictionOf(record, 1)).toBeNull();
  });

  test("is none where the latest status is stale, or the site no longer served", () => {
    expect(restrictionOf(recordOf([status(1, 3)], 13), 1)?.description).toBe("1 at 3");
    expect(restrictionOf(recordOf([status(1, 3)], 14), 1)).toBeNull();
    expect(restrictionOf(recordOf([status(1, 3)], 3, false), 1)).toBeNull();
  });

  test("is the one in force as of then, where a later one is still to come", () => {
    const statuses = [status(1, 3, "now"), status(1, 8, "later")];
    expect(restrictionOf(recordOf(statuses, 7), 1)?.description).toBe("now");
    expect(restrictionOf(recordOf(statuses, 8), 1)?.description).toBe("later");
  });
});

describe("sites", () => {
  test("stand by provider and number, by code unit", () => {
    const expected = [
      ["A", "2"],
      ["a", "10"],
      ["a", "9"],
      ["a", "B"],
      ["a", "b"],
      ["b", "1"],
    ];
    const sites = expected.map(([providerKey, siteNumber], id) =>
      site(id, { providerKey, siteNumber } as object),
    );
    const providers = ["b", "A", "a"].map((key) => provider(key));
    const sorted = sitesWith({ sites: sites.toReversed(), providers }, 0);
    expect(sorted.map(({ providerKey, siteNumber }) => [providerKey, siteNumber])).toEqual(expected);
  });

  test("age by their own provider's maximum age", () => {
    const sites = [site(1, { providerKey: "slow" }), site(2, { providerKey: "fast" })];
    const records = sitesWith({ sites, providers: [provider("fast", 1), provider("slow", 9)] }, 0);
    expect(records.map(({ providerKey, maximumAge }) => [providerKey, maximumAge])).toEqual([
      ["fast", 1],
      ["slow", 9],
    ]);
  });

  test("have their own readings: newest first, then by type, then by id, none later than as-of", () => {
    const expected = [
      reading(1, { observedAt: 5 }),
      reading(3, { observedAt: 4 }),
      reading(4, { observedAt: 4 }),
      reading(2, { observedAt: 4, observationType: "rainfall" }),
      reading(9, { observedAt: 1 }),
    ];
    const others = [reading(7, { observedAt: 6 }), reading(8, { observedAt: 5, siteId: uuid(2) })];
    const records = {
      sites: [site(1), site(2)],
      readings: [...others, ...expected.toReversed()],
      providers: [provider("p")],
    };
    const readingsOf = readingsWith(records, 5);
    expect(readingsOf(uuid(1))).toEqual(expected);
    expect(readingsOf(uuid(2)).map(({ id }) => id)).toEqual([uuid(8)]);
    const counts = sitesWith(records, 5).map(({ readings: { count, newest } }) => ({ count, newest }));
    expect(counts).toEqual([
      { count: 5, newest: 5 },
      { count: 1, newest: 5 },
    ]);
  });
});
