import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { usesOverTime } from "../../generator/answers/uses/uses-over-time.ts";
import { answerAt, type UseAnswer } from "../../generator/api/use-answer.ts";
import { MEANS, type Means, type Purpose, type UseRule } from "../../generator/api/uses.ts";
import { GRADES, type Grade } from "../../generator/model/grade.ts";
import { gradeOfArea, gradeOfStage } from "../../generator/model/grade-of-stage.ts";
import type { Stage } from "../../schemas/source.ts";
import { amount } from "../support/amount.ts";
import { type Draw, drawOf } from "../support/random.ts";
import { rule, window } from "../support/uses.ts";

const GARDEN = ["lawn", "ornamentals", "foodGarden"] as const;
const garden = (some: Partial<UseRule>): UseRule => rule({ what: GARDEN, ...some });
const gradeOf = (...rules: readonly UseRule[]): Grade => gradeOfStage({ uses: { rules } });

const doc = readFileSync("docs/may-use.md", "utf8");
const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** The grades by the words that the docs have for them. */
const byWords = new Map(
  rowsOf(/\| Grade \| In downloads[\s\S]*?\n\n/.exec(doc)?.[0] ?? "").map(([words = "", value = ""]) => [
    words,
    value.replaceAll("`", ""),
  ]),
);

test("rules are read once, however many records of stages hold them", () => {
  let reads = 0;
  const get = (list: readonly UseRule[], key: string | symbol) => {
    reads++;
    return Reflect.get(list, key);
  };
  const rules = new Proxy([garden({})], { get });
  const grade = gradeOfStage({ uses: { rules } });
  const first = reads;
  expect([gradeOfStage({ uses: { rules } }), first > 0, reads]).toEqual([grade, true, first]);
});

test("the docs name every grade, in its order", () => {
  expect([...byWords.values()]).toEqual([...GRADES]);
});

const SAID: Readonly<Record<string, Partial<UseRule> | null>> = {
  "any time": {},
  "at times": { when: [window("06:00", "08:00")] },
  never: { permission: "prohibited" },
  unclear: { when: [window("06:00", "08:00", { isUnclear: true })] },
  "not stated": null,
};

test("a stage has the grade of the first row of the docs' table that fits, whatever is said of sprinklers and hoses", () => {
  const rows = rowsOf(/<!-- grades -->([\s\S]*?)<!-- \/grades -->/.exec(doc)?.[1] ?? "");
  const fits = (cell = "", said: string) => cell === "–" || cell.split(", ").includes(said);
  for (const [sprinklers, ofSprinklers] of Object.entries(SAID))
    for (const [hose, ofHose] of Object.entries(SAID)) {
      const row = rows.find((cells) => fits(cells[0], sprinklers) && fits(cells[1], hose));
      const rules = [
        ...(ofSprinklers ? [garden(ofSprinklers)] : []),
        ...(ofHose ? [garden({ by: ["handHeldHose"], ...ofHose })] : []),
      ];
      expect([sprinklers, hose, gradeOf(...rules)]).toEqual([sprinklers, hose, byWords.get(row?.[2] ?? "")]);
    }
});

const sprinklers = garden({});
const noSprinklers = garden({ permission: "prohibited" });
const hose = garden({ by: ["handHeldHose"] });
const noHose = garden({ by: ["handHeldHose"], permission: "prohibited" });
const condition = (kind: UseRule["conditions"][number]["kind"]) => ({ conditions: [{ kind, value: null }] });

