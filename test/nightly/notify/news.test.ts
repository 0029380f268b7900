/** Every kind of change, in every direction: whether there is a message, what it says, how loudly it rings, and when. */

import { expect, test } from "vitest";
import { type AreaNow, type AreaState, areasAt } from "../../../generator/nightly/notify/area-states.ts";
import { eveningBefore } from "../../../generator/nightly/notify/evening.ts";
import { messageOf } from "../../../generator/nightly/notify/message.ts";
import { assumedState, newsOf } from "../../../generator/nightly/notify/news.ts";
import type { ScheduledChange, StageAssignment } from "../../../schemas/source.ts";
import * as records from "../../support/records.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Noon of Friday 20 November in New Zealand, and the night before. */
const NOW = Date.parse("2026-11-20T12:00:00+13:00");
const BEFORE = NOW - 6 * HOUR;
/** A minute past midnight, in eight days. */
const LATER = Date.parse("2026-11-28T00:01:00+13:00");
const TONIGHT = Date.parse("2026-11-21T00:01:00+13:00");

const AREA = records.uuid(1000);
/** Severities 0 to 3; a fifth has that of the second. */
const STAGES = ["Care", "Level 1", "Level 2", "Level 3", "Level 1 (rural)"].map((name, index) => ({
  id: records.uuid(10 + index),
  name,
  severity: index === 4 ? 1 : index,
  description: name === "Care" ? null : `**Rule** of ${name}.`,
}));
/** The only stage of another scheme. */
const BAN = { id: records.uuid(20), name: "Total ban", severity: 1, description: "**Rule** of Total ban." };
const idOf = (name: string) => [...STAGES, BAN].find((stage) => stage.name === name)?.id ?? null;

type World = {
  /** The name of the level in force; null for none. */
  readonly level: string | null;
  readonly changes?: readonly ScheduledChange[];
  readonly isUntracked?: boolean;
  readonly until?: number;
  /** The name of the level on record from then on, or from `begins` on. */
  readonly follower?: string;
  readonly begins?: number;
  readonly ends?: number;
  /** The severity of a level, if it is another one, by its name. */
  readonly severities?: Readonly<Record<string, number>>;
};

const assignmentOf = (name: string, from: number, until: number | null = null): StageAssignment =>
  records.assignment(500 + (from % 97), {
    ...{ areaId: AREA, stageId: idOf(name) as string },
    ...{ effectiveFrom: from, effectiveUntil: until, createdAt: from },
  });

const change = (to: string | null, at: number, more: Partial<ScheduledChange> = {}): ScheduledChange =>
  records.change(1, {
    targetStageId: to === null ? null : idOf(to),
    areaId: AREA,
    effectiveFrom: at,
    createdAt: BEFORE - DAY,
    approval: { status: "approved", approvedAt: BEFORE - DAY, rejectionReason: null },
    ...more,
  });
const PENDING = { approval: { status: "pendingApproval", approvedAt: null, rejectionReason: null } } as const;

function areaIn(
  { level, changes = [], isUntracked = false, until, follower, begins, ends, severities = {} }: World,
  asOf: number,
): AreaNow {
  const stages = STAGES.map((stage) => ({ ...stage, severity: severities[stage.name] ?? stage.severity }));
  const source = records.sourceOf({
    organisations: [{ id: records.uuid(7), name: "Porirua City Council", websiteUrl: null }],
    schemes: [
      { ...records.scheme(1), stages },
      { ...records.scheme(2), stages: [BAN] },
    ],
    areas: [
      {
        ...records.area(0, { id: AREA, name: "Porirua City", schemeId: records.uuid(1) }),
        organisationIds: [records.uuid(7)],
        trackingStatus: isUntracked ? "untracked" : "tracked",
      },
    ],
    assignments: [
      ...(level === null ? [] : [assignmentOf(level, BEFORE - 30 * DAY, until ?? null)]),
      ...(follower === undefined
        ? []
        : [{ ...assignmentOf(follower, begins ?? until ?? LATER, ends ?? null), createdAt: BEFORE - DAY }]),
    ],
    changes: [...changes],
  });
  return areasAt(source, asOf).get(AREA) as AreaNow;
}

