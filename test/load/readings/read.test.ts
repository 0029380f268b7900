import { describe, expect, test } from "vitest";
import { below } from "../../../generator/load/read-records.ts";
import { readRows } from "../../../generator/load/readings/read.ts";
import { shapeOf } from "../../../generator/load/shape.ts";
import { reading as readingSchema } from "../../../schemas/source.ts";
import { amount } from "../../support/amount.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import { reading } from "../../support/reports.ts";

const HEADER = ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode", "id"];
const ID = "00000000-0000-4000-8000-0000000000AB";

/** For each column cells that are sound and cells that are not. */
const CELLS: Record<string, readonly string[]> = {
  siteId: [ID, ID.toLowerCase(), "", " ", `${ID}0`, "{"],
  observationType: ["flow", "rainfall", "Flow", "", "__proto__"],
  observedAt: [
    "2026-11-20T11:00:00Z",
    "2026-11-21T00:00:00.0009+13:00",
    "2026-02-29T00:00:00Z",
    "2026-11-20",
    "0000-01-01T00:00:00+01:00",
    "",
  ],
  value: ["", "0", "-0", "1.250", "1e400", "01", "+1", "NaN", " 1", "1e-7"],
  unit: ["m³/s", "e\u0301", "", " ", "\u200b", "\ud800"],
  qualityCode: ["200", "\u0007", "QC 600", ""],
  id: ["", ID, "x"],
};

const drawCell = (draw: Draw, column: string): string => {
  const cells = CELLS[column] as readonly string[];
  // Sound for the most part, or no row would be.
  return draw.chance(0.85) ? (cells[0] as string) : draw.pick(cells);
};

const TEXTS = amount(1_200, 3_000);

describe("a row of readings", () => {
  test("is sound, or has the faults, that its schema says", () => {
    let sound = 0;
    for (let seed = 0; seed < TEXTS; seed++) {
      const draw = drawOf(seed);
      const rows = Array.from({ length: 4 }, () => HEADER.map((column) => drawCell(draw, column)));
      const text = [HEADER, ...rows].map((row) => row.join(",")).join("\n");
      const read = reading((report) => {
        const taken: unknown[] = [];
        readRows(text, report, (row, number) => taken.push({ ...row, number }));
        return taken;
      });
      const judged = reading((report) =>
        rows.flatMap((row, index) => {
          const cells = Object.fromEntries(HEADER.flatMap((name, at) => (row[at] ? [[name, row[at]]] : [])));
          const shape = shapeOf(readingSchema, cells, below([index + 1], report));
          return shape ? [{ ...shape, number: index + 1 }] : [];
        }),
      );
      expect(read, text).toEqual(judged);
      sound += read.value.length;
    }
    expect(sound).toBeGreaterThan(TEXTS);
    expect(sound).toBeLessThan(3 * TEXTS);
  });
});
