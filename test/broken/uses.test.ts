import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stage } from "../../generator/answers/answered-records.ts";
import type { StageUses } from "../../generator/api/uses.ts";
import { formatFault } from "../../generator/load/faults.ts";
import { sourceUrlOf } from "../../generator/model/source-url.ts";
import { faultsIn, readSource } from "../support/data.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { writeFiles } from "../support/tree.ts";
import { BASE, id } from "./base.ts";

const WINDOW = {
  houses: ["odd"],
  dates: "odd",
  weekdays: ["monday"],
  from: "06:00",
  to: "08:00",
  isUnclear: false,
};
const CONDITION = { kind: "minutesADay", value: 30 };
const RULE = {
  who: ["residential"],
  what: ["lawn", "foodGarden"],
  by: ["sprinkler"],
  source: null,
  permission: "allowed",
  when: [WINDOW],
  conditions: [CONDITION],
  exception: null,
  quote: ["6–8am"],
};
const USES = { sourceUrl: "https://council.example/water", reviewedAt: "2026-11-02", rules: [RULE] };

/** An area of another scheme, one of none, and the page that one of them has of its own. */
const [TOWN, COUNTRY] = [id(301), id(302)];
const OWN_PAGE = "https://own.example/water";

/** Every value in a line of its own, so that the line of a fault says which one it is about. */
const written = (uses: unknown, description: string | null = "Sprinklers **6–8am**, by hose any time.") =>
  `${JSON.stringify({ id: id(202), name: "River", description: null, stages: [{ id: id(221), severity: 1, name: "Low", description, uses }] }, null, 2)}\n`;

