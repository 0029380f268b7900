/** The card that others show in a frame: no script follows the clock in it, so it names its days, and all that is on record ahead. */

import { expect, test } from "vitest";
import { stillCard } from "../../../../generator/explorer/parts/state/still-card.ts";
import { area, assignment, modelWith, scheme, uuid } from "../../../support/records.ts";

const at = (clock: string) => Date.parse(`${clock}+13:00`);
const MEANS = ["sprinkler", "handHeldHose"] as const;
const uses = {
  sourceUrl: "https://council.example/rules",
  reviewedAt: "2026-01-01",
  rules: MEANS.map((by) => ({
    ...{ who: ["residential"], what: ["lawn"], by: [by], source: null, permission: "allowed", when: null },
    ...{ conditions: [], exception: null, quote: ["any"] },
  })),
};
const stages = [1, 2].map((n) => ({
  ...{ id: uuid(10 + n), severity: n, name: `Level ${n}`, description: null },
  ...(n === 1 && { uses: uses as never }),
}));

function wordsOf(assignments: readonly Parameters<typeof assignment>[1][], asOf: number): string {
  const model = modelWith(
    {
      areas: [area(1, { schemeId: uuid(10) })],
      schemes: [scheme(10, { stages })],
      assignments: assignments.map((one, index) => assignment(index + 1, one)),
    },
    asOf,
  );
  const [only] = model.areas;
  if (only === undefined) throw new Error("Expected an area.");
  const card = stillCard(model, only, { hrefOf: null, words: false, more: false });
  return String(card)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

test("a level on record is announced, also where it begins a minute after the end of the one before it, or after all that is known", () => {
  const [midnight, past] = ["2026-12-05T00:00:00", "2026-12-05T00:01:00"].map(at) as [number, number];
  const now = at("2026-11-21T09:10:00");
  const level = { stageId: uuid(11), effectiveFrom: at("2026-11-01T00:00:00"), effectiveUntil: midnight };
  const coming = { stageId: uuid(12), effectiveFrom: past };
  expect(wordsOf([coming], now)).toMatch(
    /until 4 December 2026 .*Next change: Level 2 from Sat 5 December 2026/,
  );
  expect(wordsOf([level, coming], now)).toMatch(
    /Ends Sat 5 December 2026 \..*Next change: Level 2 from Sat 5 December 2026/,
  );
  const later = { ...coming, effectiveFrom: at("2027-02-01T00:01:00") };
  expect(wordsOf([level, later], now)).toMatch(/Next change: Level 2 from Mon 1 February 2027/);
});

test("a permission that began today and ends today is named until its hour, never until yesterday", () => {
  const today = {
    stageId: uuid(11),
    effectiveFrom: at("2026-11-21T06:00:00"),
    effectiveUntil: at("2026-11-21T20:00:00"),
  };
  const words = wordsOf([today], at("2026-11-21T09:10:00"));
  expect(words).toContain("Until 21 November 2026, 8:00 pm");
  expect(words).not.toContain("20 November");
});

test("what follows the end of a level may not be known yet: a step that only ends one is never no restriction", () => {
  const [now, first, last] = ["2026-11-21T09:10:00", "2026-12-01T00:01:00", "2026-12-05T17:00:00"].map(at);
  const levels = [
    { stageId: uuid(11), effectiveFrom: (now as number) - 1, effectiveUntil: first },
    { stageId: uuid(12), effectiveFrom: first, effectiveUntil: last },
  ] as const;
  const words = wordsOf(levels as never, now as number);
  expect(words).toMatch(/Next change: Level 2 from .* Then Level 2 ends Sat 5 December 2026 at 5 pm/);
  expect(words).not.toMatch(/no restriction/i);
});
