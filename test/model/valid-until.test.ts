/** Until when answers stay as they are: the next instant at which one changes, whatever it comes from. */

import { expect, test } from "vitest";
import type { SiteRecord } from "../../generator/model/monitoring-sites.ts";
import type { StagesOverTime } from "../../generator/model/stages-over-time.ts";
import { LAST_INSTANT, validUntil } from "../../generator/model/valid-until.ts";
import { assignment, change, site, sourceOf } from "../support/records.ts";

const AS_OF = 1_000_000;
type World = {
  records: Parameters<typeof sourceOf>[0];
  area: Partial<StagesOverTime>;
  site: Partial<SiteRecord>;
};

const untilOf = ({ records = {}, area = {}, site = {} }: Partial<World>) =>
  validUntil(
    sourceOf(records),
    [{ assignments: [], current: null, coming: [], changes: [], ...area }],
    [{ maximumAge: 100, statuses: [], readings: { changesAt: null }, ...site } as unknown as SiteRecord],
    AS_OF,
  );
const past = { effectiveFrom: 0, createdAt: 0 };
const status = (asAt: number) => ({ bandNumber: 1, restriction: null, asAt });

const CAUSES: [what: string, world: (at: number) => Partial<World>][] = [
  ["an assignment begins", (at) => ({ records: { assignments: [assignment(1, { effectiveFrom: at })] } })],
  ["a change is recorded", (at) => ({ records: { changes: [change(1, { createdAt: at })] } })],
  ["a site states something", (at) => ({ records: { sites: [site(1, { statuses: [status(at)] })] } })],
  ["what is in force ends", (at) => ({ area: { current: assignment(1, { ...past, effectiveUntil: at }) } })],
  [
    "an assignment that is to begin is recorded",
    (at) => ({ records: { assignments: [assignment(1, { effectiveFrom: AS_OF + 90, createdAt: at })] } }),
  ],
  [
    "a change that is approved takes effect",
    (at) => ({ area: { changes: [change(1, { createdAt: 0, effectiveFrom: at })] } }),
  ],
  ["readings change", (at) => ({ site: { readings: { changesAt: at } } as Partial<SiteRecord> })],
  [
    "a statement is older than its site allows",
    (at) => ({ site: { statuses: [status(at - 101)] } as unknown as Partial<SiteRecord> }),
  ],
];

test.each(CAUSES)("it ends when %s", (_, world) => {
  expect([1, 50].map((later) => untilOf(world(AS_OF + later)))).toEqual([AS_OF + 1, AS_OF + 50]);
  // What happens at this instant is known.
  for (const now of [AS_OF, AS_OF - 1]) expect([null, AS_OF + 90]).toContain(untilOf(world(now)));
});

test("of several instants the first counts, and the end of time is the last", () => {
  const begin = (...instants: number[]) =>
    untilOf({
      records: { assignments: instants.map((effectiveFrom, id) => assignment(id, { effectiveFrom })) },
    });
  expect(begin(AS_OF + 3, AS_OF + 1, AS_OF + 2)).toBe(AS_OF + 1);
  expect(new Date(LAST_INSTANT).toISOString()).toBe("9999-12-31T23:59:59.999Z");
  expect([begin(LAST_INSTANT), begin(LAST_INSTANT + 1), begin()]).toEqual([LAST_INSTANT, null, null]);
});
