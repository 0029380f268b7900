/** What `npm run validate` says of rules that may be incomplete. */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Source } from "../../generator/load/load.ts";
import { placeHints, useHints } from "../../scripts/validate/hints.ts";
import { runHere } from "../support/command.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";

const folder = temporaryFolder();
const file = join(folder, "schemes/smart-water-waikato.json");

beforeAll(() => {
  cpSync(SAMPLE.data, folder, {
    recursive: true,
    filter: (path) => !/(readings\/.*|places)\.csv$/.test(path),
  });
});

const hintsIn = async () => {
  const { code, stdout } = await runHere("validate.ts", ["--data", folder]);
  expect(code).toBe(0);
  const hints = stdout.split("\n").filter((line) => line.startsWith("hint: "));
  expect(hints.filter(isUnruled).length).toBeGreaterThan(1);
  expect(hints.filter(isWithoutLevel)).toHaveLength(3);
  return hints.filter((hint) => !isUnruled(hint) && !isWithoutLevel(hint));
};

/** The levels of the sample that are in force and have no rules: what permits may take is no use that rules know. */
const isUnruled = (hint: string) =>
  /^hint: schemes\/tasman-permits.*: is in force without rules, so programs know nothing of it$/.test(hint);

/** Small supplies of the sample, of which no level was ever entered. */
const isWithoutLevel = (hint: string) =>
  /^hint: areas\/northland\.geojson.*: no level was ever entered/.test(hint);

/** What councils call things, and what that is to programs. */
const WORDS: readonly (readonly [text: string, use: string])[] = [
  ["Hand-held hosing is allowed", "handHeldHose"],
  ["Handheld watering at any time", "handHeldHose"],
  ["Water by hand-held hose", "handHeldHose"],
  ["Hosing by hand", "handHeldHose"],
  ["No watering of sports grounds", "sportsField"],
  ["Playing fields and golf courses", "sportsField"],
  ["Vege gardens may be watered", "foodGarden"],
  ["Veggie gardens", "foodGarden"],
  ["Food and vegetable gardens", "foodGarden"],
  ["Flower gardens", "ornamentals"],
  ["Grassed areas", "lawn"],
  ["Irrigators are banned", "irrigationSystem"],
  ["Drip-line, dripper hoses and microjets", "irrigationSystem"],
  ["No sprinkling", "sprinkler"],
  ["Weeping hoses", "soakerHose"],
  ["Unattended hosing", "unattendedHose"],
  ["Unattended sprinklers", "unattendedHose"],
  ["Pressure washing", "waterBlaster"],
  ["Waterblasting", "waterBlaster"],
  ["House washing", "building"],
  ["Patios, decks and concrete", "hardSurface"],
  ["Filling hot tubs", "poolFill"],
  ["Ponds", "waterFeature"],
  ["Water toys", "play"],
  ["Dust suppression", "construction"],
  ["Caravans", "vehicle"],
  ["Jet skis", "boat"],
];

/** A level with a rule about neither, whose quote is the text. */
function levelOf(description: string, rule: object): Source {
  const rules = [{ who: [], what: [], by: [], quote: [description], ...rule }];
  const stage = { id: "", name: "Level 1", severity: 1, description };
  const uses = { sourceUrl: "", reviewedAt: "2026-11-20", rules };
  const record = { id: "", name: "", description: null, stages: [{ ...stage, uses }] };
  return { schemes: [{ record, file: "", path: [] }] } as unknown as Source;
}

const messagesOf = (description: string, rule: object = {}) =>
  useHints(levelOf(description, rule), "2026-11-20").map(({ message }) => message);

test.each(WORDS)("%j is a hint of %s, unless a rule states it", (text, use) => {
  const wanted = expect.stringMatching(new RegExp(`and no rule has ${use}$`));
  expect(messagesOf(text)).toContainEqual(wanted);
  expect(messagesOf(text, { what: [use], by: [use] })).not.toContainEqual(wanted);
});

const windows = (...hours: [from: string, to: string][]) => ({
  permission: "allowed",
  when: hours.map(([from, to]) => ({ from, to })),
});

