import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { type CsvRow, parseCsv, placesInCsv } from "../../generator/load/csv.ts";
import type { Path } from "../../generator/load/faults.ts";
import { type Draw, drawOf } from "../support/random.ts";
import { reading } from "../support/reports.ts";

/** The cells that are not empty, by column. */
const named = (cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(["a", "b", "c"].flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : [])));

const parse = (text: string) =>
  reading((report) => {
    const rows: CsvRow[] = [];
    parseCsv(text, { required: ["a", "b"], optional: ["c"] }, report, (row) => rows.push(row));
    return rows.map(({ number, cells }) => ({ number, cells: named(cells) }));
  });
const cellsOf = (text: string) => parse(text).value.map(({ cells }) => cells);

describe("a CSV text", () => {
  test("has rows below its header, by column name in any order, empty cells left out", () => {
    expect(parse("b,a\n1,2\n,3\n")).toEqual({
      value: [
        { number: 1, cells: { b: "1", a: "2" } },
        { number: 2, cells: { a: "3" } },
      ],
      reports: [],
    });
  });

  test("may name the optional columns", () => {
    expect(cellsOf("c,a,b\n1,2,3")).toEqual([{ c: "1", a: "2", b: "3" }]);
  });

  test("ends its lines with LF or CRLF, the last with none or one", () => {
    const cells = [{ a: "1", b: "2" }];
    for (const text of ["a,b\n1,2", "a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\r\n1,2", "a,b\n1,2\r\n"]) {
      expect(parse(text)).toEqual({ value: [{ number: 1, cells: cells[0] }], reports: [] });
    }
  });

  test("keeps spaces, comment signs and a second byte order mark", () => {
    expect(cellsOf("a,b\n 1 ,\t")).toEqual([{ a: " 1 ", b: "\t" }]);
    expect(cellsOf("a,b\n#1,\ufeff2")).toEqual([{ a: "#1", b: "\ufeff2" }]);
    expect(parse("\ufeffa,b\n1,2").reports[0]?.message).toMatch(/found no a/);
  });

  test("is not read further than its reader wants", () => {
    const enough = new Error("enough");
    const stop = () => {
      throw enough;
    };
    const columns = { required: ["a"], optional: [] };
    expect(() => parseCsv("a\n1\n2", columns, () => {}, stop)).toThrow(enough);
    expect(() => parseCsv("a\n1,2\n", columns, stop, () => {})).toThrow(enough);
    expect(() => parseCsv('a\n"1', columns, stop, () => {})).toThrow(enough);
  });

  test.each([
    ["", [], "expected a header with the columns a,b, found an empty file"],
    ["a\n1", [0], "expected the columns a,b, found no b: add what is missing"],
    ["c\n1", [0], "expected the columns a,b, found no a, b: add what is missing"],
    ["a,b,x\n", [0, "x"], 'expected a column among a, b, c, found "x": correct its name, or remove it'],
    [
      "a,b,__proto__\n",
      [0, "__proto__"],
      'expected a column among a, b, c, found "__proto__": correct its name, or remove it',
    ],
    ["a,b,a\n", [0, "a"], "expected each column once, found a again: remove one of the two"],
    ["A,b\n", [0], "expected the columns a,b, found no a: add what is missing"],
    ["a,b,\n", [0, ""], 'expected a name for each column, found "": delete the column, commas and all'],
  ])("%j has no sound header", (text, path, message) => {
    const { value, reports } = parse(text);
    expect(value).toEqual([]);
    expect(reports[0]).toMatchObject({ path, message });
  });

  test("reports each row with too few or too many cells, and reads the others", () => {
    const { value, reports } = parse("a,b\n1\n1,2\n1,2,3\n\n3,4\n");
    expect(value.map(({ number }) => number)).toEqual([2, 5]);
    expect(reports).toEqual([
      {
        path: [1],
        message: "expected 2 cells, as in the header, found 1: put a cell that holds a comma in quotes",
      },
      {
        path: [3],
        message: "expected 2 cells, as in the header, found 3: put a cell that holds a comma in quotes",
      },
      { path: [4], message: "expected values, found an empty row: delete it, commas and all" },
    ]);
  });

  test.each([
    ['a,b\n1,"2', 6, /closing quote/],
    ['a,b\n"1""', 4, /closing quote/],
    ['a,b\n1,2"3"\n', 7, /put a cell in quotes/],
    ['a,b\n"1"2,3\n', 7, /found "2"/],
    ["a,b\n1,2\r3,4\n", 7, /found "\\r"/],
    ["a,b\n1\r,2\n", 5, /found "\\r"/],
    ["a,b\n1,2\r", 7, /found "\\r"/],
    ['a,b\n1,"2"\r', 9, /found "\\r"/],
    ['a,b\n"é😀\n""é",x"', 15, /found "\\""/],
    ['a,b\n"é😀","é""é"x\n3', 16, /found "x"/],
    ['a,b\n"é😀","2\r\n""', 10, /closing quote/],
  ])("%j is reported at its first error", (text, offset, message) => {
    const { reports } = parse(text);
    expect(reports).toEqual([{ path: [1], message: expect.stringMatching(message), offset }]);
  });
});

describe("drawn CSV", () => {
  const rowsOf = (draw: Draw): string[][] =>
    Array.from({ length: draw.below(6) }, () =>
      ["a", "b"].map(() =>
        Array.from({ length: draw.below(4) }, () =>
          draw.pick(["x", ",", '"', "\n", "\r", "\r\n", " ", "é", "😀"]),
        ).join(""),
      ),
    );
  const quoted = (cell: string, draw: Draw) =>
    /[",\r\n]/.test(cell) || draw.chance(0.3) ? `"${cell.replaceAll('"', '""')}"` : cell;

  test("is read as it was written, as another reader does, and its cells are found again", () => {
    for (let seed = 0; seed < 2000; seed++) {
      const draw = drawOf(seed);
      const rows = rowsOf(draw);
      const end = draw.pick<"\n" | "\r\n">(["\n", "\r\n"]);
      let text = `a,b${end}`;
      const places: { path: Path; offset: number }[] = [{ path: [0, "b"], offset: 2 }];
      for (const [index, [a, b]] of rows.entries()) {
        places.push(
          { path: [index + 1], offset: text.length },
          { path: [index + 1, "a"], offset: text.length },
        );
        text += `${quoted(a as string, draw)},`;
        places.push({ path: [index + 1, "b"], offset: text.length });
        text += quoted(b as string, draw) + end;
      }
      const read = cellsOf(text).map(({ a = "", b = "" }) => [a, b]);
      const isEmpty = (cells: string[]) => cells.every((cell) => cell === "");
      expect(read, text).toEqual(rows.filter((cells) => !isEmpty(cells)));
      const other = Papa.parse<string[]>(text, { delimiter: ",", newline: end });
      expect(
        other.data.slice(1, -1).filter((cells) => !isEmpty(cells)),
        text,
      ).toEqual(read);
      expect(
        placesInCsv(
          text,
          places.map(({ path }) => path),
        ),
      ).toEqual(places.map(({ offset }) => offset));
    }
  });
});

test.each<[Path, number]>([
  [[0, "a"], 4],
  [[2, "missing"], 16],
])(
  "the place of %j in a CSV text, of a column twice or that is not there, is where it or its row begins",
  (path, offset) => {
    expect(placesInCsv('a,b,a\r\n"1,2",3\r\n4,5\r\n', [path])).toEqual([offset]);
  },
);
