import { describe, expect, test } from "vitest";
import { announcedIn } from "../../../generator/ingest/pages/announced.ts";
import type { Source } from "../../../generator/load/load.ts";

const NOW = Date.parse("2026-11-20T20:10:00Z");
const LEVELS = ["Level 1", "Level 2", "Level 10", "Severe restrictions"];
const record = <T>(value: T) => ({ record: value, file: "", path: [] });

/** Three areas, two of one scheme, of which the page is about the first two. */
const SOURCE = {
  areas: [
    record({ id: "a", name: "Kaikōura District", schemeId: "s" }),
    record({ id: "b", name: "Hurunui", schemeId: "s" }),
    record({ id: "c", name: "Taupō", schemeId: null }),
  ],
  schemes: [record({ id: "s", stages: LEVELS.map((name) => ({ name })) })],
} as unknown as Source;

const announced = (...lines: string[]) => announcedIn(lines.join("\n"), ["a", "b"], SOURCE, NOW);
const commandsFor = (...lines: string[]) => announced(...lines.map((line) => `+ ${line}`)).commands;
const command = (level: string, when: string, area = "Kaikōura District") =>
  `npm run change -- "${area}" "${level}" --from "${when}"`;

describe("what a difference may announce", () => {
  test.each([
    ["Kaikōura District: Level 2 from 1 December 2026, 6am", "Level 2", "2026-12-01 06:00"],
    ["Kaikoura District moves to LEVEL TWO on Monday 7th December", "Level 2", "2026-12-07 HH:MM"],
    ["Kaikōura District: level 10 from 12.01am on 03/12/2026", "Level 10", "2026-12-03 00:01"],
    ["Kaikōura District: Level 1 applies", "Level 1", "YYYY-MM-DD HH:MM"],
    [
      "Kaikōura District: severe restrictions start January 5, at midnight",
      "Severe restrictions",
      "2027-01-05 00:00",
    ],
    [
      "Restrictions have been lifted in Kaikōura District as of 2026-11-21 at 18:00",
      "none",
      "2026-11-21 18:00",
    ],
    ["No restrictions in Kaikōura District", "none", "YYYY-MM-DD HH:MM"],
    ["[picture] Kaikōura District /signs/level-2.png", "Level 2", "YYYY-MM-DD HH:MM"],
    ["[active] Kaikōura District Level2", "Level 2", "YYYY-MM-DD HH:MM"],
    ["Kaikōura District: Level 2 from 30 November, 6am to 9am", "Level 2", "2026-11-30 HH:MM"],
  ])("is a command for %j", (line, level, when) => {
    expect(commandsFor(line)).toEqual([command(level, when)]);
  });

  test.each([
    "Kaikōura District: Level 3",
    "Level 12",
    "Sublevel 1",
    "We ask for care until 31 February 2026",
    "",
  ])("is none for %j", (line) => {
    expect(commandsFor(line)).toEqual([]);
  });

  test("is the same where a level has its number in words", () => {
    const words = ["zero", "one", "two", "three", "four", "five", "six"];
    const stages = words.map((_, number) => ({ name: `Level ${number}` }));
    const source = { ...SOURCE, schemes: [record({ id: "s", stages })] } as unknown as Source;
    const levels = words.map(
      (word) => announcedIn(`+ Level ${word} from 1 December`, ["a"], source, NOW).levels,
    );
    expect(levels).toEqual(stages.map(({ name }) => [name]));
  });

  test("is for each area of the page, and takes the only date from another line", () => {
    expect(commandsFor("Level 2", "Begins on 1 December 2026")).toEqual([
      command("Level 2", "2026-12-01 HH:MM"),
      command("Level 2", "2026-12-01 HH:MM", "Hurunui"),
    ]);
    expect(commandsFor("Hurunui: Level 2", "1 December", "8 December")).toEqual([
      command("Level 2", "YYYY-MM-DD HH:MM", "Hurunui"),
    ]);
  });

  test("is of the lines that came alone", () => {
    expect(announced("- Hurunui: Level 1 since 1 October", "+ Hurunui: Level 2 on 2026-12-01")).toEqual({
      levels: ["Level 2"],
      dates: ["2026-12-01"],
      commands: [command("Level 2", "2026-12-01 HH:MM", "Hurunui")],
    });
  });

  test("cannot say more to a shell than a name", () => {
    const areas = [record({ id: "a", name: 'A "$(rm)" `b` \\', schemeId: "s" })];
    expect(announcedIn("+ Level 1", ["a"], { ...SOURCE, areas } as unknown as Source, NOW).commands).toEqual([
      'npm run change -- "A \\"\\$(rm)\\" \\`b\\` \\\\" "Level 1" --from "YYYY-MM-DD HH:MM"',
    ]);
  });
});
