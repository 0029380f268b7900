import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ChangeOptions, change } from "../../scripts/change/change.ts";
import { readWhen } from "../../scripts/change/when.ts";
import { UsageError } from "../../scripts/command-line/run.ts";
import { runHere } from "../support/command.ts";
import { readSource } from "../support/data.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { hashOf } from "../support/tree.ts";

const NOW = Date.parse("2026-11-21T22:00:00Z");

/** The sample without what takes long to check and has no part in this. */
function copied(): string {
  const data = join(temporaryFolder(), "data");
  cpSync(SAMPLE.data, data, { recursive: true });
  for (const folder of ["areas", "consents", "readings", "upstreams"])
    rmSync(join(data, folder), { recursive: true });
  mkdirSync(join(data, "areas"));
  for (const file of readdirSync(`${SAMPLE.data}/areas`)) {
    const { features, ...collection } = JSON.parse(readFileSync(join(`${SAMPLE.data}/areas`, file), "utf8"));
    const bare = features.map((feature: object) => ({ ...feature, geometry: null }));
    writeFileSync(join(data, "areas", file), JSON.stringify({ ...collection, features: bare }));
  }
  return data;
}

const NELSON = { area: "Nelson City", stage: "Stage B", from: "2026-12-01 00:01", by: "Mere" } as const;
const make = (data: string, more: Partial<ChangeOptions> = {}) =>
  change({ data, ...NELSON, does: "announce", now: NOW, ...more });
const season = (data: string) =>
  JSON.parse(readFileSync(join(data, "scheduled-changes/2026-27.json"), "utf8"));

