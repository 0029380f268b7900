/** Levels on record that are still to begin: no answer of the API has them yet, so calendars, feeds, badges and cards must. */

import { describe, expect, test } from "vitest";
import { badgeFiles, badgeInput, feedFiles, feedInput } from "../../../generator/downloads/feeds/feeds.ts";
import { derivedId } from "../../../generator/lib/derived-id.ts";
import { changeStatesIn } from "../../../generator/model/stages-over-time.ts";
import { drawOf } from "../../support/random.ts";
import { area, assignment, change, modelWith, scheme, uuid } from "../../support/records.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-20T20:10:00Z");
const MIDNIGHT = Date.parse("2026-12-05T00:00:00+13:00");
const MINUTE_PAST = MIDNIGHT + 60_000;
const STAGES = [1, 2].map((n) => ({
  id: uuid(10 + n),
  severity: n,
  name: `Level ${n}`,
  description: null,
}));

type Assigned = Parameters<typeof assignment>[1];
type Changed = Parameters<typeof change>[1];

/** Level 2, entered ten days ago, from a minute past midnight. */
const coming = (more: Assigned = {}) =>
  assignment(2, { stageId: uuid(12), effectiveFrom: MINUTE_PAST, createdAt: NOW - 10 * DAY, ...more });
const current = (more: Assigned = {}) =>
  assignment(1, { stageId: uuid(11), effectiveFrom: NOW - 20 * DAY, createdAt: NOW - 20 * DAY, ...more });
const toLevel = (n: number, id = 8, more: Changed = {}) =>
  change(id, {
    targetStageId: uuid(10 + n),
    effectiveFrom: MINUTE_PAST,
    createdAt: NOW - 12 * DAY,
    approval: { status: "approved", approvedAt: NOW - 11 * DAY, rejectionReason: null },
    ...more,
  });

type Records = {
  readonly assignments: readonly ReturnType<typeof assignment>[];
  readonly changes?: readonly ReturnType<typeof change>[];
};

const modelAt = ({ assignments, changes = [] }: Records, asOf: number) =>
  modelWith(
    {
      areas: [area(1, { schemeId: uuid(10) })],
      schemes: [scheme(10, { stages: STAGES })],
      assignments,
      changes,
    },
    asOf,
  );

function filesAt(records: Records, asOf = NOW) {
  const model = modelAt(records, asOf);
  const place = { baseUrl: "https://water.example.nz", hub: null, pages: null, notice: null };
  const files = [...feedFiles(feedInput(model, asOf, place)), ...badgeFiles(badgeInput(model, asOf))];
  const textOf = (ending: string) =>
    String(files.find(({ path }) => path.endsWith(`${uuid(1)}${ending}`))?.content).replaceAll("\r\n ", "");
  const parts = (ending: string, start: string, ...fields: RegExp[]) =>
    textOf(ending)
      .split(start)
      .slice(1)
      .map((text) => fields.map((field) => field.exec(text)?.[1]).join(" | "));
  return {
    events: parts(".ics", "BEGIN:VEVENT", /UID:(.*)\r/, /STATUS:(.*)\r/, /SUMMARY:SAMPLE: (.*)\r/),
    starts: parts(".ics", "BEGIN:VEVENT", /UID:(.*)\r/, /STATUS:(.*)\r/, /DTSTART:(.*)\r/, /SUMMARY:(.*)\r/),
    entries: parts(".atom", "<entry>", /uuid:(.*)<\/id>/, /term="(.*?)"/, /SAMPLE: Area 1: (.*)<\/title>/),
    published: parts(".atom", "<entry>", /uuid:(.*)<\/id>/, /<published>(.*)<\/published>/),
    updated: parts(".atom", "<entry>", /uuid:(.*)<\/id>/, /<updated>(.*)<\/updated>/),
    badge: /<title>(.*)<\/title>/.exec(textOf(".svg"))?.[1],
  };
}

const FROM = "from Saturday 5 December\\, 12:01 am";
const WORDS = "from Saturday 5 December, 12:01 am";