/** The messages that a night sends at noon, after one that ran in the early morning. */
function messagesBetween(before: World, after: World, canWait = true) {
  const until = (asOf: number) => (canWait ? asOf + 12 * HOUR : null);
  const sent = assumedState(areaIn(before, BEFORE), BEFORE, until(BEFORE));
  const area = areaIn(after, NOW);
  const { letters } = newsOf(sent, area, NOW, until(NOW));
  const setting = { isSample: false, linkOf: () => null, sentAsOf: sent.asOf };
  return letters.map((letter) => messageOf(AREA, area, letter, setting));
}

/** The only one of them; null if there is none. */
function messageBetween(...worlds: Parameters<typeof messagesBetween>) {
  const messages = messagesBetween(...worlds);
  expect(messages.length).toBeLessThan(2);
  return messages[0] ?? null;
}

const said = (before: World, after: World) => {
  const { title = null, text, priority, at } = messageBetween(before, after) ?? {};
  return { title, text: text?.split("\n\n"), priority, at };
};

const WHEN = "Saturday 28 November, 12:01 am";
/** The level of these worlds began thirty days before the first night. */
const SINCE = "Since Wednesday 21 October, 6:00 am.";

test.each([
  ["Level 1", "Level 3", 4, "Level 3 in force", ["Rule of Level 3.", SINCE, "Before: Level 1."]],
  ["Level 3", "Level 1", 2, "Level 1 in force", ["Rule of Level 1.", SINCE, "Before: Level 3."]],
  [
    "Level 1",
    "Level 1 (rural)",
    3,
    "Level 1 (rural) in force",
    ["Rule of Level 1 (rural).", SINCE, "Before: Level 1."],
  ],
  // Severities of two schemes do not compare.
  ["Level 2", "Total ban", 3, "Total ban in force", ["Rule of Total ban.", SINCE, "Before: Level 2."]],
  [null, "Level 1", 4, "Level 1 in force", ["Rule of Level 1.", SINCE, "Before: no restriction set."]],
  [null, "Care", 4, "Care in force", [SINCE, "Before: no restriction set."]],
  ["Level 1", "Care", 2, "Care in force", [SINCE, "Before: Level 1."]],
  ["Level 2", null, 2, "restrictions lifted", ["Before: Level 2."]],
  ["Care", null, 2, "no restriction set", ["Before: Care."]],
] as const)(
  "a level that changes from %s to %s rings with priority %i",
  (from, to, priority, title, text) => {
    expect(said({ level: from }, { level: to })).toEqual({
      title: `Porirua City: ${title}`,
      text,
      priority,
      at: null,
    });
  },
);

test("a level that begins to restrict is news though its name stays, and one that only has another number is not", () => {
  expect(said({ level: "Care" }, { level: "Care", severities: { Care: 9 } })).toEqual({
    title: "Porirua City: Care in force",
    text: [SINCE, "Before: Care."],
    priority: 4,
    at: null,
  });
  expect(messageBetween({ level: "Level 2" }, { level: "Level 2", severities: { "Level 2": 5 } })).toBeNull();
});

test("a level on record that carries out a confirmed change is announced once", () => {
  const world = { level: "Level 1", until: LATER, follower: "Level 3", changes: [change("Level 3", LATER)] };
  const { announced } = areaIn(world, NOW);
  expect(Object.values(announced)).toMatchObject([{ state: "confirmed", what: "begins", at: LATER }]);
  expect(Object.values(areaIn({ ...world, changes: [] }, NOW).announced)).toEqual(Object.values(announced));
});