describe("a change", () => {
  test("is written as pending at the end of the season's file, with an id of its own, and nothing else is touched", async () => {
    const data = copied();
    const hash = hashOf(data);
    const before = readFileSync(join(data, "scheduled-changes/2026-27.json"), "utf8");
    const lines = await make(data);
    expect(lines.slice(0, 2)).toEqual([
      "Nelson City: no restriction applies now.",
      `Announced: Stage B from Tuesday 1 December 2026, 12:01 am NZDT. It takes effect only once it is approved: npm run change -- "Nelson City" "Stage B" --from 2026-11-30T11:01:00Z --data "${data}" --do approve`,
    ]);
    const rows = season(data);
    expect(rows.at(-1)).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      areaId: "e946da8c-aba4-56c5-8204-cf2586a8e7dd",
      targetStageId: "fdc18e39-42f4-5eb9-b06a-33bd20aef24e",
      effectiveFrom: "2026-11-30T11:01:00Z",
      approval: { status: "pendingApproval", approvedAt: null, rejectionReason: null },
      isApplied: false,
      isCancelled: false,
      cancellationReason: null,
      isIgnored: false,
      isAutoDetected: false,
      createdBy: "Mere",
      createdAt: "2026-11-21T22:00:00Z",
      appliedAssignmentDeletedAt: null,
      appliedAssignmentDeletionReason: null,
    });
    const after = readFileSync(join(data, "scheduled-changes/2026-27.json"), "utf8");
    expect(after.startsWith(before.slice(0, -"\n]\n".length))).toBe(true);
    expect(after.endsWith("  }\n]\n")).toBe(true);
    writeFileSync(join(data, "scheduled-changes/2026-27.json"), before);
    expect(hashOf(data)).toBe(hash);
  });

  test("in an area that nobody tracks does not say that no restriction applies", async () => {
    const data = copied();
    const file = join(data, "areas/nelson.geojson");
    writeFileSync(file, readFileSync(file, "utf8").replace('"tracked"', '"untracked"'));
    const unknown = "Nelson City: nobody tracks it, so what applies now is not known.";
    expect((await make(data))[0]).toBe(unknown);
    const cancelled = await make(data, { does: "cancel" });
    expect(cancelled[0]).toBe(unknown);
    expect(cancelled[1]).toMatch(/is cancelled; what applies then is not known\.$/);
    const lifted = await make(data, { stage: "none", from: "2026-12-24 00:01", does: "approve" });
    expect(lifted[1]).toMatch(/^From .* NZDT, nobody tracks the area, so what applies is not known\.$/);
    const until = await make(data, { does: "approve" });
    expect(until.slice(1, 3)).toEqual([
      "From Tuesday 1 December 2026, 12:01 am NZDT, Stage B applies.",
      "After that, from Thursday 24 December 2026, 12:01 am NZDT, what applies is not known.",
    ]);
  });

  test("is approved where it stands, cancelled where it stands, and refused where it stands already", async () => {
    const data = copied();
    await make(data);
    await expect(make(data)).rejects.toThrow(
      "announced already; approve it with --do approve, or cancel it with --do cancel",
    );
    const count = season(data).length;
    const approved = await make(data, { does: "approve", now: NOW + 60_000 });
    expect(approved[1]).toBe("From Tuesday 1 December 2026, 12:01 am NZDT, Stage B applies.");
    expect(season(data)).toHaveLength(count);
    expect(season(data).at(-1).approval).toEqual({
      status: "approved",
      approvedAt: "2026-11-21T22:01:00Z",
      rejectionReason: null,
    });
    await expect(make(data, { does: "approve" })).rejects.toThrow(
      "approved already; cancel it with --do cancel",
    );
    await expect(make(data)).rejects.toThrow("approved already");
    const cancelled = await make(data, { does: "cancel" });
    expect(cancelled[1]).toMatch(/^The change to Stage B from .* is cancelled; .* applies then\.$/);
    expect(season(data)).toHaveLength(count);
    expect(season(data).at(-1).isCancelled).toBe(true);
    await expect(make(data, { does: "cancel" })).rejects.toThrow(
      /Found no change of Nelson City to that stage at that time to cancel\. It has changes at /,
    );
    // What is cancelled is no hindrance.
    await make(data, { does: "approve" });
    expect(season(data)).toHaveLength(count + 1);
    await readSource(data);
  });

  test("may lift, on the clock of the place, which is shown beside New Zealand's", async () => {
    const data = copied();
    const lines = await make(data, {
      area: "chatham islands",
      stage: "NONE",
      from: "2026-12-24 00:01",
      does: "approve",
    });
    expect(lines[0]).toBe("Chatham Islands: Stage 1 applies now.");
    expect(lines[1]).toBe(
      "From Wednesday 23 December 2026, 11:16 pm NZDT (Thursday 24 December 2026, 12:01 am CHADT there), no restriction applies.",
    );
    expect(season(data).at(-1)).toMatchObject({ targetStageId: null, effectiveFrom: "2026-12-23T10:16:00Z" });
  });

  test("says what follows it, and what overrides it", async () => {
    const data = copied();
    const first = {
      area: "whangarei",
      stage: "level 2",
      from: "2026-12-01 00:01",
      does: "approve",
    } as const;
    await make(data, { ...first, stage: "none", from: "2027-04-01 00:01" });
    expect((await make(data, first)).slice(0, 3)).toEqual([
      "Whangārei: Level 1 applies now.",
      "From Tuesday 1 December 2026, 12:01 am NZDT, Level 2 applies.",
      "After that, from Thursday 1 April 2027, 12:01 am NZDT, no restriction.",
    ]);
    const past = await make(data, { ...first, stage: "level 3", from: "2026-10-01 00:01", isPast: true });
    expect(past[1]).toMatch(
      /^From Thursday 1 October 2026, .*, Level 3 should apply, but the data has an assignment or a change that begins then or later and overrides it: Level 1 applies\.$/,
    );
    const recent = { ...first, stage: "level 3", from: "2026-11-22 00:01" } as const;
    expect((await make(data, recent)).slice(1, 3)).toEqual([
      "From Sunday 22 November 2026, 12:01 am NZDT, Level 3 applies.",
      "That time is past, so it applies now, and counts from that time.",
    ]);
    await expect(
      make(data, { ...first, stage: "level 3", from: "2026-11-22 00:01", does: "cancel" }),
    ).rejects.toThrow("That change has already taken effect");
  });

  test("to a time that is past is announced with a warning, as a year may be mistyped", async () => {
    const data = copied();
    const lines = await make(data, { from: "2020-09-27 04:30", isPast: true });
    expect(lines[1]).toMatch(/^Announced: Stage B from Sunday 27 September 2020, 4:30 am NZDT\./);
    expect(lines[2]).toBe(
      "That time is past: once approved, it applies at once, and counts from that time, unless a later assignment overrides it.",
    );
    expect((await make(data)).join("\n")).not.toContain("past");
    expect((await make(data, { from: "now", does: "approve" }))[1]).toMatch(
      /^From Sunday 22 November 2026, 11:00 am/,
    );
  });

  test("waits for no other: of two at once, the second says so", async () => {
    const data = copied();
    const results = await Promise.allSettled([make(data), make(data, { from: "2026-12-02 00:01" })]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect((results[1] as PromiseRejectedResult).reason.message).toMatch(
      /^Another change is writing to .*: change again when it has ended\.$/,
    );
    await make(data, { from: "2026-12-02 00:01" });
  });

  test("says so where the data speaks for an earlier day", async () => {
    expect((await make(copied())).at(-2)).toMatch(
      /^The data set is fixed at 2026-11-20T20:10:00Z \(asOf in dataset\.json\)/,
    );
  });

  // By a clock of its own; mistakes.test.ts has what the command says and its exit code.
  test.each([
    [{ area: "Nelson" }, 'Found no area called "Nelson"; the nearest are "Nelson City" (e946da8c'],
    [{ area: "Wangarei" }, 'the nearest are "Whangārei" ('],
    [
      { stage: "Stage Z" },
      'Found no stage of the scheme "Nelson and Marlborough" called "Stage Z"; the nearest are "Stage A"',
    ],
    [{ from: "2025-12-01 00:01" }, "Monday 1 December 2025, 12:01 am NZDT is past: check the year."],
    [{ from: "2026-11-20 10:59", does: "approve" }, "add --past."],
    [{ from: "tomorrow" }, '--from must be a time such as "2026-12-01 00:01" on the area\'s own clock'],
    [{ from: "2026-12-01T00:01:00" }, "--from must be a time such as"],
    [{ from: "2026-02-30 00:01" }, "There is no such day or time: 2026-02-30 00:01."],
    [
      { from: "2027-09-26 02:30" },
      "The clocks of Pacific/Auckland skip 2027-09-26 02:30; write 2027-09-26T02:30:00+12:00 (Sunday 26 September 2027, 3:30 am NZDT) or 2027-09-26T02:30:00+13:00 (Sunday 26 September 2027, 1:30 am NZST).",
    ],
    [
      { from: "2027-04-04 02:30" },
      "show 2027-04-04 02:30 twice; write 2027-04-04T02:30:00+13:00 (Sunday 4 April 2027, 2:30 am NZDT) or 2027-04-04T02:30:00+12:00 (Sunday 4 April 2027, 2:30 am NZST).",
    ],
  ] as [Partial<ChangeOptions>, string][])("is refused for %o", async (more, message) => {
    const data = copied();
    const before = hashOf(data);
    await expect(make(data, more)).rejects.toThrow(UsageError);
    await expect(make(data, more)).rejects.toThrow(message);
    expect(hashOf(data)).toBe(before);
  });

  test("finds names without regard to marks, letter case and spaces, by other names and by id, and never guesses", async () => {
    const data = copied();
    for (const area of ["NELSON  city", "whakatu", "E946DA8C-aba4-56c5-8204-cf2586a8e7dd"]) {
      expect((await make(data, { area, does: "approve" }))[0]).toContain("Nelson City");
      await make(data, { area, does: "cancel" });
    }
    const file = join(data, "areas/nelson.geojson");
    writeFileSync(file, readFileSync(file, "utf8").replace("Whakatū", "Buller District"));
    await expect(make(data, { area: "buller district" })).rejects.toThrow(
      /Found more than one area called "buller district"; name one by its id: "Nelson City" \(.*\), "Buller District" \(/,
    );
    const scheme = join(data, "schemes/nelson-marlborough.json");
    writeFileSync(scheme, readFileSync(scheme, "utf8").replace('"Stage B"', '"Stage A"'));
    await expect(make(data, { stage: "Stage A" })).rejects.toThrow(
      'Found more than one stage of the scheme "Nelson and Marlborough" called "Stage A"; name one by its id: "Stage A" (',
    );
  });
});