describe("a level on record that is to begin", () => {
  test("is in the calendar, the feed and the badge, where no change announces it", () => {
    const { events, entries, badge } = filesAt({ assignments: [coming()] });
    expect(events).toEqual([`${uuid(2)} | CONFIRMED | Area 1: Level 2 ${FROM}`]);
    expect(entries).toEqual([`${uuid(2)} | confirmed | Level 2 ${WORDS}`]);
    expect(badge).toBe(
      "SAMPLE: No restriction set until 4 December 2026, Area 1, Ask the council · Level 2 from 5 December 2026 · Known until 17 December 2026",
    );
  });

  test("keeps its id when it has begun, and when it was published; a later instant tells readers that it has begun", () => {
    const records = { assignments: [coming()] };
    const [before, after] = [NOW, MINUTE_PAST + DAY].map((asOf) => filesAt(records, asOf)) as [
      ReturnType<typeof filesAt>,
      ReturnType<typeof filesAt>,
    ];
    expect(after.events).toEqual([
      `${uuid(2)} | CONFIRMED | Area 1: Level 2 in force from Saturday 5 December\\, 12:01 am`,
    ]);
    expect(after.published).toEqual(before.published);
    expect([before.updated, after.updated]).toEqual([
      [`${uuid(2)} | 2026-11-10T20:10:00Z`],
      [`${uuid(2)} | 2026-12-04T11:01:00Z`],
    ]);
  });

  test("is announced beside the end of the level before it, a minute earlier", () => {
    const assignments = [current({ effectiveUntil: MIDNIGHT }), coming()];
    const { events, badge } = filesAt({ assignments });
    expect(events.slice(0, 2)).toEqual([
      `${uuid(2)} | CONFIRMED | Area 1: Level 2 ${FROM}`,
      `${derivedId(`end:${uuid(1)}`)} | CONFIRMED | Area 1: Level 1 ends Saturday 5 December\\, 12:00 am`,
    ]);
    expect(badge).toMatch(/ Level 1 until 4 December 2026,.*Ends 5 December 2026 · Level 2 from 5 December/);
  });

  test("is alone in the calendar, and under one id, where it begins the instant that the one before it ends", () => {
    const assignments = [current({ effectiveUntil: MINUTE_PAST }), coming()];
    const { events, entries } = filesAt({ assignments });
    expect(events).toEqual([
      `${uuid(2)} | CONFIRMED | Area 1: Level 2 ${FROM}`,
      expect.stringMatching(`^${uuid(1)} .*Level 1 in force`),
    ]);
    expect(entries).toContain(`${uuid(2)} | confirmed | Level 2 ${WORDS}`);
    expect(filesAt({ assignments }, MINUTE_PAST).events[0]).toMatch(`${uuid(2)} | CONFIRMED`);
  });

  test("has its own end in the calendar, too", () => {
    const { events } = filesAt({ assignments: [coming({ effectiveUntil: MINUTE_PAST + 5 * DAY })] });
    expect(events).toEqual([
      `${derivedId(`end:${uuid(2)}`)} | CONFIRMED | Area 1: Level 2 ends Thursday 10 December\\, 12:01 am`,
      `${uuid(2)} | CONFIRMED | Area 1: Level 2 ${FROM}`,
    ]);
  });

  test("is announced in the next year, too, and is what the badge names next", () => {
    const effectiveFrom = MINUTE_PAST + 365 * DAY;
    const { events, badge } = filesAt({
      assignments: [current({ effectiveUntil: effectiveFrom - DAY }), coming({ effectiveFrom })],
    });
    expect(events[0]).toMatch(
      new RegExp(`^${uuid(2)} . CONFIRMED . Area 1: Level 2 from Sunday 5 December 2027`),
    );
    expect(badge).toMatch(/Ends 4 December 2027 · Level 2 from 5 December 2027$/);
  });
});

describe("a change that a level on record carries out", () => {
  const named = coming({ scheduledChangeId: uuid(8) });
  test.each<[string, Records]>([
    ["because it names the change", { assignments: [named], changes: [toLevel(2)] }],
    ["because both are of the same level and instant", { assignments: [coming()], changes: [toLevel(2)] }],
    [
      "where the level before ends at that instant",
      { assignments: [current({ effectiveUntil: MINUTE_PAST }), named], changes: [toLevel(2)] },
    ],
  ])("is announced once, and not dropped before or after it: %s", (_, records) => {
    for (const asOf of [NOW, MINUTE_PAST, MINUTE_PAST + DAY]) {
      const { events, entries } = filesAt(records, asOf);
      expect(events.filter((event) => event.includes("Level 2"))).toEqual([
        `${uuid(8)} | CONFIRMED | Area 1: Level 2 ${FROM}`,
      ]);
      expect(entries).toContain(`${uuid(8)} | confirmed | Level 2 ${WORDS}`);
      expect(entries.filter((entry) => entry.startsWith(uuid(2))).length).toBe(asOf === NOW ? 0 : 1);
    }
  });

  test("outlives the other changes of its instant; another level's change is dropped", () => {
    const changes = [toLevel(2), toLevel(1, 9, { createdAt: NOW - DAY }), toLevel(2, 7)];
    for (const assignments of [[named], [coming()]])
      for (const asOf of [NOW, MINUTE_PAST]) {
        const [found] = modelAt({ assignments, changes }, asOf).areas;
        if (found === undefined) throw new Error("Expected an area.");
        const states = changes.map(changeStatesIn(found, asOf));
        expect([asOf, states]).toEqual([
          asOf,
          [asOf === NOW ? "confirmed" : "applied", "superseded", "superseded"],
        ]);
      }
    const { events } = filesAt({ assignments: [coming()], changes: [toLevel(1)] });
    expect(events).toEqual([
      `${uuid(2)} | CONFIRMED | Area 1: Level 2 ${FROM}`,
      `${uuid(8)} | CANCELLED | Superseded: Area 1: Level 1 ${FROM}`,
    ]);
  });
});

