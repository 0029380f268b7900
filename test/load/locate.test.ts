import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DataError, type Fault, formatFault } from "../../generator/load/faults.ts";
import { locate } from "../../generator/load/locate.ts";
import { processorTime } from "../support/processor-time.ts";
import { temporaryFolder } from "../support/temporary.ts";

const folder = temporaryFolder();

function placesOf(file: string, text: string | Uint8Array, faults: Partial<Fault>[]): [number, number][] {
  writeFileSync(join(folder, file), text);
  const full = faults.map((fault) => ({ file, path: [], message: "expected nothing", ...fault }));
  return locate(folder, full).map(({ line, column }) => [line, column]);
}

describe("the place of a fault", () => {
  test("counts lines and columns from 1, columns in UTF-16 code units", () => {
    const text = '[\n "é😀", 5,\r\n{"a": 1}]';
    expect(
      placesOf("a.json", text, [{ path: [] }, { path: [0] }, { path: [1] }, { path: [2, "a"] }]),
    ).toEqual([
      [1, 1],
      [2, 2],
      [2, 9],
      [3, 2],
    ]);
    expect(
      placesOf("a.json", text, [{ offset: 0 }, { offset: 1 }, { offset: 2 }, { offset: text.length }]),
    ).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [3, 10],
    ]);
  });

  test("is past an empty first line", () => {
    expect(placesOf("a.json", "\n[1]", [{ path: [0] }, { offset: 0 }])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test("does not count a byte order mark", () => {
    expect(placesOf("a.json", "\ufeff[1]", [{ path: [0] }])).toEqual([[1, 2]]);
    expect(placesOf("a.csv", "\ufeffa,b\n1,2", [{ path: [0, "b"] }])).toEqual([[1, 3]]);
  });

  test("is found in a file that is not UTF-8", () => {
    expect(placesOf("a.json", Buffer.of(0x5b, 0x0a, 0x20, 0xff), [{ offset: 3 }])).toEqual([[2, 2]]);
  });

  test("in a CSV file is that of the cell, past cells of several lines", () => {
    const text = 'a,b\r\n"1\r\n1",2\r\n3,4\r\n';
    const paths = [[0, "b"], [1], [1, "b"], [2, "b"], [2, "missing"]];
    expect(
      placesOf(
        "a.csv",
        text,
        paths.map((path) => ({ path })),
      ),
    ).toEqual([
      [1, 3],
      [2, 1],
      [3, 4],
      [4, 1],
      [4, 3],
    ]);
  });
});

describe("faults", () => {
  test("are listed by file and place, those of one place in the order found", () => {
    for (const file of ["b.json", "a.json", "B.json"]) writeFileSync(join(folder, file), "[1,\n2]");
    const fault = (file: string, index: number, message: string): Fault => ({ file, path: [index], message });
    const faults = [
      fault("b.json", 1, "u"),
      fault("a.json", 1, "v"),
      fault("a.json", 0, "w"),
      fault("B.json", 0, "x"),
      fault("a.json", 1, "y"),
    ];
    expect(new DataError(locate(folder, faults)).message).toBe(
      "B.json:1:2 at [0]: x\na.json:1:2 at [0]: w\na.json:2:1 at [1]: v\na.json:2:1 at [1]: y\nb.json:2:1 at [1]: u",
    );
  });

  test("take one line each, whatever a file or a key is called", () => {
    const line = formatFault({
      file: "areas/a\nb\u2028.geojson",
      path: ["x y", 0, "\u0000", "y".repeat(1000)],
      message: "m",
      line: 1,
      column: 1,
    });
    expect(line).toBe(`areas/a\\u000ab\\u2028.geojson:1:1 at ["x y"][0]["\\u0000"]["${"y".repeat(56)}…"]: m`);
  });

  test("are located in time that grows with their number alone", () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `${index},x\r\n`).join("");
    const faults = Array.from({ length: 100_000 }, (_, index) => ({ path: [index + 1, "b"] }));
    const took = processorTime();
    const places = placesOf("long.csv", `a,b\r\n${rows}`, faults);
    expect([places.length, places.at(-1)]).toEqual([100_000, [100_001, 7]]);
    const items = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => index)).replaceAll(",", ",\n");
    expect(
      placesOf(
        "long.json",
        items,
        faults.map((_, index) => ({ path: [index] })),
      ).at(-1),
    ).toEqual([100_000, 1]);
    expect(took()).toBeLessThan(5_000);
  });
});
