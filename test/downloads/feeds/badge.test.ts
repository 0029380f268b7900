/** A badge is a picture on somebody else's page: it may be read at any time, and nothing in it follows the clock. */

import { describe, expect, test } from "vitest";
import { badgeFiles, badgeInput } from "../../../generator/downloads/feeds/feeds.ts";
import { lastKnownDay } from "../../../generator/downloads/feeds/known-days.ts";
import { derivedId } from "../../../generator/lib/derived-id.ts";
import { drawOf } from "../../support/random.ts";
import { area, assignment, change, modelWith, scheme, uuid } from "../../support/records.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 20, 10);
const ZONE = "Pacific/Auckland";
const dayIn = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE });
const dayOf = (instant: number) => dayIn.format(instant);
const dayInWords = (instant: number) =>
  new Intl.DateTimeFormat("en-NZ", { timeZone: ZONE, dateStyle: "long" }).format(instant);
const clockIn = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, timeStyle: "short" });
/** The day and the minute: `2026-12-04 17:00`. */
const minuteOf = (instant: number) => `${dayOf(instant)} ${clockIn.format(instant)}`;
/** `4 December 2026` as `2026-12-04 24:00`, and `4 December 2026, 5:00 pm` as `2026-12-04 17:00`. */
function endOf(text: string): string {
  const [day = "", clock] = text.split(", ");
  const date = dayOf(Date.parse(`${day} 00:00 UTC`));
  return clock === undefined ? `${date} 24:00` : minuteOf(Date.parse(`${day} ${clock} UTC`) - offset(date));
}
/** Noon in UTC is 13 o’clock in summer time. */
const offset = (date: string) =>
  (Number(clockIn.format(Date.parse(`${date}T00:00Z`)).slice(0, 2)) * DAY) / 24;

const STAGES = [1, 2, 3].map((n) => ({
  id: uuid(10 + n),
  severity: n,
  name: `Level ${n}`,
  description: null,
}));

/** An area with levels and confirmed changes at drawn minutes of the next seven weeks. */
function drawn(seed: number) {
  const draw = drawOf(seed);
  const level = () => draw.pick([...STAGES.map(({ id }) => id), null]);
  const changes = Array.from({ length: draw.below(3) }, (_, i) =>
    change(i + 1, {
      areaId: uuid(1),
      targetStageId: level(),
      effectiveFrom: NOW + draw.below(49 * 24 * 60) * 60_000 + 60_000,
      createdAt: NOW - DAY,
    }),
  );
  const stageId = level();
  return {
    schemes: [scheme(10, { stages: STAGES })],
    areas: [{ ...area(1, { schemeId: uuid(10) }), id: uuid(1), timeZoneId: ZONE }],
    assignments:
      stageId === null
        ? []
        : [
            assignment(1, {
              areaId: uuid(1),
              stageId,
              effectiveFrom: NOW - 9 * DAY,
              createdAt: NOW - 9 * DAY,
            }),
          ],
    changes,
  };
}

describe("on every day up to the one that it names, and on none after it", () => {
  const seen = new Set<string>();
  test.each([1, 2])("a badge's level is the one in force: drawn areas, seed %i", (from) => {
    for (let seed = from * 100; seed < from * 100 + 20; seed++) {
      const records = drawn(seed);
      const model = modelWith(records, NOW);
      const [badge] = badgeInput(model, NOW);
      const [, words = "", last = ""] =
        /^(?: |, )(until|known until) (\d+ \w+ \d+(?:, \d+:\d\d [ap]m)?)$/.exec(badge?.holds ?? "") ?? [];
      expect([seed, words]).toEqual([seed, expect.stringMatching(/until/)]);
      seen.add(last.includes(",") ? "until an hour" : words);
      for (let at = NOW; minuteOf(at) < endOf(last); at += DAY / 4) {
        const { areas, stages } = modelWith(records, at);
        const current = areas[0]?.current ?? null;
        const name = current === null ? "No restriction set" : stages.get(current.stageId)?.name;
        expect([seed, new Date(at).toISOString(), badge?.headline]).toEqual([
          seed,
          new Date(at).toISOString(),
          `SAMPLE: ${name}`,
        ]);
      }
      // Ten, forty days and a year later the badge is what it was: then its day is past, or still right.
      for (const days of [10, 40, 365])
        if (endOf(last) < minuteOf(NOW + days * DAY)) expect(badge?.holds).toContain(last);
      expect(endOf(last) < minuteOf(model.ahead.horizon as number)).toBe(true);
    }
  });
  test("whether a change ends it or the horizon", () =>
    expect(seen).toEqual(new Set(["until an hour", "known until"])));
});