/** Levels on record that follow each other at once or after a gap, and confirmed changes, most of them at the instants of these. */
function drawn(seed: number): { records: Records; instants: number[] } {
  const draw = drawOf(seed);
  const hours = Array.from({ length: 9 }, (_, i) => NOW + (i * 3 + draw.between(1, 3)) * DAY);
  const [first = NOW, ...others] = hours;
  let [from, stageId] = [draw.chance(0.6) ? NOW - 5 * DAY : first, uuid(11)];
  const assignments: ReturnType<typeof assignment>[] = [];
  for (const next of others.slice(0, draw.between(1, 5))) {
    const isLast = draw.chance(0.2);
    const effectiveUntil = isLast && draw.chance(0.5) ? null : next;
    assignments.push(
      assignment(100 + assignments.length, {
        ...{ stageId, effectiveFrom: from, effectiveUntil, createdAt: NOW - 6 * DAY },
      }),
    );
    if (effectiveUntil === null) break;
    [from, stageId] = [draw.chance(0.5) ? next : next + DAY / 2, draw.pick(STAGES).id];
  }
  const changes = assignments.slice(draw.below(2)).flatMap(({ effectiveFrom }, index) => {
    if (effectiveFrom <= NOW || draw.chance(0.4)) return [];
    return [toLevel(draw.between(1, 2), 200 + index, { effectiveFrom })];
  });
  const named = assignments.map((one) => ({
    ...one,
    scheduledChangeId:
      changes.find(
        ({ effectiveFrom, targetStageId }) =>
          effectiveFrom === one.effectiveFrom && targetStageId === one.stageId && draw.chance(0.5),
      )?.id ?? null,
  }));
  const instants = [
    ...new Set(
      [...named, ...changes].flatMap((one) => [
        one.effectiveFrom,
        "effectiveUntil" in one ? one.effectiveUntil : null,
      ]),
    ),
  ].filter((at): at is number => at !== null && at > NOW);
  return { records: { assignments: named, changes }, instants: instants.sort((a, b) => a - b) };
}

test("a calendar has one event, and one alone, of whatever the API will answer as new", () => {
  let seen = 0;
  for (let seed = 0; seed < 300; seed++) {
    const { records, instants } = drawn(seed);
    const confirmed = eventsOf(records).filter(({ status }) => status === "CONFIRMED");
    for (const at of instants) {
      const currentAt = (asOf: number) => modelAt(records, asOf).areas[0]?.current ?? null;
      const [before, after] = [currentAt(at - 1), currentAt(at)];
      const told = confirmed.filter(({ start }) => start === at).map(({ title }) => title);
      const name = STAGES.find(({ id }) => id === after?.stageId)?.name;
      const wanted =
        after === null ? expect.stringMatching(/ ends /) : expect.stringContaining(`${name} from`);
      expect([seed, at, told]).toEqual([
        seed,
        at,
        before?.assignmentId === after?.assignmentId ? [] : [wanted],
      ]);
      seen += told.length;
    }
    // What was announced as a beginning stays under its id, and is not cancelled, when it has come.
    const last = instants.at(-1) ?? NOW;
    const then = eventsOf(records, last + DAY);
    for (const { uid, title } of confirmed)
      if (!/ ends /.test(title))
        expect([seed, then.find((event) => event.uid === uid)?.status]).toEqual([seed, "CONFIRMED"]);
  }
  expect(seen).toBeGreaterThan(500);
});

/** The events of the area that still lie ahead, or have come since. */
const eventsOf = (records: Records, asOf = NOW) =>
  filesAt(records, asOf).starts.map((text) => {
    const [uid = "", status = "", start = "", title = ""] = text.split(" | ");
    const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(start) ?? [];
    const [year = 0, month = 1, ...others] = parts.map(Number);
    return { uid, status, title, start: Date.UTC(year, month - 1, ...others) };
  });
