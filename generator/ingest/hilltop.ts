/** Hilltop Server: the rows of a series as XML. */

import type { HilltopSeries, UpstreamOf } from "../../schemas/upstream.ts";
import { describe } from "../load/faults.ts";
import { onClock } from "./clock.ts";
import { decoded, inStatedEncoding, type Sink, type TextSink } from "./decode.ts";
import { HilltopAnswer } from "./hilltop-answer.ts";
import { queryOf } from "./query.ts";
import { Refusal } from "./refusal.ts";
import type { Rows } from "./rows.ts";

export const HILLTOP_TYPES = /^(application|text)\/([\w.+-]+\+)?xml$/;

/**
 * The request for a series from an instant on, without an end: if a server's clock runs ahead, there are rows in the
 * future.
 */
export const hilltopAddress = (
  { url, utcOffset }: Pick<UpstreamOf<"hilltop">, "url" | "utcOffset">,
  { site, measurement }: HilltopSeries,
  from: number,
): string =>
  `${url}?${queryOf({
    Service: "Hilltop",
    Request: "GetData",
    Site: site,
    Measurement: measurement,
    From: onClock(from, utcOffset),
    ShowQuality: "Yes",
  })}`;

/**
 * Reads the answer to a request for one series. Throws Refusal unless it is a complete, well-formed one: for another
 * site or unit, an error document, a document type declaration.
 */
export const hilltopSink = (series: HilltopSeries, utcOffset: number, charset?: string): Sink<Rows> =>
  inStatedEncoding(charset, declaredIn, (encoding) => decoded(encoding, answerSink(series, utcOffset)));

/** The encoding that an XML declaration names. */
const declaredIn = (start: string): string | undefined =>
  /^<\?xml[^>]*?\sencoding=["']([\w.:-]+)["']/.exec(start.replace(/^ï»¿/, ""))?.[1];

function answerSink(series: HilltopSeries, utcOffset: number): TextSink<Rows> {
  const answer = new HilltopAnswer(utcOffset);
  return {
    write: (text) => answer.read(text),
    end() {
      answer.end();
      checkAnswer(answer, series);
      return answer.rows;
    },
  };
}

/** Checks the answer as a whole. No data is no fault: many sites are closed. */
function checkAnswer(
  { root, sites, units, divisors, error, rows }: HilltopAnswer,
  series: HilltopSeries,
): void {
  if (error !== "")
    throw new Refusal(`expected data, found the error ${describe(error)}: check site and measurement`);
  if (root !== "Hilltop") {
    throw new Refusal(
      `expected the root element Hilltop, found ${describe(root)}: check that url is a .hts address`,
    );
  }
  if (sites.length > 1)
    throw new Refusal(`expected one series, found ${sites.length}: name one measurement, not a group`);
  if (sites.length === 1 && sites[0]?.normalize("NFC") !== series.site) {
    throw new Refusal(
      `expected the site ${describe(series.site)}, found ${describe(sites[0])}: spell site as the server does`,
    );
  }
  if (units.length > 1)
    throw new Refusal(`expected one item, found ${units.length}: name one measurement, not a group`);
  if ((rows.length > 0 || units.length > 0) && units[0]?.normalize("NFC") !== series.unit) {
    throw new Refusal(
      `expected the unit ${describe(series.unit)}, found ${describe(units[0])}: compare a value with the council's page, then set unit and factor`,
    );
  }
  const divisor = divisors.find((text) => text !== "" && Number(text) !== series.divisor);
  if (divisor !== undefined) {
    throw new Refusal(
      `expected the divisor ${series.divisor}, found ${describe(divisor)}: compare a value with the council's page, then set divisor and factor`,
    );
  }
}