test.each([
  ["while none is in force", { level: null }, 4, ["Rule of Level 3.", "Now: no restriction set."]],
  [
    "days after another ends",
    { level: "Level 1", until: LATER - 3 * DAY },
    4,
    ["Rule of Level 3.", "Now: Level 1."],
  ],
] as const)(
  "a level on record that begins %s, of which no change speaks, is announced",
  (_, world, priority, text) => {
    const begins = { ...world, follower: "Level 3", begins: LATER };
    expect(said(world, begins)).toEqual({
      title: `Porirua City: Level 3 from ${WHEN}`,
      text,
      priority,
      at: null,
    });
    // It is no longer on record.
    expect(said(begins, world).title).toBe(`No longer announced: Porirua City: Level 3 from ${WHEN}`);
    // A change that comes first is announced in its place.
    const changes = [change("Level 2", LATER - 4 * DAY)];
    expect(said(begins, { ...begins, changes }).title).toMatch(/^Porirua City: Level 2 from/);
  },
);

test("a level on record that has come and gone again, or has begun earlier, was not dropped", () => {
  const begins: World = { level: null, follower: "Level 2", begins: NOW - 4 * HOUR };
  const sent = assumedState(areaIn(begins, BEFORE), BEFORE, null);
  const news = (after: World) =>
    newsOf(sent, areaIn(after, NOW), NOW, null).letters.flatMap(({ news }) => news.map(({ kind }) => kind));
  expect(Object.keys(sent.announced)).toHaveLength(1);
  // It is in force, it has ended by now, and it is no longer on record.
  expect(news(begins)).toEqual(["level"]);
  expect(news({ ...begins, ends: NOW - HOUR })).toEqual([]);
  expect(news({ level: null })).toEqual(["dropped"]);
});

test("what another record states by now is neither announced again nor dropped", () => {
  const recorded: World = { level: "Level 1", follower: "Level 3", begins: LATER };
  const changed: World = { level: "Level 1", changes: [change("Level 3", LATER)] };
  expect(messageBetween(recorded, changed)).toBeNull();
  expect(messageBetween(changed, recorded)).toBeNull();
  const cancelled = [change("Level 3", LATER, { isCancelled: true })];
  expect(messageBetween(changed, { ...recorded, changes: cancelled })).toBeNull();
});

const ASK = "There may be restrictions: ask the council.";
const UNTRACKED =
  "This area is not tracked: its notices are not followed, so this may be out of date. Ask the council.";

test("what is not known is said to be so, and is never an easing", () => {
  const untracked = (level: string | null): World => ({ level, isUntracked: true });
  expect(said(untracked("Level 2"), untracked(null))).toEqual({
    title: "Porirua City: what applies is not known",
    text: [`Level 2 has ended. ${ASK}`, UNTRACKED],
    priority: 3,
    at: null,
  });
  // Nobody follows the notices any more: with no level, that means that nothing is known.
  expect(said({ level: null }, untracked(null))).toMatchObject({ priority: 3, text: [ASK, UNTRACKED] });
  expect(said(untracked(null), { level: null })).toMatchObject({
    title: "Porirua City: no restriction set",
    text: [`Before: not known. There may be restrictions: ask the council.`],
    priority: 3,
  });
  expect(said(untracked(null), { level: "Level 1" }).priority).toBe(4);
  expect(said(untracked(null), { level: "Care" }).priority).toBe(3);
});

/** A change of one area, and what is announced of it. */
const ANNOUNCED = [
  ["Level 1", "Level 3", 4, "Level 3 from"],
  ["Level 3", "Level 1", 2, "Level 1 from"],
  ["Level 1", "Level 1 (rural)", 3, "Level 1 (rural) from"],
  ["Level 2", "Total ban", 3, "Total ban from"],
  ["Level 2", null, 2, "restrictions lifted from"],
  [null, "Level 1", 4, "Level 1 from"],
] as const;