test.each([
  ["in the last hour of the day on which clocks go back", "2027-04-04T23:30+12:00", "4 April 2027, 11:30 pm"],
  ["in the first minutes after that day", "2027-04-05T00:04+12:00", "4 April 2027"],
  ["in the last hour before clocks go forward", "2027-09-26T01:30+12:00", "26 September 2027, 1:30 am"],
  ["in the first minutes after that day", "2027-09-27T00:04+13:00", "26 September 2027"],
  ["five minutes past midnight", "2027-09-27T00:05+13:00", "27 September 2027, 12:05 am"],
  ["at midnight", "2027-09-27T00:00+13:00", "26 September 2027"],
])(
  "a badge's level holds until the last whole day, or the hour, before a change %s, %s",
  (_, instant, day) => {
    const at = Date.parse(instant);
    const records = {
      areas: [area(1, { schemeId: uuid(10) })],
      schemes: [scheme(10, { stages: STAGES })],
      changes: [change(1, { targetStageId: uuid(11), effectiveFrom: at })],
    };
    const [badge] = badgeInput(modelWith(records, at - 3 * DAY), at - 3 * DAY);
    expect(badge?.holds).toBe(` until ${day}`);
    const isWhole = !day.includes(",");
    const from = isWhole ? dayInWords(at) : day;
    expect(badge?.detail).toMatch(new RegExp(`Level 1 from ${from} · Known until`));
  },
);

test("a finished data set's badges are of its day", () => {
  const records = drawn(1);
  const finished = { ...modelWith(records, NOW).dataset, asOf: NOW };
  const [badge] = badgeInput(modelWith({ ...records, dataset: [finished] }, NOW), NOW);
  expect(badge?.holds).toBe(" on 21 November 2026");
});

describe("an area that is not tracked", () => {
  const untracked = [area(1, { schemeId: uuid(10), trackingStatus: "untracked" })];
  const schemes = [scheme(10, { stages: STAGES })];
  test("has no level in bold, and no day up to which anything is known: its level is only on record", () => {
    const assignments = [assignment(1, { stageId: uuid(12), effectiveFrom: NOW - 9 * DAY })];
    const [badge] = badgeInput(modelWith({ areas: untracked, schemes, assignments }, NOW), NOW);
    expect(badge).toMatchObject({
      headline: "SAMPLE: Not tracked",
      holds: "",
      since: "",
      detail: "On record: Level 2 since 12 November 2026 · Ask the council",
      sign: "?",
    });
  });
  test("says so without a level on record, too", () => {
    const [badge] = badgeInput(modelWith({ areas: untracked, schemes }, NOW), NOW);
    expect([badge?.headline, badge?.holds, badge?.detail]).toEqual([
      "SAMPLE: Not tracked",
      "",
      "There may be restrictions: ask the council",
    ]);
  });
});