test.each([
  ["Sprinklers are prohibited from 8am to 8pm", windows(["08:00", "20:00"])],
  ["Watering is not permitted between 8 and 8.30pm", windows(["20:00", "20:30"])],
  ["No sprinklers 8am–8pm", windows(["08:00", "20:00"])],
  ["Do not water from 08:00 to 20:00.", windows(["06:00", "07:00"], ["08:00", "20:00"])],
  ["Banned from 8pm until 6am", windows(["00:00", "06:00"], ["20:00", "24:00"])],
])("a rule that allows the very hours of a ban is a hint: %j", (text, rule) => {
  expect(messagesOf(text, rule)).toContainEqual(
    expect.stringMatching(/^Level 1: the text bans the hours "8?.*", and a rule/),
  );
});

test.each([
  ["Sprinklers are prohibited from 8am to 8pm", windows(["00:00", "08:00"], ["20:00", "24:00"])],
  ["Sprinklers are prohibited except from 6am to 8am", windows(["06:00", "08:00"])],
  ["Not permitted outside 6am to 8am", windows(["06:00", "08:00"])],
  ["Sprinklers may be used from 6am to 8am. No hoses.", windows(["06:00", "08:00"])],
  ["Sprinklers are prohibited from 8am to 8pm", { permission: "prohibited", when: null }],
])("other hours are none: %j", (text, rule) => {
  expect(messagesOf(text, rule).join()).not.toContain("bans the hours");
});

type Rule = { what: string[]; by: string[] };

test("the sample has none but of permits; a use or a means that a text names and no rule states is named with its place, as no fault", async () => {
  expect(await hintsIn()).toEqual([]);
  const text = readFileSync(file, "utf8");
  const scheme = JSON.parse(text);
  const stage = scheme.stages.find(({ name }: { name: string }) => name === "Alert level 3");
  stage.uses.rules = stage.uses.rules.filter(
    ({ what, by }: Rule) =>
      !what.includes("poolFill") && !by.includes("unattendedHose") && !by.includes("can"),
  );
  stage.uses.reviewedAt = "2999-01-01";
  const edited = JSON.stringify(scheme, null, 2);
  writeFileSync(file, edited);
  const line = edited
    .split("\n")
    .findIndex(
      (_, index, lines) =>
        lines.slice(0, index).some((one) => one.includes('"Alert level 3"')) &&
        lines[index]?.includes('"uses": {'),
    );
  const place = `hint: schemes/smart-water-waikato.json:${line + 1}:7 at stages[${scheme.stages.indexOf(stage)}].uses: Alert level 3: `;
  expect(await hintsIn()).toEqual([
    expect.stringMatching(/names "cars", and no rule has vehicle$/),
    `${place}the text names "pools", and no rule has poolFill`,
    expect.stringMatching(/names "sprinklers", and no rule has sprinkler$/),
    expect.stringMatching(/names "unattended hoses", and no rule has unattendedHose$/),
    expect.stringMatching(/names "buckets", and no rule has can$/),
    `${place}reviewedAt 2999-01-01 is a day to come`,
  ]);
  writeFileSync(file, text);
});

test("the places that no area holds are one hint, at the line of the first, as no fault", async () => {
  const hintsOf = (...names: string[]) =>
    placeHints({
      areas: [],
      places: names.map((name, index) => ({
        record: { name, longitude: 0, latitude: 0, kind: "city" },
        file: "places.csv",
        path: [index],
      })),
    });
  expect(hintsOf()).toEqual([]);
  expect(hintsOf("Atlantis, east")).toEqual([
    {
      file: "places.csv",
      path: [0, "name"],
      message: 'no area holds "Atlantis, east", so the search leaves it out',
    },
  ]);
  expect(hintsOf("A", "B")[0]?.message).toBe('no area holds "A", "B", so the search leaves them out');
  expect(hintsOf("A", "B", "C", "D", "E", "F", "G")[0]?.message).toBe(
    'no area holds "A", "B", "C", "D", "E" and 2 more, so the search leaves them out',
  );
  writeFileSync(join(folder, "places.csv"), 'name,longitude,latitude,kind\n"Atlantis, east",0,0,city\n');
  expect(await hintsIn()).toEqual([
    expect.stringMatching(/^hint: places\.csv:2:1 at \[1\]\.name: no area holds "Atlantis, east"/),
  ]);
});