test.each(ANNOUNCED)(
  "a change from %s to %s that is announced rings with priority %i",
  (level, to, priority, title) => {
    const { text, ...others } = said({ level }, { level, changes: [change(to, LATER)] });
    expect(others).toEqual({ title: `Porirua City: ${title} ${WHEN}`, priority, at: null });
    expect(text?.[0]).toBe(to === null ? `Now: ${level}.` : `Rule of ${to}.`);
    expect(text?.at(-1)).toBe(`Now: ${level ?? "no restriction set"}.`);
  },
);

test.each(ANNOUNCED)(
  "the same from %s to %s, pending approval, rings as usual and says so",
  (level, to, _, title) => {
    const { text, ...others } = said({ level }, { level, changes: [change(to, LATER, PENDING)] });
    expect(others).toEqual({
      title: `Pending approval: Porirua City: ${title} ${WHEN}`,
      priority: 3,
      at: null,
    });
    expect(text).toContain("This change waits for approval. It may never take effect.");
  },
);

test.each(ANNOUNCED)(
  "a change from %s to %s that is approved rings with priority %i",
  (level, to, priority, title) => {
    const { text, ...others } = said(
      { level, changes: [change(to, LATER, PENDING)] },
      { level, changes: [change(to, LATER)] },
    );
    expect(others).toEqual({ title: `Porirua City: ${title} ${WHEN}`, priority, at: null });
    expect(text).toContain("This change is approved.");
  },
);

test.each(ANNOUNCED)("a change from %s to %s that is moved says both times", (level, to, priority, title) => {
  const { text: _, ...others } = said(
    { level, changes: [change(to, LATER)] },
    { level, changes: [change(to, LATER + 7 * DAY)] },
  );
  expect(others).toEqual({
    title: `Changed: Porirua City: ${title} Saturday 5 December, 12:01 am; before: ${title} ${WHEN}`,
    // Who counted on more water hears that it comes at another time.
    priority: priority === 2 ? 3 : priority,
    at: null,
  });
});

test("a change to another level is moved too", () => {
  expect(
    said(
      { level: "Level 1", changes: [change("Level 2", LATER)] },
      { level: "Level 1", changes: [change("Level 3", LATER)] },
    ),
  ).toMatchObject({
    title: `Changed: Porirua City: Level 3 from ${WHEN}; before: Level 2 from ${WHEN}`,
    priority: 4,
  });
});

const DROPPED: readonly (readonly [string, Partial<ScheduledChange> | null, string, string | null])[] = [
  ["cancelled", { isCancelled: true, cancellationReason: "It *rained*." }, "Cancelled", "Reason: It rained."],
  [
    "rejected",
    { approval: { status: "rejected", approvedAt: NOW - HOUR, rejectionReason: "A mistake." } },
    "Rejected",
    "Reason: A mistake.",
  ],
  ["ignored", { isIgnored: true }, "No longer announced", null],
  ["removed from the data", null, "No longer announced", null],
  [
    "withdrawn",
    {
      isApplied: true,
      appliedAssignmentDeletedAt: NOW - HOUR,
      appliedAssignmentDeletionReason: "Too early.",
    },
    "Withdrawn",
    "Reason: Too early.",
  ],
];
test.each(
  DROPPED.flatMap((one) =>
    ANNOUNCED.map(([level, to, priority, title]) => [...one, level, to, priority, title] as const),
  ),
)(
  "a change that is %s is dropped, whatever it was to lead to",
  (_, more, word, reason, level, to, priority, title) => {
    const text = [...(reason === null ? [] : [reason]), `Now: ${level ?? "no restriction set"}.`];
    expect(
      said(
        { level, changes: [change(to, LATER)] },
        { level, changes: more === null ? [] : [change(to, LATER, more)] },
      ),
    ).toEqual({
      title: `${word}: Porirua City: ${title} ${WHEN}`,
      text,
      // Who counted on more water hears that it does not come. That a restriction does not come is no easing of what is in force.
      priority: priority === 2 ? 4 : 3,
      at: null,
    });
  },
);

