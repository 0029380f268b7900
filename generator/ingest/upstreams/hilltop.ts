/** Hilltop Server: the rows of a series as XML. */

import type { HilltopSeries, UpstreamOf } from "../../../schemas/upstream.ts";
import { describe } from "../../load/faults.ts";
import { Refusal } from "../refusal.ts";
import { onClock } from "./clock.ts";
import { decoded, inNfc, inStatedEncoding, type Sink, type TextSink } from "./decode.ts";
import { HilltopAnswer } from "./hilltop-answer.ts";
import { queryOf } from "./query.ts";
import { otherUnit, type Row } from "./rows.ts";

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
export const hilltopSink = (series: HilltopSeries, utcOffset: number, charset?: string): Sink<Row[]> =>
  inStatedEncoding(charset, declaredIn, (encoding) => decoded(encoding, answerSink(series, utcOffset)));

/** The encoding that an XML declaration names. */
const declaredIn = (start: string): string | undefined =>
  /^<\?xml[^>]*?\sencoding=["']([\w.:-]+)["']/.exec(start.replace(/^ï»¿/, ""))?.[1];

function answerSink(series: HilltopSeries, utcOffset: number): TextSink<Row[]> {
  const answer = new HilltopAnswer(utcOffset);
  return {
    write: (text) => answer.read(text),
    end() {
      answer.end();
      checkKind(answer);
      checkSeries(answer, series);
      checkScale(answer, series);
      return answer.rows;
    },
  };
}

/** What to do about an error of the server; the first that fits. */
const ADVICE: readonly (readonly [error: RegExp, advice: string])[] = [
  [/years? back/i, "shorten span"],
  [
    /^no data\b/i,
    "spell site and measurement as the server's lists do; if they are right, the site is closed, so move the series to an upstream file with enabled set to false: then its rows stay",
  ],
  [
    /more than one data ?source/i,
    'name the measurement as the server\'s list of measurements does in RequestAs, such as "Rainfall [Rainfall]"',
  ],
  [/(?:)/, "check site and measurement"],
];

/** Whether the answer is one to a request for data. */
function checkKind({ root, error }: HilltopAnswer): void {
  if (error !== "") {
    const [, advice] = ADVICE.find(([pattern]) => pattern.test(error)) as (typeof ADVICE)[number];
    throw new Refusal(`expected data, found the error ${describe(error)}: ${advice}`);
  }
  if (root === "Hilltop") return;
  throw new Refusal(
    root.startsWith("Hilltop")
      ? `expected data, found the answer to another request (${describe(root)}): the server did not understand ours, tell the council`
      : `expected the root element Hilltop, found ${describe(root)}: check that url is a .hts address`,
  );
}

/** Whether the rows are of the site and the measurement that were asked for. */
function checkSeries({ sites, sources, items, units }: HilltopAnswer, series: HilltopSeries): void {
  if (sites.length > 1)
    throw new Refusal(`expected one series, found ${sites.length}: name one measurement, not a group`);
  if (sites.length === 1 && inNfc(sites[0] ?? "") !== series.site) {
    throw new Refusal(
      `expected the site ${describe(series.site)}, found ${describe(sites[0])}: spell site as the server does`,
    );
  }
  const count = Math.max(items.length, units.length);
  if (count > 1) throw new Refusal(`expected one item, found ${count}: name one measurement, not a group`);
  const wanted = measurementOf(series.measurement);
  const [item] = items.map(inNfc);
  if (item !== undefined && measurementOf(item).item !== wanted.item) {
    throw new Refusal(
      `expected the measurement ${describe(wanted.item)}, found ${describe(item)}: spell measurement as the server's list of measurements does in RequestAs`,
    );
  }
  const [source] = sources.map(inNfc);
  if (wanted.source === undefined || source === undefined || source === wanted.source) return;
  throw new Refusal(
    `expected the data source ${describe(wanted.source)}, found ${describe(source)}: spell measurement as the server's list of measurements does in RequestAs`,
  );
}

/** The item of a measurement, and the data source that stands behind it in brackets: `Rainfall [Rainfall]`. */
function measurementOf(name: string): { item: string; source: string | undefined } {
  const [, item = name, source] = /^(.*\S)\s*\[([^[\]]*)\]$/.exec(name) ?? [];
  return { item, source };
}

/** Whether unit, divisor and values are still on the scale that the maintainer checked. */
function checkScale({ units, divisors, rows }: HilltopAnswer, series: HilltopSeries): void {
  const [unit] = units.map(inNfc);
  if ((rows.length > 0 || units.length > 0) && (unit ?? "") !== series.unit)
    throw otherUnit(series.unit, unit);
  const stated = rows.length > 0 && divisors.length === 0 ? [""] : divisors;
  const divisor = stated.find((text) => divisorOf(text) !== series.divisor);
  if (divisor !== undefined) {
    throw new Refusal(
      `expected the divisor ${series.divisor}, found ${describe(divisor || undefined)}: compare a value with the council's page, then set divisor and factor`,
    );
  }
}

/** A server that states none, or "None", means 1. */
const divisorOf = (text: string): number => (text === "" || text.toLowerCase() === "none" ? 1 : Number(text));
