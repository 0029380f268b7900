/** KISTERS KiWIS: the rows of a series as JSON. */

import type { KiwisSeries, UpstreamOf } from "../../schemas/upstream.ts";
import { describe } from "../load/faults.ts";
import { clockOf, formatOffset, onClock } from "./clock.ts";
import { decoded, type Sink, whole } from "./decode.ts";
import { jsonOf } from "./json.ts";
import { queryOf } from "./query.ts";
import { Refusal, TooMuch } from "./refusal.ts";
import { newRows, type Rows } from "./rows.ts";
import { statedNumber } from "./value.ts";

/** The request for a series from one instant to another, or without an end. The unit comes only if asked for. */
export const kiwisAddress = (
  { url, utcOffset }: Pick<UpstreamOf<"kiwis">, "url" | "utcOffset">,
  { timeSeriesId }: KiwisSeries,
  from: number,
  until: number | null,
): string => {
  const stamp = (instant: number) =>
    `${onClock(instant, utcOffset).replace(" ", "T")}${formatOffset(utcOffset)}`;
  return `${url}?${queryOf({
    service: "kisters",
    type: "queryServices",
    datasource: 0,
    request: "getTimeseriesValues",
    format: "dajson",
    ts_id: timeSeriesId,
    from: stamp(from),
    ...(until !== null && { to: stamp(until) }),
    returnfields: "Timestamp,Value,Quality Code",
    metadata: "true",
    md_returnfields: "ts_unitsymbol",
  })}`;
};

/** Reads the answer to a request for one series. Throws Refusal if it is not a complete answer to it. */
export const kiwisSink = (series: KiwisSeries, utcOffset: number, charset?: string): Sink<Rows> =>
  decoded(
    charset,
    whole((text) => rowsOf(seriesIn(jsonOf(text), series), utcOffset)),
  );

type Answer = { readonly columns: string; readonly data: readonly unknown[] };

/** The one series of an answer. Throws Refusal if it is not the one that was asked for, complete. */
function seriesIn(answer: unknown, { timeSeriesId, unit }: KiwisSeries): Answer {
  const error = errorIn(answer);
  if (error !== null) {
    const message = `expected data, found the error ${describe(error)}: check timeSeriesId; if there are too many rows, shorten span`;
    throw error.startsWith(TOO_MANY_ROWS) ? new TooMuch(message) : new Refusal(message);
  }
  const series: unknown = Array.isArray(answer) && answer.length === 1 ? answer[0] : null;
  if (typeof series !== "object" || series === null) {
    throw new Refusal(
      `expected a list of one series, found ${describe(answer)}: tell the council if it lasts`,
    );
  }
  const { ts_id, ts_unitsymbol, rows, columns, data } = series as Record<string, unknown>;
  if (String(ts_id) !== timeSeriesId) {
    throw new Refusal(
      `expected the series ${describe(timeSeriesId)}, found ${describe(ts_id)}: check timeSeriesId`,
    );
  }
  if (typeof ts_unitsymbol !== "string" || ts_unitsymbol.normalize("NFC") !== unit) {
    throw new Refusal(
      `expected the unit ${describe(unit)}, found ${describe(ts_unitsymbol)}: compare a value with the council's page, then set unit and factor`,
    );
  }
  if (typeof columns !== "string" || !Array.isArray(data)) {
    throw new Refusal(
      `expected columns and data, found ${describe(columns)} and ${describe(data)}: tell the council`,
    );
  }
  if (rows !== undefined && String(rows) !== String(data.length)) {
    throw new Refusal(`expected ${describe(rows)} rows, found ${data.length}: the answer was cut off`);
  }
  return { columns, data };
}

/** The error of a server that is asked for more rows than it sends at once. */
const TOO_MANY_ROWS = "DatasourceError:";

/** Errors come with status 200 too. */
function errorIn(answer: unknown): string | null {
  if (Array.isArray(answer) && typeof answer[0] === "string") return answer.join(" ");
  const { type, code, message } = (answer ?? {}) as Record<string, unknown>;
  return type === "error" ? `${String(code)}: ${String(message)}` : null;
}

function rowsOf({ columns, data }: Answer, utcOffset: number): Rows {
  const names = columns.split(",");
  const [time, value, quality] = ["Timestamp", "Value", "Quality Code"].map((name) =>
    names.indexOf(name),
  ) as [number, number, number];
  if (time < 0 || value < 0) {
    throw new Refusal(
      `expected the columns Timestamp and Value, found ${describe(columns)}: tell the council`,
    );
  }
  const instantOf = clockOf(utcOffset);
  const rows = newRows();
  for (const [index, cells] of data.entries()) {
    if (!Array.isArray(cells) || cells.length !== names.length) {
      throw new Refusal(
        `row ${index + 1}: expected ${names.length} cells, found ${describe(cells)}: tell the council`,
      );
    }
    const at = instantOf(String(cells[time]));
    if (Number.isNaN(at)) {
      throw new Refusal(
        `row ${index + 1}: expected a time stamp such as 2026-11-20T08:00:00.000+12:00, found ${describe(cells[time])}: tell the council`,
      );
    }
    rows.add(at, statedNumber(textOf(cells[value])), textOf(cells[quality]));
  }
  return rows;
}

/** A cell that is a list or an object is never read as a number. */
const textOf = (cell: unknown): string =>
  typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
