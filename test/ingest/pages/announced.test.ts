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

const announced = (...lines: string[]) => announcedIn(lines.join("\n"), ["a", "b"], SOURCE, NOW, "data");
const commandsFor = (...lines: string[]) => announced(...lines.map((line) => `+ ${line}`)).commands;
const command = (level: string, area = "Kaikōura District") =>
  `npm run change -- "${area}" "${level}" --from "YYYY-MM-DD HH:MM"`;

describe("what a difference may announce", () => {
  test.each<[line: string, level: string, ...dates: string[]]>([
    ["Kaikōura District: Level 2 from 1 December 2026, 6am", "Level 2", "2026-12-01"],
    ["Kaikoura District moves to LEVEL TWO on Monday 7th December", "Level 2", "2026-12-07"],
    ["Kaikōura District: level 10 from 12.01am on 03/12/2026", "Level 10", "2026-12-03"],
    ["Kaikōura District: Level 1 applies", "Level 1"],
    ["Kaikōura District: severe restrictions start January 5", "Severe restrictions", "2027-01-05"],
    ["Restrictions have been lifted in Kaikōura District as of 2026-11-21 at 18:00", "none", "2026-11-21"],
    ["No restrictions in Kaikōura District", "none"],
    ["[picture] Kaikōura District /signs/level-2.png", "Level 2"],
    ["[active] Kaikōura District Level2", "Level 2"],
    ["Kaikōura District: Level 2 from Friday 4 Dec. to 5 March", "Level 2", "2026-12-04", "2027-03-05"],
    ["Kaikōura District: Level 2 from 3 May 2027", "Level 2", "2027-05-03"],
    ["Kaikōura District: Level 2 may be needed from 5 December", "Level 2", "2026-12-05"],
    ["KAIKŌURA DISTRICT: LEVEL 2 MAY BE NEEDED FROM 5 DECEMBER", "Level 2", "2026-12-05"],
    ["Kaikōura District: Level 2 until 31 February 2026", "Level 2"],
    ["Kaikōura District: ~~Level 1~~ Level 2", "Level 2"],
    ["Kaikōura District: no restrictions on rain water at Level 1", "Level 1"],
  ])("is a command without a date for %j", (line, level, ...dates) => {
    expect(announced(`+ ${line}`)).toEqual({ levels: [level], dates, commands: [command(level)] });
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
      (word) => announcedIn(`+ Level ${word} from 1 December`, ["a"], source, NOW, "data").levels,
    );
    expect(levels).toEqual(stages.map(({ name }) => [name]));
  });

  test("is one for each level that a line names", () => {
    for (const [line, ...levels] of [
      ["from Level 1 to Level 2 on 1 December", "Level 1", "Level 2"],
      ["Level 2 restrictions have been lifted from 8am 5 December", "Level 2", "none"],
    ] as const)
      expect(commandsFor(`Hurunui: ${line}`)).toEqual(levels.map((level) => command(level, "Hurunui")));
  });

  test("is of the scheme's own stage where that means that there are no restrictions", () => {
    const stages = [{ name: "No restrictions" }, { name: "Level 1" }];
    const source = { ...SOURCE, schemes: [record({ id: "s", stages })] } as unknown as Source;
    const line = "+ Restrictions have been lifted from 8am 5 December";
    expect(announcedIn(line, ["b"], source, NOW, "data").commands).toEqual([
      command("No restrictions", "Hurunui"),
    ]);
  });

  test("is of the longest name of an area or level, whatever signs a name has", () => {
    const names = ["Hutt City", "Upper Hutt City"];
    const areas = names.map((name) => record({ id: name, name, schemeId: "s" }));
    const signs = Array.from({ length: 95 }, (_, sign) => String.fromCharCode(32 + sign));
    const stages = ["Level 2", ...[...signs, "–", "’", "ā"].map((sign) => `Level 2${sign}: hoses (${sign})`)];
    for (const stage of stages) {
      const schemes = [record({ id: "s", stages: [{ name: stage }, { name: "Level 2" }] })];
      const found = announcedIn(
        `+ Upper Hutt City: ${stage} from 1 December`,
        names,
        { areas, schemes } as unknown as Source,
        NOW,
        "data",
      );
      expect(found.levels).toEqual([stage]);
      expect(found.commands.filter((one) => one.includes('"Hutt City"'))).toEqual([]);
    }
  });

  test("names the folder of the data if it is another one", () => {
    expect(announcedIn("+ Level 1", ["b"], SOURCE, NOW, "../my data").commands).toEqual([
      `${command("Level 1", "Hurunui")} --data "../my data"`,
    ]);
  });

  test("is for each area of the page", () => {
    expect(commandsFor("Level 2")).toEqual([command("Level 2"), command("Level 2", "Hurunui")]);
  });

  test("is of the lines that came alone", () => {
    expect(announced("- Hurunui: Level 1 since 1 October", "+ Hurunui: Level 2 on 2026-12-01")).toEqual({
      levels: ["Level 2"],
      dates: ["2026-12-01"],
      commands: [command("Level 2", "Hurunui")],
    });
  });

  test("cannot say more to a shell than a name", () => {
    const areas = [record({ id: "a", name: 'A "$(rm)" `b` \\', schemeId: "s" })];
    const source = { ...SOURCE, areas } as unknown as Source;
    expect(announcedIn("+ Level 1", ["a"], source, NOW, "data").commands).toEqual([
      'npm run change -- "A \\"\\$(rm)\\" \\`b\\` \\\\" "Level 1" --from "YYYY-MM-DD HH:MM"',
    ]);
  });
});