test.each<readonly [string, Grade, readonly UseRule[]]>([
  ["of businesses alone", "notInRules", [garden({ who: ["nonResidential"], permission: "prohibited" })]],
  ["of a bore alone", "notInRules", [garden({ source: ["bore"] }), hose]],
  ["of cars alone", "notInRules", [rule({ what: ["vehicle"], permission: "prohibited" })]],
  ["that nothing is allowed but a can", "byHandOnly", [noSprinklers, noHose, garden({ by: ["can"] })]],
  ["that drip lines may run", "byHandOnly", [noSprinklers, noHose, garden({ by: ["irrigationSystem"] })]],
  [
    "no sprinklers on lawns",
    "byHandOnly",
    [rule({ permission: "prohibited" }), rule({ what: ["foodGarden"] }), hose],
  ],
  [
    "no sprinklers, and a can perhaps",
    "notInRules",
    [noSprinklers, noHose, garden({ by: ["can"], ...SAID.unclear })],
  ],
  [
    "hoses for food gardens alone",
    "byHandOnly",
    [noSprinklers, noHose, rule({ what: ["foodGarden"], by: ["can"] })],
  ],
  ["sprinklers if the council approves", "byHandOnly", [garden(condition("councilApproval")), hose]],
  ["half an hour a day", "sprinklersAtSetHours", [garden(condition("minutesADay")), hose]],
  [
    "a hose that is held",
    "noRestriction",
    [sprinklers, garden({ by: ["handHeldHose"], ...condition("held") })],
  ],
  ["please do not", "careOnly", [garden({ permission: "discouraged" }), hose]],
  [
    "no washing of cars",
    "careOnly",
    [sprinklers, hose, rule({ what: ["vehicle"], permission: "prohibited" })],
  ],
  [
    "that businesses may not",
    "noRestriction",
    [sprinklers, hose, garden({ who: ["nonResidential"], permission: "prohibited" })],
  ],
  [
    "a time for odd numbers alone",
    "notInRules",
    [garden({ when: [window("06:00", "08:00", { houses: ["odd"] })] }), hose],
  ],
])("of a text that says %s", (_, grade, rules) => {
  expect(gradeOf(...rules)).toBe(grade);
});

test("an area has no grade by silence: without a stage it is free only if it is tracked, and a stage without rules is not", () => {
  const tracked = { trackingStatus: "tracked" } as const;
  const untracked = { trackingStatus: "untracked" } as const;
  const free = { uses: { rules: [sprinklers, hose] } };
  expect([
    gradeOfArea(tracked, null),
    gradeOfArea(tracked, {}),
    gradeOfArea(tracked, { uses: null }),
    gradeOfArea(tracked, free),
    gradeOfArea(untracked, null),
    gradeOfArea(untracked, free),
    gradeOfArea(tracked, null, false),
    gradeOfArea(tracked, free, false),
  ]).toEqual([
    ...["noRestriction", "notInRules", "notInRules", "noRestriction"],
    ...["notKnown", "notKnown", "notKnown", "notKnown"],
  ]);
});

// A fortnight without a change of clocks, asked every three hours: the windows drawn below have bounds at these.
const FROM = Date.parse("2027-06-14T00:00:00+12:00");
const HOURS = Array.from({ length: (14 * 24) / 3 }, (_, index) => FROM + index * 3 * 3_600_000);

/** What MayUse answers, for one use of a garden, over that fortnight. */
function askedOf(rules: readonly UseRule[], what: Purpose, by: Means): readonly UseAnswer[][] {
  const stage = { id: "s", severity: 1, name: "", description: "", uses: { sourceUrl: "", rules } };
  const until = FROM + 14 * 86_400_000;
  const uses = usesOverTime(
    {
      id: "a",
      timeZoneId: "Pacific/Auckland",
      trackingStatus: "tracked",
      periods: [{ from: FROM, until, stage: stage as unknown as Stage }],
    },
    { from: FROM, until },
  );
  const question = { areaId: "a", who: "residential", what, by, source: "townSupply" } as const;
  return (["odd", "even"] as const).map((house) =>
    HOURS.map((at) => answerAt({ ...question, house, at }, at, uses)),
  );
}

