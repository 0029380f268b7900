import { describe, expect, test } from "vitest";
import { ServerError, TooMuch } from "../../../generator/ingest/refusal.ts";
import { kiwisSink } from "../../../generator/ingest/upstreams/kiwis.ts";
import { processorTime } from "../../support/processor-time.ts";
import { kiwisSeries, listed, readBy } from "../series.ts";

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
  test.each([
    [{ type: "error", code: "DatasourceError", message: "Too many rows" }, true],
    [{ code: "TooManyResults", message: "Limit is: 250000" }, true],
    [{ code: "DatasourceError", message: "Error getting tsinfolist from cache." }, false],
    [[{ type: "error", code: "DatasourceError", message: "Error in a list" }], false],
    [[[{ errorCode: "TooManyResults", message: "Limit is: 250" }]], true],
  ])("with the error %j shortens the span: %s", (answer, isTooMuch) => {
    const fault = ((): unknown => {
      try {
        return read(answer);
      } catch (error) {
        return error;
      }
    })();
    expect(fault).toBeInstanceOf(ServerError);
    expect(fault instanceof TooMuch).toBe(isTooMuch);
  });

  test("needs no unit where none is configured", () => {
    const unitless = { ...kiwisSeries, unit: "" };
    const { ts_unitsymbol, ...without } = ANSWER;
    for (const answer of [without, { ...without, ts_unitsymbol: "" }])
      expect(readBy(kiwisSink(unitless, 0), JSON.stringify([answer])).length).toBe(4);
    expect(() => readBy(kiwisSink(unitless, 0), JSON.stringify([ANSWER]))).toThrow("expected no unit");
  });

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
      /found the error "DatasourceError: Too many rows": check timeSeriesId and datasource; if there are too many rows, shorten span/,
    ],
    ["an error that names no type", { code: "Fault", message: "no" }, /found the error "Fault: no"/],
    [
      "an error code of its own",
      { errorCode: "TooManyResults", message: "Limit is: 250000" },
      /found the error "TooManyResults: Limit is: 250000"/,
    ],
    [
      "an exception report",
      '<?xml version="1.0"?><ows:ExceptionReport><ows:Exception exceptionCode="NoApplicableCode"><ows:ExceptionText> bad ts_id </ows:ExceptionText></ows:Exception></ows:ExceptionReport>',
      /found the error "NoApplicableCode: bad ts_id"/,
    ],
    ["no matches", ["No matches."], /found the error "No matches\."/],
    ["an error in two texts", ["No matches.", "See 1."], /found the error "No matches\. See 1\."/],
    ["two series", [ANSWER, ANSWER], /expected a list of one series, found a list/],
    ["none", [], /expected a list of one series, found an empty list/],
    ["nothing in its place", [null], /expected a list of one series, found a list/],
    ["something else", null, /expected a list of one series, found null/],
    ["a number", 5, /expected a list of one series, found 5/],
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
    ["an empty exception report", "<ExceptionReport/>", /found the error "ExceptionReport"/],
    ["other XML", "<html/>", /well-formed JSON, found a fault/],
    [
      "an id that only looks like ours",
      [{ ...ANSWER, ts_id: ["90001"] }],
      /expected the series "90001", found a list/,
    ],
    ["an id without end", `[{"ts_id":${"[".repeat(50_000)}${"]".repeat(50_000)}}]`, /expected the series/],
    [
      "a count that is no number",
      [{ ...ANSWER, rows: { toString: 1 } }],
      /expected an object rows, found 4|found 4: the answer was cut off/,
    ],
    ["an error that is no text", { code: { toString: 1 }, message: [] }, /expected a list of one series/],
  ])("with %s is refused", (_, answer, message) => {
    expect(() => read(answer)).toThrow(message);
  });

  test("with an exception report of 15,000 openings is refused at once", () => {
    const took = processorTime();
    expect(() => read(`<ExceptionReport>${"<ExceptionText".repeat(15_000)}`)).toThrow("ExceptionReport");
    expect(took()).toBeLessThan(500);
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
