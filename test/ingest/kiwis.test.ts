import { describe, expect, test } from "vitest";
import { kiwisSink } from "../../generator/ingest/kiwis.ts";
import { kiwisSeries, listed, readBy } from "./series.ts";

const ANSWER = {
  ts_id: "90001",
  rows: "4",
  columns: "Timestamp,Value,Quality Code",
  ts_unitsymbol: "m³/s",
  data: [
    ["2026-11-20T08:00:00.000+12:00", 1.2, 254],
    ["2026-11-19T20:15:00.000Z", null, 130],
    ["2026-11-20T08:30:00", 0, -1],
    ["2026-11-20T09:45:00.000+13:00", "1,5", null],
  ],
};

const read = (answer: unknown, pieces?: number) =>
  readBy(
    kiwisSink(kiwisSeries, 12 * 3_600_000),
    typeof answer === "string" ? answer : JSON.stringify(answer),
    pieces,
  );

describe("an answer of KiWIS", () => {
  test("is read by the order of its columns, and by the offsets of its stamps", () => {
    const rows = [
      ["2026-11-19T20:00:00.000Z", 1.2, "254"],
      ["2026-11-19T20:15:00.000Z", null, "130"],
      ["2026-11-19T20:30:00.000Z", 0, "-1"],
      ["2026-11-19T20:45:00.000Z", null, "unknown"],
    ];
    expect(listed(read([ANSWER]))).toEqual(rows);
    const turned = {
      ...ANSWER,
      columns: "Quality Code,Value,Timestamp",
      data: ANSWER.data.map((row) => row.toReversed()),
    };
    expect(listed(read([turned], 3))).toEqual(rows);
    const without = {
      ...ANSWER,
      columns: "Timestamp,Value",
      data: ANSWER.data.map((row) => row.slice(0, 2)),
    };
    expect(listed(read([without])).map(([, , quality]) => quality)).toEqual(rows.map(() => "unknown"));
  });

  test.each([
    [
      "an error under 200",
      { type: "error", code: "DatasourceError", message: "Too many rows" },
      /found the error "DatasourceError: Too many rows": check timeSeriesId; if there are too many rows, shorten span/,
    ],
    ["no matches", ["No matches."], /found the error "No matches\."/],
    ["two series", [ANSWER, ANSWER], /expected a list of one series, found a list/],
    ["none", [], /expected a list of one series, found an empty list/],
    ["nothing in its place", [null], /expected a list of one series, found a list/],
    ["something else", null, /expected a list of one series, found null/],
    ["another series", [{ ...ANSWER, ts_id: "90002" }], /expected the series "90001", found "90002"/],
    ["another unit", [{ ...ANSWER, ts_unitsymbol: "l/s" }], /expected the unit "m³\/s", found "l\/s"/],
    ["no unit", [{ ...ANSWER, ts_unitsymbol: undefined }], /expected the unit "m³\/s", found nothing/],
    [
      "fewer rows than it says",
      [{ ...ANSWER, rows: "5" }],
      /expected "5" rows, found 4: the answer was cut off/,
    ],
    ["no columns", [{ ...ANSWER, columns: undefined }], /expected columns and data/],
    [
      "other columns",
      [{ ...ANSWER, columns: "Zeit,Value,Quality Code" }],
      /expected the columns Timestamp and Value, found "Zeit,Value,Quality Code"/,
    ],
    [
      "a row that is short",
      [{ ...ANSWER, data: [...ANSWER.data.slice(1), ["2026-11-20T08:00:00.000+12:00"]] }],
      /row 4: expected 3 cells, found a list/,
    ],
    [
      "a time that is none",
      [{ ...ANSWER, data: [...ANSWER.data.slice(1), ["now", 1, 1]] }],
      /row 4: expected a time stamp .*, found "now"/,
    ],
    ["a cut", JSON.stringify([ANSWER]).slice(0, -1), /well-formed JSON, found a fault/],
    ["XML", "<ExceptionReport/>", /well-formed JSON, found a fault/],
  ])("with %s is refused", (_, answer, message) => {
    expect(() => read(answer)).toThrow(message);
  });

  test("takes no list, no object and no truth for a number", () => {
    const data = [[1], { a: 1 }, true, "true"].map((value, index) => [
      `2026-11-20T08:0${index}:00`,
      value,
      1,
    ]);
    expect(listed(read([{ ...ANSWER, data }])).map(([, value]) => value)).toEqual([null, null, null, null]);
  });
});
