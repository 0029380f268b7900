/** Compares the answers of the resolver about drawn areas with the reading by the minute. */

import type { usesOverTime } from "../../../generator/answers/uses/uses-over-time.ts";
import type { UsesOverTime } from "../../../generator/api/may-use-file.ts";
import {
  type House,
  MEANS,
  PURPOSES,
  SOURCES,
  type StageUses,
  USERS,
  type UseRule,
  type WaterSource,
} from "../../../generator/api/uses.ts";
import type { execute } from "../../../generator/edge/resolver/execute.ts";
import type { resolve } from "../../../generator/edge/resolver/resolve.ts";
import type { Draw } from "../../support/random.ts";
import { MINUTE } from "./by-the-minute.ts";
import { AHEAD, type Answer, DAY, expectedAt, placeAfter, type Table } from "./table.ts";

/** What compiles the file of an area, and what answers from it. */
export type Program = {
  readonly usesOverTime: typeof usesOverTime;
  readonly resolve: typeof resolve;
  readonly execute: typeof execute;
};

const AREA = "00000000-0000-4000-8000-000000000301";

type Stage = {
  readonly id: string;
  readonly severity: number;
  readonly name: string;
  readonly description: string | null;
  readonly uses: StageUses | null;
};
type Period = { readonly from: number; readonly until: number | null; readonly stage: Stage | null };

/** An area, and what a build knows of it. */
type World = {
  readonly isTracked: boolean;
  readonly asOf: number;
  /** Null in a finished data set. */
  readonly horizon: number | null;
  readonly periods: readonly Period[];
};

/** How many questions are asked of one world. */
const ASKED = 100;

/** The differences in some answers about one rule, the first few in words. */
export async function differences(
  program: Program,
  table: Table,
  timeZoneId: string,
  rule: UseRule,
  house: House | null,
  questions: number,
  random: Draw,
): Promise<string[]> {
  const found: string[] = [];
  for (let asked = 0; asked < questions; asked += ASKED) {
    const world = drawWorld(rule, table, random);
    const { isTracked, asOf: from, horizon: until, periods } = world;
    const trackingStatus = isTracked ? "tracked" : "untracked";
    const area = { id: AREA, timeZoneId, trackingStatus, periods } as Parameters<typeof usesOverTime>[0];
    const file = program.usesOverTime(area, { from, until });
    const stored = JSON.parse(JSON.stringify(file));
    found.push(...untidySpans(stored));
    const files = { has: async () => false, json: async () => stored };
    for (let count = 0; count < Math.min(ASKED, questions - asked); count++) {
      const question = drawQuestion(rule, house, world, table, random);
      const { answer, until } = expectedOf(question, world, rule, table);
      const given = await program.execute(program.resolve("GET", question.target), files, question.now);
      if (given.text === JSON.stringify(answer) && given.until === until) continue;
      found.push(
        `${timeZoneId} at ${new Date(question.now).toISOString()} ${question.target}: ${given.text} until ${given.until}, expected ${JSON.stringify(answer)} until ${until}, ${JSON.stringify(world)}`,
      );
    }
  }
  return found;
}

/** A list of spans begins with its stage, and each item of it says something new. */
const untidySpans = ({ stages }: UsesOverTime): string[] =>
  stages.flatMap(({ from, rules }) =>
    rules.flatMap(({ spans }) =>
      Object.values(spans).flatMap((list) =>
        list.every(([second, state], index) => {
          const [before, said] = list[index - 1] ?? [];
          return before === undefined ? second === Math.floor(from) : second > before && state !== said;
        })
          ? []
          : [`untidy spans ${JSON.stringify(list)} from ${from}`],
      ),
    ),
  );

/** Some weeks of an area: now without a stage, now at one without rules, most often at one with the rule. */
function drawWorld(rule: UseRule, table: Table, random: Draw): World {
  const { minutes } = table;
  const asOf = minutes.start + drawIndex(table, random) * MINUTE + random.pick([0, 0, 1000, 1500]);
  const isFinished = random.below(16) === 0;
  const horizon = isFinished ? null : asOf + random.pick([1, 5, 31, 31]) * DAY + random.below(2) * 1234;
  const starts = [asOf];
  for (let count = random.below(4); count > 0 && horizon !== null; count--)
    starts.push(asOf + 1000 * (1 + random.below((horizon - asOf) / 1000 - 1)));
  const inOrder = [...new Set(starts)].sort((a, b) => a - b);
  const end = random.below(2) === 0 ? null : asOf + 1000 + random.below(9 * DAY);
  const periods = inOrder.map((from, index) => ({
    from,
    until: inOrder[index + 1] ?? horizon ?? end,
    stage: drawStage(rule, index, random),
  }));
  return { isTracked: random.below(20) > 0, asOf, horizon, periods };
}

function drawStage(rule: UseRule, severity: number, random: Draw): Stage | null {
  const kind = random.below(12);
  if (kind === 0) return null;
  const sourceUrl = `https://council.example/${severity}`;
  const rules = kind === 2 ? othersThan(rule) : [...othersThan(rule), rule];
  const uses = kind === 1 ? null : { sourceUrl, reviewedAt: "2026-11-01", rules };
  return {
    id: `00000000-0000-4000-8000-00000000021${severity}`,
    severity,
    name: "Level",
    description: null,
    uses,
  };
}

type Question = {
  readonly target: string;
  readonly now: number;
  readonly at: number;
  readonly house: House | null;
  readonly source: WaterSource;
};

