import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { closeSound, openSound, readSource } from "../../generator/ingest/data-set.ts";
import { status } from "../../scripts/status/status.ts";
import { runScript } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";

const linesAt = async (asOf: string, data = "data") => {
  const sound = await openSound(data);
  const lines = status({ source: sound.set.source, readings: sound.readings.readings }, Date.parse(asOf));
  closeSound(sound);
  return lines;
};
const sectionOf = (lines: readonly string[], heading: string) => {
  const from = lines.indexOf(heading) + 1;
  const end = lines.indexOf("", from);
  return lines.slice(from, end < 0 ? undefined : end).map((line) => line.trim().replace(/ {2,}/g, " | "));
};

describe("the status of the sample", async () => {
  const lines = await linesAt("2026-11-20T20:10:00Z");

  test("says what applies now, in New Zealand time", () => {
    expect(lines[0]).toBe(
      "Water restrictions of New Zealand (sample), as of Saturday 21 November 2026, 9:10 am NZDT",
    );
    const applies = sectionOf(lines, "Applies now");
    expect(applies).toContain("Kaikōura District | Level 2 | since Wednesday 4 November 2026, 12:01 am NZDT");
    expect(applies.slice(-2)).toEqual([
      "no restriction set in 9 other areas",
      "not known in 5 areas that nobody tracks: Kawerau District, Ruapehu District, Southland District, Waitomo District, Westland District",
    ]);
    expect(applies).toHaveLength(67 - 14 + 2);
  });

  test("says what comes next, and what is not yet approved", () => {
    const next = sectionOf(lines, "Comes next");
    expect(next).toContain("Hamilton City | Alert level 2 | Tuesday 1 December 2026, 12:01 am NZDT");
    expect(next).toContain(
      "Nelson City | Stage A | Sunday 29 November 2026, 12:01 am NZDT | not yet approved",
    );
    expect(next.filter((line) => line.startsWith("Napier City"))).toHaveLength(1);
  });

  test("lists the stages in force that programs cannot read", () => {
    expect(sectionOf(lines, "Without rules for programs")).toEqual(["Whangārei and Kaipara | Level 1"]);
  });

  test("lists apart what still waits for approval though its time has passed", () => {
    expect(sectionOf(lines, "Comes next").some((line) => line.startsWith("Stratford"))).toBe(false);
    expect(sectionOf(lines, "Overdue for approval")).toEqual([
      "Stratford District | Level 2 | Wednesday 18 November 2026, 12:01 am NZDT",
    ]);
  });

  test("says what is stale, by provider", async () => {
    const stale = sectionOf(lines, "Stale");
    expect(stale.filter((line) => !line.includes("statuses of"))).toHaveLength(7);
    expect(stale.some((line) => line.startsWith("Greater Wellington"))).toBe(false);
    expect(stale.find((line) => line.startsWith("Tasman"))).toMatch(
      /^Tasman District Council \| 5 of 9 sites \| over 6 hours \| newest .* \| .* and 2 more$/,
    );
    const later = sectionOf(await linesAt("2027-11-20T20:10:00Z"), "Stale");
    expect(later.every((line) => /(?:\||statuses of) (\d+) of \1 sites \|/.test(line))).toBe(true);
  });

  test("says whose statuses are stale too", () => {
    const tasman = sectionOf(lines, "Stale").filter((line) => line.startsWith("Tasman"));
    expect(tasman[1]).toMatch(
      /^Tasman District Council \| statuses of 2 of 8 sites \| over 6 hours \| newest Saturday 21 November 2026, 7:00 am NZDT/,
    );
  });
});

describe("npm run init", () => {
  const folder = join(temporaryFolder(), "ours");
  const { code, stdout } = runScript("init.ts", [folder]);

  test("begins a data set with one record of each kind, which has no faults", async () => {
    expect(code).toBe(0);
    expect(stdout).toContain("ours: 14 files, with one made-up record of each kind.");
    const sound = await openSound(folder);
    const { source } = sound.set;
    const { readings } = sound.readings;
    const counts = Object.entries({ ...source, readings }).map(([kind, list]) => [kind, list.length]);
    // Limits are for who wants others than the usual ones.
    expect(counts.filter(([, count]) => count === 0)).toEqual([["limits", 0]]);
    expect(source.upstreams.every(({ record }) => !record.enabled)).toBe(true);
    expect(source.dataset[0]?.record.isSample).toBe(true);
    closeSound(sound);
    expect(runScript("status.ts", ["--data", folder]).stdout).toMatch(
      /Applies now\n {2}Our District {2}Level 1/,
    );
  });

  test("gives each its own ids", async () => {
    const other = join(temporaryFolder(), "theirs");
    runScript("init.ts", [other]);
    const idsOf = async (data: string) => (await readSource(data)).areas.map(({ record }) => record.id);
    expect(await idsOf(other)).not.toEqual(await idsOf(folder));
  });

  test("does not write where files are, but does beside those of git", () => {
    const own = temporaryFolder();
    mkdirSync(join(own, ".git"));
    expect(runScript("init.ts", [own]).code).toBe(0);
    const taken = temporaryFolder();
    writeFileSync(join(taken, "file"), "mine");
    expect(runScript("init.ts", [taken])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("holds files already"),
    });
    expect(runScript("init.ts", [join(taken, "file")]).code).toBe(2);
    expect(existsSync(join(taken, "dataset.json"))).toBe(false);
    expect(readFileSync(join(taken, "file"), "utf8")).toBe("mine");
    expect(runScript("init.ts", [])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Give the DIR."),
    });
    expect(runScript("init.ts", ["/dev/null/data"]).code).toBe(3);
  });
});

test("npm run status is for the data set's own instant", () => {
  expect(runScript("status.ts", []).stdout).toContain("as of Saturday 21 November 2026, 9:10 am NZDT");
});