describe("what began on a day and ends on it", () => {
  const areas = [area(1, { schemeId: uuid(10) })];
  const schemes = [scheme(10, { stages: STAGES })];
  const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00+13:00`);
  const spanOf = (from: string, until: string | null) => ({
    ...{ stageId: uuid(11), effectiveFrom: at(from), createdAt: at(from) },
    effectiveUntil: until === null ? null : at(until),
  });
  const holdsAt = (assignments: ReturnType<typeof assignment>[], clock: string) =>
    badgeInput(modelWith({ areas, schemes, assignments }, at(clock)), at(clock))[0]?.holds;
  test("holds until the hour, never until a day before it began", () => {
    expect(holdsAt([assignment(1, spanOf("06:00", "20:00"))], "09:10")).toBe(
      " until 21 November 2026, 8:00 pm",
    );
  });
  test("also where it is no restriction, between two levels of a day", () => {
    const both = [assignment(1, spanOf("06:00", "08:00")), assignment(2, spanOf("18:30", null))];
    const known = both.map((one) => ({ ...one, createdAt: at("05:00") }));
    expect(holdsAt(known, "09:10")).toBe(" until 21 November 2026, 6:30 pm");
  });
  test.each([
    ["20:00", ", known until 21 November 2026, 8:00 pm"],
    ["23:59", ", known until 21 November 2026, 11:59 pm"],
  ])("nor is it known until a day before it, where nothing is known from %s on", (clock, holds) => {
    const assignments = [assignment(1, spanOf("06:00", null))];
    const model = modelWith({ areas, schemes, assignments }, at("09:10"));
    const near = { ...model, ahead: { ...model.ahead, horizon: at(clock) } };
    expect(badgeInput(near, at("09:10"))[0]?.holds).toBe(holds);
  });
  test("but until a step of that day, where nothing is known from later on that day", () => {
    const assignments = [assignment(1, spanOf("06:00", "17:00"))];
    const model = modelWith({ areas, schemes, assignments }, at("09:10"));
    const near = { ...model, ahead: { ...model.ahead, horizon: at("20:00") } };
    expect(badgeInput(near, at("09:10"))[0]).toMatchObject({
      ...{ holds: " until 21 November 2026, 5:00 pm", detail: "Ends 21 November 2026, 5:00 pm" },
    });
  });
  test("and what began before it does, too: it holds until the hour, never until yesterday", () => {
    const since = assignment(1, { ...spanOf("06:00", "20:00"), effectiveFrom: at("06:00") - DAY });
    expect(holdsAt([since], "09:10")).toBe(" until 21 November 2026, 8:00 pm");
  });
});

test("a night draws few badges again: of 280 areas, each once in a fortnight", () => {
  const areas = Array.from({ length: 280 }, (_, i) => ({ id: derivedId(`area ${i}`) }));
  const knownOn = (night: number) =>
    areas.map((one) => lastKnownDay(one, NOW + night * DAY + 31 * DAY, NOW + night * DAY));
  const counts = Array.from({ length: 28 }, (_, night) => {
    const before = knownOn(night);
    return knownOn(night + 1).filter((known, i) => known !== before[i]).length;
  });
  expect(counts.reduce((sum, count) => sum + count)).toBe(2 * 280);
  expect(Math.max(...counts)).toBeLessThan(45);
  for (const known of knownOn(0)) expect(known).toBeGreaterThan(NOW + 15 * DAY);
});

// An hour early, for the day on which clocks are set back has 25.
test.each([
  ["2026-11-24T01:00+13:00", "2026-11-23"],
  ["2026-11-24T00:59+13:00", "2026-11-22"],
  ["2026-11-24T23:59+13:00", "2026-11-23"],
])("of a horizon that is near, %s, the last whole day is named: %s", (horizon, day) => {
  expect(dayOf(lastKnownDay({ id: uuid(1) }, Date.parse(horizon), NOW) as number)).toBe(day);
});

test("a day is rounded down only if more than a week is left until then", () => {
  const rounded = 1500 * 14 * DAY;
  const [horizon, week] = [rounded + 25 * (DAY / 24) + 5, 7 * DAY];
  const known = [1, 0].map((left) => lastKnownDay({ id: uuid(0) }, horizon, rounded - week - left));
  expect(known).toEqual([rounded, rounded + 5]);
});

test("a level holds up to the last known day, whether or not a change is announced for a later one", () => {
  let later = 0;
  for (let n = 1; n <= 20; n++) {
    const of = (changes: ReturnType<typeof change>[]) => {
      const areas = [area(n, { schemeId: uuid(10) })];
      const model = modelWith({ areas, schemes: [scheme(10, { stages: STAGES })], changes }, NOW);
      return { holds: badgeInput(model, NOW)[0]?.holds, horizon: model.ahead.horizon as number };
    };
    const { holds, horizon } = of([]);
    const known = lastKnownDay({ id: uuid(n) }, horizon, NOW) as number;
    expect(holds).toBe(`, known until ${dayInWords(known)}`);
    const on = (at: number) =>
      of([change(1, { areaId: uuid(n), targetStageId: uuid(11), effectiveFrom: at })]).holds;
    expect(on(known)).toMatch(/^ until /);
    if (known + 2 * DAY >= horizon) continue;
    expect(on(known + 2 * DAY)).toBe(holds);
    later++;
  }
  expect(later).toBeGreaterThan(5);
});

test("a badge's days are in its picture and its label, whatever else is cut", () => {
  const [file] = [...badgeFiles(badgeInput(modelWith(drawn(3), NOW), NOW))];
  const svg = String(file?.content);
  expect(svg.match(/until \d+ \w+ 20\d\d/g)?.length).toBeGreaterThanOrEqual(2);
  expect(svg).not.toMatch(/\b(?:now|today|currently)\b/i);
});

describe("what an area's last line has room for", () => {
  const LONG = "Stage 4: total ban on every outdoor use of reticulated water until further notice";
  const areas = (trackingStatus: "tracked" | "untracked") => [
    area(1, { schemeId: uuid(10), trackingStatus }),
  ];
  const schemes = [scheme(10, { stages: [{ ...STAGES[0], name: LONG } as (typeof STAGES)[0]] })];
  const drawnOf = (records: Parameters<typeof modelWith>[0]) => {
    const input = badgeInput(modelWith({ ...records, schemes }, NOW), NOW);
    const svg = String([...badgeFiles(input)][0]?.content);
    return { drawn: /class="soft"[^>]*>([^<]*)</.exec(svg)?.[1], label: /<title>([^<]*)</.exec(svg)?.[1] };
  };
  const since = { stageId: uuid(11), effectiveFrom: NOW - 9 * DAY, createdAt: NOW - 9 * DAY };
  const afternoon = Date.parse("2026-12-05T17:00:00+13:00");
  const toStage = change(1, { targetStageId: uuid(11), effectiveFrom: afternoon, createdAt: NOW - DAY });
  test("a long name is cut there, never the day after it nor whom to ask", () => {
    const { drawn, label } = drawnOf({
      areas: areas("untracked"),
      assignments: [assignment(1, since)],
    });
    expect(drawn).toMatch(/^On record: Stage 4: [^·]*… since 12 November 2026 · Ask the council$/);
    expect(label).toContain(`On record: ${LONG} since 12 November 2026 · Ask the council`);
  });
  test("where no level is in force, whom to ask is said also once a change is announced", () => {
    const { drawn, label } = drawnOf({ areas: areas("tracked"), changes: [toStage] });
    expect(drawn).toMatch(
      /^Ask the council · Stage 4[^·]*… from 5 December 2026, 5:00 pm · Known until 1\d December 2026$/,
    );
    expect(label).toContain(`Ask the council · ${LONG} from 5 December 2026, 5:00 pm · Known until`);
  });
});
