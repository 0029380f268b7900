import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { outdated } from "../../scripts/retention/outdated.ts";
import { runHere } from "../support/command.ts";
import { drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";

const DAY = 86_400_000;
const START = Date.UTC(2024, 1, 20);
const dayOf = (number: number) => new Date(START + number * DAY).toISOString().slice(0, 10);
const archiveOf = (day: string) => `source-${day}.zip`;

/** What is left after so many nights, each followed by a deletion. */
function leftAfter(nights: number): string[] {
  let left: string[] = [];
  for (let night = 0; night < nights; night++) {
    left.push(archiveOf(dayOf(night)));
    const gone = new Set(outdated(left));
    left = left.filter((name) => !gone.has(name));
  }
  return left;
}

describe("of archives that are looked at each night", () => {
  const nights = 1005;
  const left = leftAfter(nights);
  const last = START + (nights - 1) * DAY;

  test("fourteen days are left, twelve months with the last day of each, and every year with its last", () => {
    const days = Array.from({ length: 14 }, (_, age) => new Date(last - age * DAY));
    const today = new Date(last);
    const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
    // The last day of a month is day 0 of the next. This month counts as one of the twelve, with its newest day.
    const months = Array.from({ length: 11 }, (_, age) => new Date(Date.UTC(year, month - age, 0)));
    const years = [2024, 2025].map((past) => new Date(Date.UTC(past, 11, 31)));
    const expected = [...days, ...months, ...years].map((day) => archiveOf(day.toISOString().slice(0, 10)));
    expect(left).toEqual([...new Set(expected)].sort());
  });

  test("the same are left if nights were missed now and then, as far as they were there", () => {
    const draw = drawOf(12);
    const there = Array.from({ length: nights }, (_, night) => archiveOf(dayOf(night))).filter(
      () => draw.below(10) > 0,
    );
    let gradually: string[] = [];
    for (const name of there) {
      gradually.push(name);
      const gone = new Set(outdated(gradually));
      gradually = gradually.filter((kept) => !gone.has(kept));
    }
    const gone = new Set(outdated(there.toReversed()));
    expect(gradually).toEqual(there.filter((name) => !gone.has(name)));
    expect(gradually.length).toBeGreaterThan(20);
  });
});

test("what has another name is never named, and few archives are all kept", () => {
  const others = ["", "notes.md", "source.zip", "source-2020-01-01.zip.sig", "source-2020-1-1.zip"];
  expect(outdated(others)).toEqual([]);
  expect(outdated(Array.from({ length: 14 }, (_, night) => archiveOf(dayOf(night))))).toEqual([]);
});

test("the command reads a list and prints what to delete, one a line", async () => {
  const list = join(temporaryFolder(), "assets");
  const names = Array.from({ length: 20 }, (_, night) => archiveOf(dayOf(night)));
  writeFileSync(list, `${["notes.md", ...names].join("\n")}\n`);
  const { code, stdout } = await runHere("retention.ts", [list]);
  expect([code, stdout]).toEqual([0, `${names.slice(0, 6).join("\n")}\n`]);
});

test("an empty file is a list of no archives", async () => {
  const list = join(temporaryFolder(), "assets");
  writeFileSync(list, "\n");
  expect(await runHere("retention.ts", [list])).toMatchObject({ code: 0, stdout: "" });
});