function drawQuestion(
  rule: UseRule,
  house: House | null,
  world: World,
  table: Table,
  random: Draw,
): Question {
  const { asOf, horizon, periods } = world;
  const within = () => asOf + random.below((horizon ?? asOf + DAY) - asOf);
  const near = (instant: number) => instant + random.pick([-1, 0, 1]);
  const change = table.changes[placeAfter(table.changes, (within() - table.minutes.start) / MINUTE)];
  const draws = [
    within,
    within,
    () => (change === undefined ? within() : near(table.minutes.start + change * MINUTE)),
    () => near(random.pick([asOf, horizon ?? asOf, ...periods.map(({ from, until }) => until ?? from)])),
  ];
  const drawn = () => (horizon === null && random.below(8) > 0 ? asOf : random.pick(draws)());
  const at = drawn();
  const isAsked = random.below(2) === 0;
  const now = isAsked ? (random.below(8) === 0 ? asOf + random.pick([-1, 0, 40 * DAY]) : drawn()) : at;
  const stated = (rule.source ?? ["townSupply"])[0] as WaterSource;
  const source = random.below(8) === 0 ? random.pick(SOURCES) : stated;
  const query = [
    `who=${rule.who[0]}&what=${rule.what[0]}&by=${rule.by[0]}`,
    ...(house === null ? [] : [`house=${house}`]),
    ...(source === "townSupply" && random.below(2) === 0 ? [] : [`source=${source}`]),
    ...(isAsked ? [`at=${new Date(at).toISOString()}`] : []),
  ];
  return { target: `/v1/areas/${AREA}/may-use?${query.join("&")}`, now, at, house, source };
}

/** The answer by the words of docs/contract.md §9, and when another may be due, by the clock. */
function expectedOf({ now, at, house, source }: Question, world: World, rule: UseRule, table: Table) {
  const { isTracked, asOf, horizon, periods } = world;
  const answered = (answer: Answer, stage: Stage | null, stated: UseRule | null) => ({
    areaId: AREA,
    answer: answer.answer,
    why: answer.why ?? null,
    until: answer.until === undefined ? null : text(answer.until),
    notBefore: answer.notBefore === undefined ? null : text(answer.notBefore),
    isDiscouraged: answer.answer === "allowed" && stated?.permission === "discouraged",
    conditions: stated?.conditions ?? [],
    exception: stated?.exception ?? null,
    quote: stated?.quote ?? [],
    stage: stage && {
      id: stage.id,
      severity: stage.severity,
      name: stage.name,
      description: stage.description,
    },
    sourceUrl: stage?.uses?.sourceUrl ?? null,
  });
  const unknown = (why: string) => answered({ answer: "unknown", why }, null, null);
  if (!isTracked) return { answer: unknown("notTracked"), until: Infinity };
  const isKnown =
    horizon === null ? at === asOf : [at, now].every((instant) => asOf <= instant && instant < horizon);
  if (!isKnown) return { answer: unknown("notKnown"), until: now };
  const period = periods.find(({ from, until }) => from <= at && (until === null || at < until));
  if (!period) throw new Error("Expected periods without gaps.");
  const { stage, until: end } = period;
  const last = end ?? Infinity;
  if (stage === null)
    return { answer: answered({ answer: "noStage", until: last }, null, null), until: last };
  const said = (why: string) => ({
    answer: answered({ answer: "unknown", why, until: last }, stage, null),
    until: last,
  });
  if (stage.uses === null) return said("noRules");
  const stated = stage.uses.rules.find(
    (one) =>
      one.who[0] === rule.who[0] &&
      one.what[0] === rule.what[0] &&
      one.by[0] === rule.by[0] &&
      (one.source === null ? source === "townSupply" : one.source.includes(source)),
  );
  if (!stated) return said("notStated");
  const index = Math.floor((at - table.minutes.start) / MINUTE);
  const answer = expectedAt(table, stated, house, index, end);
  return { answer: answered(answer, stage, stated), until: answer.until };
}

/** Rules that differ from one in whom, what, which means or which water they are about, and in what they say. */
const othersThan = (rule: UseRule): UseRule[] => {
  const permission = rule.permission === "prohibited" ? "allowed" : "prohibited";
  const other = { ...rule, permission, when: null, conditions: [], quote: ["another"] } as const;
  const not = <Word>(word: Word | undefined, all: readonly Word[]) => all.filter((one) => one !== word);
  return [
    { ...other, who: not(rule.who[0], USERS) },
    { ...other, what: not(rule.what[0], PURPOSES) },
    { ...other, by: not(rule.by[0], MEANS) },
    { ...other, source: not(rule.source?.[0] ?? "townSupply", SOURCES).slice(0, 2) },
  ];
};

/** A quarter of the instants are near a change of the rule, another within some hours of a change of the clocks. */
function drawIndex({ minutes, changes }: Table, random: Draw): number {
  const last = minutes.length - AHEAD;
  const kind = random.below(4);
  let near = -1;
  if (kind === 0 && changes.length > 0) near = random.pick(changes) + random.below(5) - 2;
  if (kind === 1 && minutes.clockChanges.length > 0)
    near = random.pick(minutes.clockChanges) + random.below(600) - 480;
  return near >= 2881 && near < last ? near : 2881 + random.below(last - 2881);
}

const text = (instant: number): string | null =>
  Number.isFinite(instant) ? new Date(instant).toISOString().replace(/\.000Z$/, "Z") : null;
