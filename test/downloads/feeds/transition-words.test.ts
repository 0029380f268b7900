import { expect, test } from "vitest";
import { addressIn } from "../../../generator/downloads/feeds/address-in.ts";
import { oneLine, paragraphsOf, titleOf } from "../../../generator/downloads/feeds/transition-words.ts";
import { transitionsOf } from "../../../generator/downloads/feeds/transitions.ts";
import { area, assignment, change, modelWith, scheme, uuid } from "../../support/records.ts";

const SETTING = { title: "Test", isSample: false, notice: null };

test.each([
  ["a text", "a text"],
  [" one\r\n two\tthree ", "one two three"],
  ["one  two", "one two"],
  ["nul\0 and \uFFFE", "nul\uFFFD and \uFFFD"],
])("%j is %j on one line", (text, line) => expect(oneLine(text)).toBe(line));

test("an address holds none of the characters that no address may", () => {
  const odd = '<>"{}|\\^`';
  expect(addressIn(`https://example.org/?q=${odd}`)).toBe(
    `https://example.org/?q=${encodeURIComponent(odd)}`,
  );
});

test("the end of a stage is worded so that it stays true when another stage begins later", () => {
  const stages = [{ id: uuid(11), severity: 2, name: "Two", description: null }];
  const first = assignment(1, { stageId: uuid(11), effectiveFrom: 1000, effectiveUntil: 2000 });
  const second = assignment(2, { stageId: uuid(11), effectiveFrom: 3000 });
  const endAsOf = (asOf: number) => {
    const model = modelWith(
      {
        areas: [area(1, { schemeId: uuid(10) })],
        schemes: [scheme(10, { stages })],
        assignments: [first, second],
      },
      asOf,
    );
    const [found] = transitionsOf(model, asOf);
    const end = found?.transitions.find(({ kind }) => kind === "end");
    return found && end ? { published: end.published, words: paragraphsOf(end, found.area, SETTING) } : null;
  };
  expect(endAsOf(2500)).toEqual({
    published: 2000,
    words: ["Area 1: Two ended on Thursday 1 January 1970, 12:00 pm NZST. No other level began then."],
  });
  expect(endAsOf(3500)).toEqual(endAsOf(2500));
  // An end to come was known when the stage began.
  expect(endAsOf(1500)?.published).toBe(1000);
});

test("a title has the rule of the level that begins, never of one that ends", () => {
  const stages = [{ id: uuid(11), severity: 11, name: "Level 11", description: "Rule 11." }];
  const model = modelWith(
    {
      areas: [area(1, { schemeId: uuid(10) })],
      schemes: [scheme(10, { stages })],
      assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: 1000, effectiveUntil: 2000 })],
    },
    5000,
  );
  const [found] = transitionsOf(model, 5000) as [ReturnType<typeof transitionsOf>[number]];
  const titles = found.transitions.map((one) => titleOf(one, found.area, SETTING));
  expect(titles.map((title) => title.replace(/ Thursday.*pm/, ""))).toEqual([
    "Area 1: Level 11 in force from. Rule 11.",
    "Area 1: Level 11 ended, restrictions lifted from",
  ]);
});

test.each([
  [0, "tracked", "ended"],
  [1, "tracked", "ended, restrictions lifted from"],
  [1, "untracked", "ended"],
] as const)(
  "the end of a level of severity %i in an area that is %s is titled: %s",
  (severity, status, said) => {
    const stages = [{ id: uuid(11), severity, name: "Level", description: null }];
    const stated = area(1, { schemeId: uuid(10), trackingStatus: status });
    const model = modelWith(
      {
        areas: [stated],
        schemes: [scheme(10, { stages })],
        assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: 1000, effectiveUntil: 2000 })],
      },
      5000,
    );
    const [found] = transitionsOf(model, 5000) as [ReturnType<typeof transitionsOf>[number]];
    const end = found.transitions.find(({ kind }) => kind === "end") as (typeof found.transitions)[number];
    expect(titleOf(end, found.area, SETTING).replace(/ Thursday.*$/, "")).toBe(`Area 1: Level ${said}`);
  },
);

test.each([
  ["cancelled", { isCancelled: true }, "It rained", "This change was cancelled."],
  [
    "rejected",
    { approval: { status: "rejected", approvedAt: 1, rejectionReason: "Wrong area" } },
    "Wrong area",
    "This change was rejected.",
  ],
  [
    "withdrawn",
    { isApplied: true, appliedAssignmentDeletedAt: 2 },
    "A mistake",
    "This change took effect, and was withdrawn later.",
  ],
  [
    "superseded",
    { effectiveFrom: 500 },
    null,
    "This change did not take effect: something later took its place.",
  ],
  [
    "pending",
    { approval: { status: "pendingApproval", approvedAt: null, rejectionReason: "Wrong area" } },
    null,
    "This change waits for approval. It may never take effect.",
  ],
  ["confirmed", {}, null, "This change is approved."],
  ["applied", { isApplied: true }, null, "This change is approved."],
] as const)(
  "a change that is %s says so, and why if the data does, and gives no reason of another state",
  (state, more, reason, sentence) => {
    const told = change(1, {
      effectiveFrom: 5000,
      targetStageId: null,
      cancellationReason: "It rained",
      approval: { status: "approved", approvedAt: 1, rejectionReason: "Wrong area" },
      appliedAssignmentDeletionReason: "A mistake",
      ...more,
    });
    const stages = [{ id: uuid(1), severity: 1, name: "One", description: null }];
    const later = assignment(2, { effectiveFrom: 600 });
    const model = modelWith(
      {
        areas: [area(1, { schemeId: uuid(10) })],
        schemes: [scheme(10, { stages })],
        changes: [told],
        assignments: [later],
      },
      1000,
    );
    const [{ area: of, transitions }] = transitionsOf(model, 1000) as [
      ReturnType<typeof transitionsOf>[number],
    ];
    const found = transitions.find(({ kind }) => kind === "change");
    expect(found).toMatchObject({ state, reason });
    const said = found && paragraphsOf(found, of, SETTING).slice(-2);
    expect(said).toContain(sentence);
    expect(said?.filter((text) => text.startsWith("Reason"))).toEqual(
      reason === null ? [] : [`Reason: ${reason}`],
    );
  },
);

test.each<[words: string, at: string, said?: string]>([
  ["Tuesday 1 February 2028, 12:01 am NZDT", "2028-02-01T00:01:00+13:00"],
  ["Tuesday 1 February, 12:01 am", "2028-02-01T00:01:00+13:00", "2027-11-20"],
  ["Saturday 1 February 2025, 12:01 am NZDT", "2025-02-01T00:01:00+13:00"],
  ["Friday 20 August, 12:01 am", "2027-08-20T00:01:00+12:00"],
])("a title names the year of what is far from the day on which it was said: %s", (words, at, said) => {
  const createdAt = Date.parse(`${said ?? "2026-11-20"}T00:00:00Z`);
  const model = modelWith(
    {
      areas: [area(1, { schemeId: uuid(10) })],
      schemes: [scheme(10)],
      changes: [change(1, { targetStageId: null, effectiveFrom: Date.parse(at), createdAt })],
    },
    createdAt + 1000,
  );
  const [found] = transitionsOf(model, createdAt + 1000) as [ReturnType<typeof transitionsOf>[number]];
  const titles = found.transitions.map((one) => titleOf(one, found.area, SETTING));
  expect(titles).toEqual([`Area 1: restrictions lifted from ${words}`]);
});