test("a change that an assignment overtakes is superseded, and the new level comes first", () => {
  const before: World = { level: "Level 1", changes: [change("Level 2", NOW - HOUR)] };
  const message = messageBetween(before, {
    ...before,
    level: "Level 1",
    changes: [change("Level 2", NOW - HOUR, { isCancelled: true })],
  });
  expect(message).toMatchObject({ title: expect.stringContaining("Cancelled: Porirua City: Level 2 from") });
});

test("on the evening before, people are reminded once, and not woken when it takes effect", () => {
  const world: World = { level: "Level 1", changes: [change("Level 3", TONIGHT)] };
  const evening = Date.parse("2026-11-20T19:00:00+13:00");
  expect(eveningBefore(TONIGHT, "Pacific/Auckland")).toBe(evening);
  // It was announced days ago. The night of the early morning left it to this one.
  expect(said(world, world)).toMatchObject({
    title: "Porirua City: Level 3 from Saturday 21 November, 12:01 am",
    priority: 4,
    at: evening,
  });
  // Announced only today: one message for both.
  expect(said({ level: "Level 1" }, world)).toMatchObject({ at: evening });
  // A program hears of it once, and of the level when it is in force.
  expect(messageBetween(world, world, false)).toBeNull();

  const until = (asOf: number) => asOf + 12 * HOUR;
  const sent = newsOf(
    assumedState(areaIn(world, BEFORE), BEFORE, until(BEFORE)),
    areaIn(world, NOW),
    NOW,
    until(NOW),
  ).after;
  const evenLater = NOW + 6 * HOUR;
  const again = newsOf(sent, areaIn(world, evenLater), evenLater, until(evenLater));
  expect([again.letters, again.recalled]).toEqual([[], []]);
  const after = TONIGHT + 60_000;
  expect(newsOf(again.after, areaIn(world, after), after, until(after)).letters).toEqual([]);
  // If something else is in force then, that is news.
  const other = areaIn({ level: "Level 1", changes: [change("Level 2", TONIGHT)] }, after);
  expect(newsOf(again.after, other, after, until(after)).letters).toMatchObject([
    { news: [{ kind: "level" }] },
  ]);
});

test.each([
  ["cancelled", [change("Level 3", TONIGHT, { isCancelled: true })]],
  ["moved", [change("Level 3", TONIGHT + DAY)]],
  ["pending again", [change("Level 3", TONIGHT, PENDING)]],
  ["gone", []],
])("a change that is %s after its evening was arranged is recalled", (_, changes) => {
  const until = (asOf: number) => asOf + 12 * HOUR;
  const world: World = { level: "Level 1", changes: [change("Level 3", TONIGHT)] };
  const { after: sent } = newsOf(
    assumedState(areaIn(world, BEFORE), BEFORE, until(BEFORE)),
    areaIn(world, NOW),
    NOW,
    until(NOW),
  );
  const next = newsOf(sent, areaIn({ ...world, changes }, NOW + HOUR), NOW + HOUR, until(NOW + HOUR));
  expect(next.recalled).toEqual([Date.parse("2026-11-20T19:00:00+13:00")]);
  expect(next.letters.map(({ news, at }) => [news.length, at])).toEqual([[1, null]]);
});

test("the evening is seven o'clock on the area's own clock, also where clocks change overnight", () => {
  const cases = [
    ["2026-11-21T00:01:00+13:00", "Pacific/Auckland", "2026-11-20T19:00:00+13:00"],
    ["2026-11-21T00:00:00+13:00", "Pacific/Auckland", "2026-11-20T19:00:00+13:00"],
    ["2026-11-21T23:59:00+13:00", "Pacific/Auckland", "2026-11-20T19:00:00+13:00"],
    ["2026-11-21T00:01:00+13:45", "Pacific/Chatham", "2026-11-20T19:00:00+13:45"],
    // Clocks go forward at 2 am on 27 September, and back at 3 am on 5 April.
    ["2026-09-27T12:00:00+13:00", "Pacific/Auckland", "2026-09-26T19:00:00+12:00"],
    ["2026-04-05T12:00:00+12:00", "Pacific/Auckland", "2026-04-04T19:00:00+13:00"],
    ["2026-09-28T00:01:00+13:00", "Pacific/Auckland", "2026-09-27T19:00:00+13:00"],
  ] as const;
  for (const [at, zone, evening] of cases)
    expect(new Date(eveningBefore(Date.parse(at), zone)), at).toEqual(new Date(evening));
});

