import { describe, expect, test } from "vitest";
import { faultsOf as faultsIn } from "../../../generator/load/check/check.ts";
import type { Located } from "../../../generator/load/load.ts";
import { openReadings, openReadingsWriter } from "../../../generator/load/readings/store.ts";
import type { StageAssignment } from "../../../schemas/source.ts";
import { amount } from "../../support/amount.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import { assignment, provider, reading, site, sourceOf } from "../../support/records.ts";

/** The faults of assignments by time alone, as paths: their areas and stages are taken to be hidden by other faults. */
function faultsOf(records: readonly StageAssignment[]): (string | number)[][] {
  const assignments = records.map(
    (record, index): Located<StageAssignment> => ({ record, file: "a.json", path: [index] }),
  );
  const source = { ...sourceOf({}), assignments };
  const readings = openReadings(openReadingsWriter().end());
  const loaded = { source, faults: [], maskedBy: () => true, readings: { readings, ...NO_FAULTS } };
  return faultsIn(loaded).map(({ path }) => [...path]);
}

const NO_FAULTS = { faults: [], repeated: [], rowsOf: () => [] };

const drawn = (draw: Draw): StageAssignment[] =>
  Array.from({ length: draw.below(6) }, (_, index) => {
    const effectiveFrom = draw.below(8);
    return assignment(index, {
      areaId: draw.pick(["a", "b"]),
      effectiveFrom,
      effectiveUntil: draw.chance(0.2) ? null : effectiveFrom + draw.below(4),
    });
  });

const CASES = amount(8_000, 20_000);

describe("the periods of drawn assignments", () => {
  test("have a fault if and only if one is empty or two of an area have an instant in common", () => {
    const counts = { sound: 0, faulty: 0 };
    for (let seed = 0; seed < CASES; seed++) {
      const records = drawn(drawOf(seed));
      const empty = records.filter(isEmpty);
      const lasting = records.filter((record) => !isEmpty(record));
      const overlaps = lasting.some((one, index) =>
        lasting.slice(index + 1).some((other) => overlap(one, other)),
      );
      const faults = faultsOf(records);
      expect(faults.filter((path) => path[1] === "effectiveUntil")).toEqual(
        empty.map((record) => [records.indexOf(record), "effectiveUntil"]),
      );
      expect(faults.length > empty.length, JSON.stringify(records)).toBe(overlaps);
      counts[faults.length > 0 ? "faulty" : "sound"]++;
    }
    expect(Math.min(counts.sound, counts.faulty)).toBeGreaterThan(0.15 * CASES);
  });

  test("are told of each that begins while another lasts", () => {
    const period = (effectiveFrom: number, effectiveUntil: number | null): StageAssignment => ({
      ...(drawn(drawOf(3))[0] as StageAssignment),
      assignmentId: `${effectiveFrom}`,
      effectiveFrom,
      effectiveUntil,
    });
    expect(faultsOf([period(3, 4), period(0, 9), period(9, null), period(5, 6), period(20, null)])).toEqual([
      [0, "effectiveFrom"],
      [3, "effectiveFrom"],
      [4, "effectiveFrom"],
    ]);
  });
});

const isEmpty = ({ effectiveFrom, effectiveUntil }: StageAssignment) =>
  effectiveUntil !== null && effectiveUntil <= effectiveFrom;

/** Whole numbers, so that an instant in common is one of those between the earliest and the latest. */
function overlap(one: StageAssignment, other: StageAssignment): boolean {
  const holds = ({ effectiveFrom, effectiveUntil }: StageAssignment, at: number) =>
    at >= effectiveFrom && (effectiveUntil === null || at < effectiveUntil);
  return (
    one.areaId === other.areaId &&
    Array.from({ length: 20 }, (_, at) => at).some((at) => holds(one, at) && holds(other, at))
  );
}

describe("the faults of readings against each other", () => {
  const most = 100_000;
  const tooMany = {
    file: "a.csv",
    path: [],
    message: "expected at most 100000 faults in a file, found more: only these are listed",
    offset: 0,
  };

  test.each([
    ["that are there twice", true],
    ["of sites that are nowhere", false],
  ])("are told of as many as anyone would read: %s", (_, areKnown) => {
    const row = reading(1);
    const writer = openReadingsWriter();
    writer.add(row, "0.csv", 1);
    for (let number = 1; number <= most + 2; number++) writer.add(row, "a.csv", number);
    const repeated = areKnown ? writer.repeated() : [];
    const readings = openReadings(writer.end());
    const rows = Array.from({ length: most + 2 }, (_, index) => ({
      record: row,
      file: "a.csv",
      path: [index + 1],
    }));
    const loaded = {
      source: sourceOf(areKnown ? { sites: [site(1)], providers: [provider("p")] } : {}),
      faults: [],
      maskedBy: () => false,
      readings: { readings, faults: [], repeated, rowsOf: () => rows },
    };
    const faults = faultsIn(loaded).filter(({ file }) => file === "a.csv");
    expect(faults.length).toBe(most + 1);
    expect(faults.filter(({ path }) => path.length === 0)).toEqual([tooMany]);
  });
});