const uses = (some: object) => ({ ...USES, ...some });
const rule = (some: object) => uses({ rules: [{ ...RULE, ...some }] });
const window = (some: object) => rule({ when: [{ ...WINDOW, ...some }] });
const condition = (some: object) => rule({ conditions: [{ ...CONDITION, ...some }] });
const without = (record: object, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** What breaks the scheme; the place of the fault in `uses`, and the text that its line begins with. */
const BROKEN: readonly (readonly [uses: unknown, place: string, line: string])[] = [
  ["allowed", "", '"uses": "allowed"'],
  [uses({ sourceUrl: "council.example" }), ".sourceUrl", '"sourceUrl"'],
  [uses({ sourceUrl: null }), ".sourceUrl", '"sourceUrl"'],
  [uses({ reviewedAt: "2026-02-30" }), ".reviewedAt", '"reviewedAt"'],
  [without(USES, "reviewedAt"), ".reviewedAt", "{"],
  [uses({ reviewed: true }), ".reviewed", '"reviewed"'],
  [uses({ rules: [] }), ".rules", '"rules"'],
  [uses({ rules: RULE }), ".rules", '"rules"'],
  [rule({ who: [] }), ".rules[0].who", '"who"'],
  [rule({ who: ["tenant"] }), ".rules[0].who[0]", '"tenant"'],
  [rule({ who: ["nonResidential", "residential"] }), ".rules[0].who[1]", '"residential"'],
  [rule({ what: [] }), ".rules[0].what", '"what"'],
  [rule({ what: ["lawn", "lawn"] }), ".rules[0].what[1]", '"lawn"'],
  [rule({ what: ["foodGarden", "lawn"] }), ".rules[0].what[1]", '"lawn"'],
  [rule({ by: ["hose"] }), ".rules[0].by[0]", '"hose"'],
  [rule({ by: "sprinkler" }), ".rules[0].by", '"by"'],
  [rule({ source: [] }), ".rules[0].source", '"source"'],
  [rule({ source: ["tank"] }), ".rules[0].source[0]", '"tank"'],
  [rule({ source: ["bore", "townSupply"] }), ".rules[0].source[1]", '"townSupply"'],
  [rule({ permission: "forbidden" }), ".rules[0].permission", '"permission"'],
  [rule({ permission: "prohibited" }), ".rules[0].when", '"when"'],
  [rule({ when: [] }), ".rules[0].when", '"when"'],
  [rule({ when: [WINDOW, WINDOW] }), ".rules[0].when[1]", "{"],
  [rule({ exception: "" }), ".rules[0].exception", '"exception"'],
  [rule({ quote: [] }), ".rules[0].quote", '"quote"'],
  [rule({ quote: ["6-8am"] }), ".rules[0].quote[0]", '"6-8am"'],
  [rule({ quote: ["sprinklers"] }), ".rules[0].quote[0]", '"sprinklers"'],
  [rule({ quote: ["6–8am", "6–8am"] }), ".rules[0].quote[1]", '"6–8am"'],
  [rule({ quote: [" "] }), ".rules[0].quote[0]", '" "'],
  [rule({ note: "" }), ".rules[0].note", '"note"'],
  [window({ houses: [] }), ".rules[0].when[0].houses", '"houses"'],
  [window({ houses: ["17"] }), ".rules[0].when[0].houses[0]", '"17"'],
  [window({ houses: ["even", "odd"] }), ".rules[0].when[0].houses[1]", '"odd"'],
  [window({ dates: "alternate" }), ".rules[0].when[0].dates", '"dates"'],
  [window({ weekdays: ["Monday"] }), ".rules[0].when[0].weekdays[0]", '"Monday"'],
  [window({ weekdays: ["sunday", "monday"] }), ".rules[0].when[0].weekdays[1]", '"monday"'],
  [window({ from: "6:00" }), ".rules[0].when[0].from", '"from"'],
  [window({ from: "24:00", to: "24:00" }), ".rules[0].when[0].from", '"from"'],
  [window({ to: "24:30" }), ".rules[0].when[0].to", '"to"'],
  [window({ from: "20:00", to: "06:00" }), ".rules[0].when[0].to", '"to"'],
  [window({ from: "08:00" }), ".rules[0].when[0].to", '"to"'],
  [window({ isUnclear: null }), ".rules[0].when[0].isUnclear", '"isUnclear"'],
  [condition({ kind: "mulch" }), ".rules[0].conditions[0].kind", '"kind"'],
  [condition({ value: null }), ".rules[0].conditions[0].value", '"value"'],
  [condition({ value: 0 }), ".rules[0].conditions[0].value", '"value"'],
  [condition({ kind: "held" }), ".rules[0].conditions[0].value", '"value"'],
  [rule({ conditions: [CONDITION, CONDITION] }), ".rules[0].conditions[1]", "{"],
  [rule({ conditions: null }), ".rules[0].conditions", '"conditions"'],
  [uses({ rules: [RULE, { ...RULE, what: ["foodGarden"] }] }), ".rules[1]", "{"],
  [uses({ rules: [RULE, { ...RULE, source: ["townSupply", "bore"] }] }), ".rules[1]", "{"],
  [uses({ sourceUrls: { river: OWN_PAGE } }), ".sourceUrls.river", '"river"'],
  [uses({ sourceUrls: { [TOWN]: "own" } }), `.sourceUrls["${TOWN}"]`, '"'],
  [uses({ sourceUrls: { [id(999)]: OWN_PAGE } }), `.sourceUrls["${id(999)}"]`, '"'],
  [uses({ sourceUrls: { [TOWN]: OWN_PAGE } }), `.sourceUrls["${TOWN}"]`, '"'],
];

const folder = temporaryFolder();
let count = 0;

async function faultsOf(scheme: string): Promise<string[]> {
  const data = join(folder, `${count++}`);
  writeFiles(data, { ...BASE, "schemes/river.json": scheme });
  return (await faultsIn(data)).map(formatFault).filter((line) => line.startsWith("schemes/"));
}

test("the scheme that the broken ones are made of is sound", async () => {
  expect(await faultsOf(written(USES satisfies Record<keyof StageUses, unknown>))).toEqual([]);
  expect(await faultsOf(written(null))).toEqual([]);
  const ofBore = { ...RULE, source: ["bore"] };
  expect(await faultsOf(written(uses({ rules: [RULE, ofBore] })))).toEqual([]);
});

/** What may be left out of a rule or a window, and what is then meant. */
const OPTIONAL: readonly (readonly [of: "rule" | "window", key: string, meant: unknown])[] = [
  ["rule", "source", null],
  ["rule", "when", null],
  ["rule", "conditions", []],
  ["rule", "exception", null],
  ["window", "isUnclear", false],
];

async function usesIn(scheme: string, areas: string = BASE["areas/town.geojson"]) {
  const data = join(folder, `${count++}`);
  writeFiles(data, { ...BASE, "areas/town.geojson": areas, "schemes/river.json": scheme });
  return (await readSource(data)).schemes[0]?.record.stages[0]?.uses;
}

test.each(OPTIONAL)("takes a %s without %s, which means %j", async (of, key, meant) => {
  const short = of === "rule" ? without(RULE, key) : { ...RULE, when: [without(WINDOW, key)] };
  const full = of === "rule" ? { ...RULE, [key]: meant } : { ...RULE, when: [{ ...WINDOW, [key]: meant }] };
  expect(await usesIn(written(uses({ rules: [short] })))).toEqual({ ...USES, rules: [full] });
});

test("keeps an area's own page from the answers, and finds it for the area", async () => {
  const areas = BASE["areas/town.geojson"].replace('"schemeId": null', `"schemeId": "${id(202)}"`);
  const found = await usesIn(written(uses({ sourceUrls: { [COUNTRY.toUpperCase()]: OWN_PAGE } })), areas);
  if (!found) throw new Error("The stage has no uses.");
  expect([COUNTRY, TOWN].map((area) => sourceUrlOf(found, area))).toEqual([OWN_PAGE, USES.sourceUrl]);
  const answered = stage(id(202), { id: id(221), severity: 1, name: "Low", description: null, uses: found });
  expect(answered.uses).toEqual(USES);
});

test.each(BROKEN)("refuses uses %#, at its place: %j", async (broken, place, line) => {
  const scheme = written(broken);
  const faults = await faultsOf(scheme);
  expect(faults).toHaveLength(1);
  const [, number, column, path] =
    /^schemes\/river\.json:(\d+):(\d+) at (\S+): expected /.exec(faults[0] ?? "") ?? [];
  expect(path).toBe(`stages[0].uses${place}`);
  const text = scheme.split("\n")[Number(number) - 1] ?? "";
  expect(text.slice(Number(column) - 1)).toMatch(new RegExp(`^${line.replace(/[^\w ]/g, "\\$&")}`));
});

test("takes the rules that docs/maintaining.md shows, for the words that it quotes", async () => {
  const page = readFileSync("docs/maintaining.md", "utf8");
  const [, shown = ""] = /```js\n"uses": (\{\n[\s\S]*?\n\})\n```/.exec(page) ?? [];
  const description = [...page.matchAll(/^> (.*)$/gm)].map(([, line]) => line).join(" ");
  expect(await faultsOf(written(JSON.parse(shown), description))).toEqual([]);
});

test("refuses rules whose words are gone from the description, and those of a stage without one", async () => {
  const changed = await faultsOf(written(USES, "Sprinklers 7–9am."));
  const none = await faultsOf(written(USES, null));
  for (const faults of [changed, none]) {
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(
      "at stages[0].uses.rules[0].quote[0]: expected words of the stage's description",
    );
  }
});