test("an end that is stated is announced without a word on what follows", () => {
  const world = (until?: number): World => ({ level: "Level 2", ...(until !== undefined && { until }) });
  expect(said(world(), world(LATER))).toEqual({
    title: `Porirua City: Level 2 ends ${WHEN}`,
    text: ["What follows is not known yet.", "Now: Level 2."],
    priority: 3,
    at: null,
  });
  expect(said(world(LATER), world(LATER + DAY)).title).toMatch(/^Changed: /);
  expect(said(world(LATER), world()).title).toBe(`No longer announced: Porirua City: Level 2 ends ${WHEN}`);
  // It has ended: the news is what is in force, not that the end is gone.
  expect(said(world(NOW - HOUR), world(NOW - HOUR))).toMatchObject({
    title: "Porirua City: restrictions lifted",
    text: ["Since Friday 20 November, 11:00 am.", "Before: Level 2."],
    priority: 2,
  });
});

test("in an area that is not tracked, a change that lifts restrictions is no easing: what applies then is not known", () => {
  const world: World = { level: "Level 2", isUntracked: true };
  expect(said(world, { ...world, changes: [change(null, LATER)] })).toEqual({
    title: `Porirua City: Level 2 ends ${WHEN}`,
    text: ["What follows is not known yet.", "Now: Level 2.", UNTRACKED],
    priority: 3,
    at: null,
  });
});

test("several changes of an area are one message, whose title says how many", () => {
  const second = change("Level 3", LATER + DAY, { id: records.uuid(901) });
  const third = change("Care", LATER + 2 * DAY, { id: records.uuid(902) });
  expect(
    said({ level: "Level 1" }, { level: "Level 2", changes: [change("Level 1", LATER), second, third] }),
  ).toEqual({
    title: "Porirua City: Level 2 in force; and 3 more changes",
    text: [
      "Rule of Level 2.",
      SINCE,
      "Before: Level 1.",
      `Also: Level 1 from ${WHEN}.`,
      "Rule of Level 1.",
      "Also: Level 3 from Sunday 29 November, 12:01 am.",
      "Rule of Level 3.",
      "Also: Care from Monday 30 November, 12:01 am.",
    ],
    priority: 4,
    at: null,
  });
});

test("nothing is said where nothing has changed, of changes that were announced, and of what took effect as announced", () => {
  const world: World = {
    level: "Level 1",
    changes: [change("Level 3", LATER), change(null, LATER + DAY, { ...PENDING, id: records.uuid(901) })],
  };
  expect(messageBetween(world, world)).toBeNull();
  const taken: World = { level: "Level 1", changes: [change("Level 3", NOW - HOUR)] };
  // A program hears of the level, and not that the announcement is gone.
  expect(messageBetween(taken, taken, false)?.news.map(({ kind }) => kind)).toEqual(["level"]);
});