/** The grade by what MayUse answers to questions: it never sees a rule. */
function gradeByAsking(rules: readonly UseRule[]): Grade {
  const asked = GARDEN.flatMap((what) =>
    MEANS.map((by) => ({ by, answers: askedOf(rules, what, by) })),
  ).filter(({ answers }) => answers[0]?.[0]?.why !== "notStated");
  const says = (answers: readonly UseAnswer[], answer: string) =>
    answers.some((one) => one.answer === answer);
  const needsLeave = ({ answers }: (typeof asked)[number]) =>
    answers[0]?.[0]?.conditions.some(({ kind }) => kind === "councilApproval") === true;
  const may = (use: (typeof asked)[number]) =>
    !needsLeave(use) && use.answers.every((answers) => says(answers, "allowed"));
  const mayNot = (use: (typeof asked)[number]) =>
    needsLeave(use) || use.answers.flat().every(({ answer }) => answer === "notAllowed");
  const always = (use: (typeof asked)[number]) =>
    may(use) &&
    use.answers
      .flat()
      .every(
        ({ answer, conditions }) => answer === "allowed" && conditions.every(({ kind }) => kind === "held"),
      );
  const [bySprinkler, others] = [true, false].map((is) =>
    asked.filter(({ by }) => (by === "sprinkler") === is),
  ) as [typeof asked, typeof asked];
  const ofHose = others.some(({ by }) => by === "handHeldHose");
  if (bySprinkler.length > 0 && bySprinkler.every(may)) {
    if (!asked.every(always)) return "sprinklersAtSetHours";
    const isAskedNotTo = asked.some(({ answers }) =>
      answers.flat().some(({ isDiscouraged }) => isDiscouraged),
    );
    return ofHose && !isAskedNotTo ? "noRestriction" : "careOnly";
  }
  if (!bySprinkler.some(mayNot)) return "notInRules";
  if (others.some(may)) return "byHandOnly";
  return ofHose && asked.every(mayNot) ? "noOutdoorWater" : "notInRules";
}

/** Rules about gardens: each about some purposes and means that no other is about. */
function drawRules(draw: Draw): UseRule[] {
  const base = draw.pick([0, 1, 2, 3]);
  const groups = [["sprinkler"], ["handHeldHose"], ["can", "soakerHose"], ["irrigationSystem"]] as const;
  return groups.flatMap((by) => {
    const purposes = draw.chance(0.8) ? [GARDEN] : [["lawn"], ["ornamentals", "foodGarden"]];
    return purposes.flatMap((what) =>
      draw.chance(0.25) ? [] : [rule({ by, what: what as Purpose[], ...drawn(draw, base) })],
    );
  });
}

function drawn(draw: Draw, base: number): Partial<UseRule> {
  const conditions = draw.chance(0.85)
    ? []
    : [{ kind: draw.pick(["held", "minutesADay", "councilApproval"] as const), value: null }];
  const kind = draw.chance(0.8) ? base : draw.below(4);
  if (kind === 0) return { permission: "prohibited" };
  if (kind === 1) return { conditions, permission: draw.chance(0.15) ? "discouraged" : "allowed" };
  const hour = (number: number) => `${String(number * 3).padStart(2, "0")}:00`;
  const when = Array.from({ length: 1 + draw.below(3) }, () => {
    const from = draw.below(8);
    return window(hour(from), hour(from + 1 + draw.below(8 - from)), {
      houses: draw.pick([null, null, ["odd"], ["even"], ["odd", "even"]]),
      dates: draw.pick([null, null, "odd", "even"]),
      weekdays: draw.pick([null, null, ["monday"], ["saturday", "sunday"]]),
      isUnclear: kind === 3 && draw.chance(0.8),
    });
  });
  return { when, conditions };
}

test("the grade is the one that MayUse's answers over a fortnight give, for drawn rules", {
  timeout: 60_000,
}, () => {
  const draw = drawOf(47);
  const met = new Map<Grade, number>();
  for (let count = 0; count < amount(120, 3000); count++) {
    const rules = drawRules(draw);
    const grade = gradeOf(...rules);
    expect({ rules, grade }).toEqual({ rules, grade: gradeByAsking(rules) });
    met.set(grade, (met.get(grade) ?? 0) + 1);
  }
  // All that a stage can have was drawn.
  expect(GRADES.filter((grade) => !met.has(grade))).toEqual(["notKnown"]);
});
