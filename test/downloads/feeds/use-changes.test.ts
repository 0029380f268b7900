/** What feeds say of sprinklers and hoses when a stage begins. */

import { expect, test } from "vitest";
import { paragraphsOf } from "../../../generator/downloads/feeds/transition-words.ts";
import { transitionsOf } from "../../../generator/downloads/feeds/transitions.ts";
import type { Stage } from "../../../schemas/source.ts";
import { area, assignment, change, modelWith, scheme, uuid } from "../../support/records.ts";

type StageUses = NonNullable<Stage["uses"]>;
type UseRule = StageUses["rules"][number];
type UseWindow = NonNullable<UseRule["when"]>[number];

const SETTING = { title: "Test", isSample: false, notice: null };
const ONE = uuid(11);
const TWO = uuid(12);
const THREE = uuid(13);

const window = (from: string, to: string, some: Partial<UseWindow> = {}): UseWindow => ({
  houses: null,
  dates: null,
  weekdays: null,
  from,
  to,
  isUnclear: false,
  ...some,
});

const rule = (by: UseRule["by"][number], some: Partial<UseRule>): UseRule => ({
  who: ["residential"],
  what: ["lawn"],
  by: [by],
  source: null,
  permission: "allowed",
  when: null,
  conditions: [],
  exception: null,
  quote: ["."],
  ...some,
});

const uses = (...rules: UseRule[]): StageUses => ({
  sourceUrl: "https://council.example",
  reviewedAt: "2026-11-01",
  rules,
});

/** The paragraphs of each transition of an area, by its kind and instant. */
function said(
  given: Record<string, StageUses | null>,
  { until = null }: { until?: number | null } = {},
): Record<string, string[]> {
  const stages = Object.entries(given).map(([id, uses], severity) => ({
    id,
    severity,
    name: `Stage ${severity}`,
    description: ".",
    uses,
  }));
  const asOf = 5000;
  const model = modelWith(
    {
      areas: [area(1, { schemeId: uuid(10) })],
      schemes: [scheme(10, { stages })],
      assignments: [
        assignment(1, { stageId: ONE, effectiveFrom: 1000, effectiveUntil: until ?? 2000 }),
        assignment(2, { stageId: TWO, effectiveFrom: 2000 }),
      ],
      changes: [
        change(1, { targetStageId: THREE, effectiveFrom: 9000, createdAt: 100 }),
        change(2, { targetStageId: null, effectiveFrom: 11_000, createdAt: 100 }),
        change(3, { targetStageId: TWO, effectiveFrom: 13_000, createdAt: 100 }),
      ],
    },
    asOf,
  );
  return Object.fromEntries(
    transitionsOf(model, asOf).flatMap(({ area, transitions }) =>
      transitions.map((told) => [`${told.kind} ${told.at}`, paragraphsOf(told, area, SETTING)] as const),
    ),
  );
}

const WORDS = /on lawns/;

test("each means is named with what holds from then on, and until then, also for a change ahead", () => {
  const odd: Partial<UseWindow> = { houses: ["odd"], dates: "odd" };
  const paragraphs = said({
    [ONE]: uses(rule("sprinkler", {}), rule("handHeldHose", { conditions: [{ kind: "held", value: null }] })),
    [TWO]: uses(
      rule("sprinkler", { when: [window("06:00", "08:00", odd), window("19:00", "21:00", odd)] }),
      rule("handHeldHose", { conditions: [{ kind: "held", value: null }] }),
    ),
    [THREE]: uses(
      rule("sprinkler", { permission: "prohibited" }),
      rule("handHeldHose", {
        when: [window("18:00", "24:00", { weekdays: ["monday", "friday"], isUnclear: true })],
      }),
    ),
  });
  expect(paragraphs["beginning 2000"]?.filter((text) => WORDS.test(text))).toEqual([
    "Sprinklers on lawns: odd house numbers on odd dates, 6–8 am and 7–9 pm; before: any time. Hand-held hoses on lawns: as before.",
  ]);
  expect(paragraphs["change 9000"]?.filter((text) => WORDS.test(text))).toEqual([
    "Sprinklers on lawns: not allowed; before: odd house numbers on odd dates, 6–8 am and 7–9 pm. Hand-held hoses on lawns: perhaps on Mondays and Fridays, 6 pm–midnight (the text is not clear); before: any time, held in the hand.",
  ]);
});

test("nothing is said where a stage has no rules, none was in force before, or restrictions are lifted", () => {
  const own = uses(rule("sprinkler", {}));
  const other = uses(rule("sprinkler", { permission: "prohibited" }));
  const silent = (paragraphs: Record<string, string[]>, key: string) =>
    expect(paragraphs[key]?.filter((text) => WORDS.test(text))).toEqual([]);
  const without = said({ [ONE]: null, [TWO]: own, [THREE]: null });
  for (const key of ["beginning 1000", "beginning 2000", "change 9000"]) silent(without, key);
  const all = said({ [ONE]: own, [TWO]: other, [THREE]: own });
  for (const key of ["beginning 1000", "change 11000", "change 13000"]) silent(all, key);
  const apart = said({ [ONE]: own, [TWO]: other, [THREE]: own }, { until: 1500 });
  for (const key of ["end 1500", "beginning 2000"]) silent(apart, key);
  expect(all["beginning 2000"]).toContain("Sprinklers on lawns: not allowed; before: any time.");
});

test("a means of which one stage says nothing is not stated, one that neither names is left out, and water is named where the text does", () => {
  const paragraphs = said({
    [ONE]: uses(rule("handHeldHose", {})),
    [TWO]: uses(rule("sprinkler", { permission: "discouraged" })),
    [THREE]: uses(rule("sprinkler", { source: ["townSupply", "bore"], permission: "prohibited" })),
  });
  expect(paragraphs["beginning 2000"]).toContain(
    "Sprinklers on lawns: any time, but please don’t; before: not stated. Hand-held hoses on lawns: not stated; before: any time.",
  );
  expect(paragraphs["change 9000"]).toContain(
    "Sprinklers on lawns: not allowed, from the town supply and a bore; before: any time, but please don’t.",
  );
});