test("a second change for an evening that is arranged goes with the first, in one message that takes its place", () => {
  const until = (asOf: number) => asOf + 12 * HOUR;
  const first: World = { level: null, changes: [change("Level 2", TONIGHT)] };
  const lift = change(null, TONIGHT + 18 * HOUR, { id: records.uuid(902) });
  const { after: sent } = newsOf(
    assumedState(areaIn(first, BEFORE), BEFORE, until(BEFORE)),
    areaIn(first, NOW),
    NOW,
    until(NOW),
  );
  const both = { ...first, changes: [...(first.changes ?? []), lift] };
  const next = newsOf(sent, areaIn(both, NOW + HOUR), NOW + HOUR, until(NOW + HOUR));
  const evening = Date.parse("2026-11-20T19:00:00+13:00");
  expect(next.recalled).toEqual([evening]);
  expect(next.letters).toMatchObject([
    {
      at: evening,
      news: [{ change: { what: "begins" } }, { change: { what: "lifted" } }],
    },
  ]);
  expect(
    newsOf(next.after, areaIn(both, NOW + 2 * HOUR), NOW + 2 * HOUR, until(NOW + 2 * HOUR)),
  ).toMatchObject({
    letters: [],
    recalled: [],
  });
});

test.each([
  ["another level is in force", { level: "Level 1" }, ["Level 1 in force"]],
  // Who hears that a ban is cancelled also hears of the one in its place.
  [
    "another change is cancelled",
    {
      changes: [
        change("Level 3", TONIGHT + HOUR, { id: records.uuid(902), isCancelled: true }),
        change("Level 2", TONIGHT),
      ],
    },
    ["Cancelled: Level 3", "Level 2 from"],
  ],
] as const)("an evening is kept though %s, which readers hear at once", (_, after, atOnce) => {
  const later = change("Level 3", TONIGHT + HOUR, { id: records.uuid(902) });
  const before: World = { level: null, changes: "level" in after ? [change("Level 2", TONIGHT)] : [later] };
  const [first, second, ...others] = messagesBetween(before, { ...before, ...after });
  const words = `${first?.title}\n${first?.text}`.replaceAll("Porirua City: ", "");
  for (const one of atOnce) expect(words).toContain(one);
  expect([first?.at, others]).toEqual([null, []]);
  expect(second).toMatchObject({
    at: Date.parse("2026-11-20T19:00:00+13:00"),
    title: "Porirua City: Level 2 from Saturday 21 November, 12:01 am",
    // What is in force at noon may not be in the evening.
    text: "Rule of Level 2.\n\nAs of Friday 20 November, 12:00 pm.",
  });
});

test("the same words have the same id after the same news, and another one in another season", () => {
  const setting = { isSample: false, linkOf: () => null };
  const step = (sent: AreaState, world: World, asOf: number) => {
    const area = areaIn(world, asOf);
    const { letters, after: next } = newsOf(sent, area, asOf, null);
    const [message] = letters.map((one) => messageOf(AREA, area, one, { ...setting, sentAsOf: sent.asOf }));
    return { title: message?.title, id: message?.id, after: next };
  };
  const coming = change("Level 2", LATER);
  const dropped = { ...coming, isCancelled: true };
  for (const [calm, news] of [
    [{ level: null }, { level: "Level 2" }],
    [
      { level: null, changes: [dropped] },
      { level: null, changes: [coming] },
    ],
  ] as const) {
    const start = assumedState(areaIn({ level: null }, BEFORE), BEFORE, null);
    const first = step(start, news, NOW);
    // That night was killed before it noted it.
    expect(step(start, news, NOW + HOUR).id).toBe(first.id);
    const between = step(first.after, calm, NOW + 2 * HOUR);
    const again = step(between.after, news, NOW + 3 * HOUR);
    expect(again.title).toBe(first.title);
    expect(new Set([first.id, between.id, again.id]).size).toBe(3);
  }
});

test("news of a level says since when it is in force, also where nothing is set any more", () => {
  expect(messageBetween({ level: null }, { level: "Level 2" })?.news).toMatchObject([
    { kind: "level", at: BEFORE - 30 * DAY },
  ]);
  const ended: World = { level: "Level 2", until: NOW - HOUR };
  expect(messageBetween({ level: "Level 2" }, ended)?.news).toMatchObject([
    { kind: "level", now: "none", at: NOW - HOUR },
  ]);
});
