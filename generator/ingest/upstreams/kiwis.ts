/** KISTERS KiWIS: the rows of a series as JSON. */

import type { KiwisSeries, UpstreamOf } from "../../../schemas/upstream.ts";
import { describe } from "../../load/faults.ts";
import { statedNumber } from "../edits/value.ts";
import { Refusal, ServerError, TooMuch } from "../refusal.ts";
import { clockOf, formatOffset, onClock } from "./clock.ts";
import { decoded, inNfc, type Sink, whole } from "./decode.ts";
import { jsonOf, ownTexts } from "./json.ts";
import { queryOf } from "./query.ts";
import { otherUnit, qualityOf, type Row } from "./rows.ts";

export const KIWIS_TYPES = /^(application|text)\/([\w.+-]+\+)?(json|xml)$/;

/** The request for a series from one instant to another, or without an end. The unit comes only if asked for. */
export const kiwisAddress = (
  { url, utcOffset, datasource }: Pick<UpstreamOf<"kiwis">, "url" | "utcOffset" | "datasource">,
  { timeSeriesId }: KiwisSeries,
  from: number,
  until: number | null,
): string => {
  const stamp = (instant: number) =>
    `${onClock(instant, utcOffset).replace(" ", "T")}${formatOffset(utcOffset)}`;
  return `${url}?${queryOf({
    service: "kisters",
    type: "queryServices",
    datasource,
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
export const kiwisSink = (series: KiwisSeries, utcOffset: number, charset?: string): Sink<Row[]> =>
  decoded(
    charset,
    whole((text) => rowsOf(seriesIn(answerIn(text), series), utcOffset)),
  );

/** Throws ServerError for an error, which may be XML although JSON was asked for. */
function answerIn(text: string): unknown {
  const error = text.trimStart().startsWith("<") ? exceptionIn(text) : null;
  const answer = error === null ? jsonOf(text) : null;
  const said = error ?? errorIn(answer);
  if (said === null) return answer;
  const message = `expected data, found the error ${describe(said)}: check timeSeriesId and datasource; if there are too many rows, shorten span`;
  throw isTooMuch(said) ? new TooMuch(message) : new ServerError(message);
}

/** How servers say that a request is for more rows than they send at once. */
const isTooMuch = (error: string) =>
  /^TooManyResults\b/.test(error) || (/^DatasourceError\b/.test(error) && /\brows\b/i.test(error));

type KiwisTable = { readonly columns: string; readonly data: readonly unknown[] };

/** The one series of an answer. Throws Refusal if it is not the one that was asked for, complete. */
function seriesIn(answer: unknown, { timeSeriesId, unit }: KiwisSeries): KiwisTable {
  const series: unknown = Array.isArray(answer) && answer.length === 1 ? answer[0] : null;
  if (typeof series !== "object" || series === null) {
    throw new Refusal(
      `expected a list of one series, found ${describe(answer)}: tell the council if it lasts`,
    );
  }
  const { ts_id, ts_unitsymbol, rows, columns, data } = series as Record<string, unknown>;
  // Some servers write the id as a number. No other type is accepted.
  if ((typeof ts_id === "number" ? String(ts_id) : ts_id) !== timeSeriesId) {
    throw new Refusal(
      `expected the series ${describe(timeSeriesId)}, found ${describe(ts_id)}: check timeSeriesId`,
    );
  }
  const stated = typeof ts_unitsymbol === "string" ? inNfc(ts_unitsymbol) : ts_unitsymbol;
  if ((stated ?? "") !== unit) throw otherUnit(unit, ts_unitsymbol);
  if (typeof columns !== "string" || !Array.isArray(data)) {
    throw new Refusal(
      `expected columns and data, found ${describe(columns)} and ${describe(data)}: tell the council`,
    );
  }
  if (rows !== undefined && rows !== data.length && rows !== String(data.length)) {
    throw new Refusal(`expected ${describe(rows)} rows, found ${data.length}: the answer was cut off`);
  }
  return { columns, data };
}

/** Deeper than any server nests a list of errors, and shallow enough for any answer. */
const DEEPEST = 4;

/**
 * Errors come under status 200 and 500: as a list of texts, or as an object that names its type or does not, which may be in a
 * list.
 */
function errorIn(answer: unknown, depth = 0): string | null {
  if (Array.isArray(answer)) {
    const texts = answer.filter((part) => typeof part === "string");
    if (texts.length > 0 && texts[0] === answer[0]) return texts.join(" ");
    return depth < DEEPEST ? errorIn(answer[0] ?? null, depth + 1) : null;
  }
  if (typeof answer !== "object" || (answer !== null && "ts_id" in answer)) return null;
  const texts = ownTexts(answer, ["errorCode", "code", "message"]);
  return texts.length === 0 ? null : texts.join(": ");
}

/** The texts of an exception report (OGC Web Services Common §8), or null if it is another document. */
function exceptionIn(xml: string): string | null {
  if (!/<(?:\w+:)?ExceptionReport\b/.test(xml)) return null;
  const code = /\bexceptionCode\s*=\s*["']([^"']*)["']/.exec(xml)?.[1];
  const texts = [...xml.matchAll(/<(?:\w+:)?ExceptionText[^<>]*>([^<]*)</g)].map(([, text = ""]) =>
    text.trim(),
  );
  return [code, ...texts].filter((part) => part !== undefined && part !== "").join(": ") || "ExceptionReport";
}

function rowsOf({ columns, data }: KiwisTable, utcOffset: number): Row[] {
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
  return data.map((cells, index) => {
    if (!Array.isArray(cells) || cells.length !== names.length) {
      throw new Refusal(
        `row ${index + 1}: expected ${names.length} cells, found ${describe(cells)}: tell the council`,
      );
    }
    const at = instantOf(textOf(cells[time]));
    if (Number.isNaN(at)) {
      throw new Refusal(
        `row ${index + 1}: expected a time stamp such as 2026-11-20T08:00:00.000+12:00, found ${describe(cells[time])}: tell the council`,
      );
    }
    return { at, stated: statedNumber(textOf(cells[value])), quality: qualityOf(textOf(cells[quality])) };
  });
}

/** A cell that is a list or an object is never read as a number. */
const textOf = (cell: unknown): string =>
  typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