describe("a time on a clock", () => {
  test.each(["Pacific/Auckland", "Pacific/Chatham", "Australia/Lord_Howe", "UTC", "America/St_Johns"])(
    "of %s is the one instant that shows it, or is refused",
    (timeZone) => {
      const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
      const days = ["2026-09-26", "2026-10-03", "2026-11-01", "2027-03-14", "2027-04-03", "2026-07-15"];
      for (const day of days) {
        const start = Date.parse(`${day}T00:00:00Z`);
        const shown = new Map<string, number[]>();
        for (let at = start - 36 * 3_600_000; at < start + 60 * 3_600_000; at += 15 * 60_000) {
          const wall = clock.format(at);
          shown.set(wall, [...(shown.get(wall) ?? []), at]);
        }
        for (let wall = start; wall < start + 24 * 3_600_000; wall += 15 * 60_000) {
          const text = new Date(wall).toISOString().slice(0, 16).replace("T", " ");
          const instants = shown.get(text) ?? [];
          if (instants.length === 1) expect(readWhen(text, timeZone, 0)).toBe(instants[0]);
          else
            expect(() => readWhen(text, timeZone, 0), text).toThrow(
              instants.length === 0 ? "skip" : /show .* twice/,
            );
        }
      }
    },
  );
});

test("npm run change ends with 0 for what it wrote, and 1 for data with faults", async () => {
  const data = copied();
  const run = (...args: string[]) => runHere("change.ts", [...args, "--data", data]);
  const done = await run(
    "Nelson City",
    "Stage B",
    "--from",
    "2036-12-01 00:01",
    "--do",
    "approve",
    "--by",
    "Mere",
  );
  expect([done.code, done.stderr]).toEqual([0, ""]);
  expect(done.stdout).toMatch(
    /^Nelson City: .* applies now\.\nFrom Monday 1 December 2036, 12:01 am NZDT, Stage B applies\.\n/,
  );
  writeFileSync(join(data, "organisations.json"), "[");
  expect((await run("Nelson City", "Stage B", "--from", "2036-12-03 00:01")).code).toBe(1);
});
