import { describe, expect, test } from "vitest";
import { openReadings, openReadingsWriter, type Reading } from "../../../generator/load/readings/store.ts";
import { observationTypes } from "../../../schemas/source.ts";
import { derivedId } from "../../conformance/oracle/derived-id.ts";
import { type Draw, drawOf } from "../../support/random.ts";

type Row = Omit<Reading, "id"> & { readonly id?: string };

/** Rows of few sites, in any order. */
const rowsOf = (draw: Draw, sites: readonly string[], count: number): Row[] =>
  Array.from({ length: count }, (_, minute) => ({
    ...(draw.chance(0.5) ? { id: draw.uuid() } : {}),
    siteId: draw.pick(sites),
    observationType: draw.pick(observationTypes),
    observedAt: draw.pick([-62_167_219_200_000, 0, 253_402_300_799_999 - minute, minute * 60_000 + 1]),
    value: draw.pick([undefined, 0, -0.5, 1e-300, draw.below(1e9) / 7]),
    unit: draw.pick(["m³/s", "L/s", "😀", "x".repeat(300)]),
    qualityCode: String(draw.below(40)),
  }));

const withId = (row: Row): Reading => ({
  ...row,
  id: row.id ?? derivedId(`reading:${row.siteId}:${row.observationType}:${textOf(row.observedAt)}`),
});

const textOf = (instant: number) => new Date(instant).toISOString().replace(".000Z", "Z");

describe("readings", () => {
  test("come back by site as they were added, whatever their number and order", () => {
    for (const [seed, count] of [0, 1, 2_000].entries()) {
      const draw = drawOf(seed);
      const sites = Array.from({ length: 7 }, () => draw.uuid());
      const rows = rowsOf(draw, sites, count);
      const writer = openReadingsWriter();
      for (const [index, row] of rows.entries()) writer.add(row, "a.csv", index + 1);
      const readings = openReadings(writer.end());
      expect(readings.length).toBe(count);
      for (const site of [...sites, draw.uuid()]) {
        const expected = rows.filter(({ siteId }) => siteId === site).map(withId);
        // Read twice, and not in the order in which they came.
        expect(readings.of(site)).toEqual(expected);
        expect(readings.of(site)).toEqual(expected);
        expect(readings.instantsOf(site)).toEqual(expected.map(({ observedAt }) => observedAt));
      }
    }
  });

  test("come back of a span alone, and of a type without any in it the newest before its end", () => {
    const draw = drawOf(11);
    const sites = ["here", "there"];
    const rows = rowsOf(draw, sites, 400);
    const writer = openReadingsWriter();
    for (const [index, row] of rows.entries()) writer.add(row, "a.csv", index + 1);
    const readings = openReadings(writer.end());
    const edges = [...new Set(rows.map(({ observedAt }) => observedAt))].sort((a, b) => a - b);
    for (let span = 0; span < 300; span++) {
      const [since, until] = [draw.pick(edges), draw.pick(edges)];
      const site = draw.pick(sites);
      const due = rows.filter(({ siteId, observedAt }) => siteId === site && observedAt <= until);
      const expected = due.filter(
        (row) =>
          row.observedAt >= since ||
          due.every(
            (other) => other.observationType !== row.observationType || other.observedAt <= row.observedAt,
          ),
      );
      expect(readings.of(site, { since, until })).toEqual(expected.map(withId));
      expect(readings.of(site, { until })).toEqual(due.map(withId));
    }
  });

  test("report every row whose id another has, given or derived, at whatever site", () => {
    const draw = drawOf(2);
    const sites = [draw.uuid(), draw.uuid()] as const;
    const rows = rowsOf(draw, sites, 3_000);
    const unique = [...new Map(rows.map((row) => [withId(row).id, row])).values()];
    const readings = openReadingsWriter();
    for (const [index, row] of unique.entries()) readings.add(row, "a.csv", index + 1);
    expect(readings.repeated().flat()).toEqual([]);

    const derived = unique.find(({ id }) => id === undefined) as Row;
    const given = unique.find(({ id }) => id !== undefined) as Row;
    readings.add({ ...derived, value: 1 }, "b.csv", 1);
    readings.add({ ...given, siteId: sites[0], id: withId(derived).id }, "b.csv", 2);
    readings.add({ ...derived, siteId: sites[1], observedAt: 5, id: given.id as string }, "b.csv", 3);
    const found = readings
      .repeated()
      .flat()
      .map(({ record: { id }, file, path }) => [id, file, ...path]);
    expect(found.sort()).toEqual(
      [
        [withId(derived).id, "a.csv", unique.indexOf(derived) + 1],
        [withId(derived).id, "b.csv", 1],
        [withId(derived).id, "b.csv", 2],
        [given.id, "a.csv", unique.indexOf(given) + 1],
        [given.id, "b.csv", 3],
      ].sort(),
    );
  });
});
