/** Hilltop Server: the rows of a series as XML, read as they come. */

import { SaxesParser } from "saxes";
import type { HilltopSeries, UpstreamOf } from "../../schemas/upstream.ts";
import { describe } from "../load/faults.ts";
import { clockOf, mowsecsOf, onClock } from "./clock.ts";
import { decoded, inStatedEncoding, type Sink, type TextSink } from "./decode.ts";
import { queryOf } from "./query.ts";
import { Refusal } from "./refusal.ts";
import { newRows, type Rows } from "./rows.ts";
import { statedNumber } from "./value.ts";

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
  inStatedEncoding(charset, declaredIn, (encoding) => decoded(encoding, xmlSink(series, utcOffset)));

/** The encoding that an XML declaration names. */
const declaredIn = (start: string): string | undefined =>
  /^<\?xml[^>]*?\sencoding=["']([\w.:-]+)["']/.exec(start.replace(/^ï»¿/, ""))?.[1];

/** The paths of the elements that are read. */
const UNITS = "Hilltop/Measurement/DataSource/ItemInfo/Units";
const DIVISOR = "Hilltop/Measurement/DataSource/ItemInfo/Divisor";
const DATA = "Hilltop/Measurement/Data";
const ERROR = "HilltopServer/Error";
const ROW_DEPTH = 4;
/** Elements are no deeper than those of `UNITS`. Without a limit, a hostile answer would keep all upstreams waiting. */
const MOST_DEPTH = 20;

function xmlSink(series: HilltopSeries, utcOffset: number): TextSink<Rows> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const found: Found = { root: "", sites: [], units: [], divisors: [], error: "" };
  const path: string[] = [];
  let text = "";
  let table: ReturnType<typeof rowTable> | null = null;
  const rows = newRows();

  parser.on("doctype", () => {
    throw new Refusal(
      "expected no document type declaration, found one: tell the council, nothing of it is read",
    );
  });
  parser.on("error", ({ message }) => {
    throw new Refusal(
      `expected whole, well-formed XML, found a fault (${message}): it was cut off or is garbled`,
    );
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    path.push(name);
    if (path.length > MOST_DEPTH)
      throw new Refusal(`expected data, found elements more than ${MOST_DEPTH} deep: check url`);
    if (table !== null) table.open(name, path.length);
    else if (path.length === 1) found.root = name;
    else if (path.length === 2 && name === "Measurement") found.sites.push(String(attributes.SiteName));
    else if (path.length === 3 && path.join("/") === DATA) {
      table = rowTable(rows, clockNamed(attributes.DateFormat, utcOffset));
    }
  });
  const addText = (more: string) => {
    text += more;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", ({ name }) => {
    if (path.length < ROW_DEPTH) table = null;
    if (table !== null) table.close(name, path.length, text);
    else note(found, path.join("/"), text.trim());
    path.pop();
    text = "";
  });

  return {
    write: (more) => void parser.write(more),
    end() {
      parser.close();
      checkFound(found, series, rows.length);
      return rows;
    },
  };
}

/** Takes the rows of a Data element, from `E` to `E`. */
function rowTable(rows: Rows, instantOf: (stamp: string) => number) {
  let stamp: string | undefined;
  let value: string | undefined;
  let quality: string | undefined;
  return {
    open(name: string, depth: number): void {
      if (depth === ROW_DEPTH && name === "E") return;
      if (depth === ROW_DEPTH + 1) {
        // Once each: nobody could choose between two.
        if (name === "T" && stamp === undefined) return;
        if (name === "I1" && value === undefined) return;
        if (name === "Q1" && quality === undefined) return;
      }
      throw new Refusal(
        `row ${rows.length + 1}: expected one item (E with T, I1, Q1), found the element ${describe(name)}: name one measurement, not a group`,
      );
    },
    close(name: string, depth: number, text: string): void {
      if (depth > ROW_DEPTH) {
        if (name === "T") stamp = text;
        else if (name === "I1") value = text;
        else quality = text;
        return;
      }
      const at = instantOf((stamp ?? "").trim());
      if (Number.isNaN(at)) {
        throw new Refusal(
          `row ${rows.length + 1}: expected a time stamp such as 2026-11-20T08:00:00 in T, found ${describe(stamp)}: tell the council`,
        );
      }
      rows.add(at, statedNumber(value ?? ""), quality ?? "");
      stamp = value = quality = undefined;
    },
  };
}

function note(found: Found, place: string, text: string): void {
  if (place === UNITS) found.units.push(text);
  else if (place === DIVISOR) found.divisors.push(text);
  else if (place === ERROR) found.error = text;
}

type Found = { root: string; error: string } & Readonly<Record<"sites" | "units" | "divisors", string[]>>;

function clockNamed(format: string | undefined, utcOffset: number): (stamp: string) => number {
  if (format === undefined || format === "Calendar") return clockOf(utcOffset);
  if (format === "mowsecs") return mowsecsOf(utcOffset);
  throw new Refusal(
    `expected the date format Calendar or mowsecs, found ${describe(format)}: tell the council`,
  );
}

/** Checks the answer as a whole. No data is no fault: many sites are closed. */
function checkFound(
  { root, sites, units, divisors, error }: Found,
  series: HilltopSeries,
  count: number,
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
  if ((count > 0 || units.length > 0) && units[0]?.normalize("NFC") !== series.unit) {
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
