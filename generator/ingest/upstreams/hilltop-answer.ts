/** An answer of Hilltop Server, read element by element as it comes. */

import { SaxesParser, type SaxesTagPlain } from "saxes";
import { visible } from "../../lib/visible.ts";
import { describe } from "../../load/faults.ts";
import { statedNumber } from "../edits/value.ts";
import { Refusal } from "../refusal.ts";
import { clockOf, mowsecsOf } from "./clock.ts";
import { qualityOf, type Row } from "./rows.ts";

/** The paths of the elements that are read. */
const SOURCE = "Hilltop/Measurement/DataSource";
const ITEM = "Hilltop/Measurement/DataSource/ItemInfo/ItemName";
const UNITS = "Hilltop/Measurement/DataSource/ItemInfo/Units";
const DIVISOR = "Hilltop/Measurement/DataSource/ItemInfo/Divisor";
const DATA = "Hilltop/Measurement/Data";
const ERROR = "HilltopServer/Error";
const ROW_DEPTH = 4;
/** No expected element is deeper than the elements in `UNITS`. Without a limit, a hostile answer would block all upstreams. */
const MOST_DEPTH = 20;

/** Reading throws Refusal for what no answer contains. */
export class HilltopAnswer {
  readonly rows: Row[] = [];
  readonly sites: string[] = [];
  readonly sources: string[] = [];
  readonly items: string[] = [];
  readonly units: string[] = [];
  readonly divisors: string[] = [];
  /** The name of the root element. */
  root = "";
  /** The error that the server reports. */
  error = "";
  readonly #utcOffset: number;
  readonly #parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  /** The names of the open elements, from the root, and the text since the latest tag. */
  readonly #path: string[] = [];
  #text = "";
  /** How the time stamps of the Data element are read, while it is open. */
  #instantOf: ((stamp: string) => number) | null = null;
  #stamp: string | undefined;
  #value: string | undefined;
  #quality: string | undefined;

  constructor(utcOffset: number) {
    this.#utcOffset = utcOffset;
    const addText = (text: string) => {
      this.#text += text;
    };
    this.#parser.on("doctype", () => {
      throw new Refusal(
        "expected no document type declaration, found one: tell the council, nothing of it is read",
      );
    });
    this.#parser.on("error", ({ message }) => {
      throw new Refusal(
        `expected whole, well-formed XML, found a fault (${visible(message)}): it was cut off or is garbled`,
      );
    });
    this.#parser.on("opentag", (tag) => this.#open(tag));
    this.#parser.on("text", addText);
    this.#parser.on("cdata", addText);
    this.#parser.on("closetag", ({ name }) => this.#close(name));
  }

  /** Reads the next piece of the text. */
  read(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#text = "";
    this.#path.push(name);
    const depth = this.#path.length;
    if (depth > MOST_DEPTH)
      throw new Refusal(`expected data, found elements more than ${MOST_DEPTH} deep: check url`);
    if (this.#instantOf !== null) this.#checkInRow(name, depth);
    else if (depth === 1) this.root = name;
    else if (depth === 2 && name === "Measurement") this.sites.push(String(attributes.SiteName));
    else if (depth === 3 && this.#place === SOURCE) this.sources.push(String(attributes.Name ?? ""));
    else if (depth === 3 && this.#place === DATA)
      this.#instantOf = clockNamed(attributes.DateFormat, this.#utcOffset);
  }

  #close(name: string): void {
    if (this.#path.length < ROW_DEPTH) this.#instantOf = null;
    if (this.#instantOf === null) this.#note(this.#text.trim());
    else if (name === "T") this.#stamp = this.#text;
    else if (name === "I1") this.#value = this.#text;
    else if (name === "Q1") this.#quality = this.#text;
    else if (name === "E") this.#addRow(this.#instantOf);
    this.#path.pop();
    this.#text = "";
  }

  /** Keeps the text of an element that says what the answer is. */
  #note(text: string): void {
    if (this.#place === ITEM) this.items.push(text);
    else if (this.#place === UNITS) this.units.push(text);
    else if (this.#place === DIVISOR) this.divisors.push(text);
    else if (this.#place === ERROR) this.error = text;
  }

  get #place(): string {
    return this.#path.join("/");
  }

  /** The elements of a row, from `E` on. */
  #checkInRow(name: string, depth: number): void {
    // A gap between two rows is none itself.
    if (depth === ROW_DEPTH && (name === "E" || name === "Gap")) return;
    if (depth === ROW_DEPTH + 1) {
      // The first only, because a second would be ambiguous.
      if (name === "T" && this.#stamp === undefined) return;
      if (name === "I1" && this.#value === undefined) return;
      if (name === "Q1" && this.#quality === undefined) return;
    }
    const advice = /^[IQ]\d+$/.test(name)
      ? "name one measurement, not a group"
      : "the server sends a form that this program does not know, report it";
    throw new Refusal(
      `row ${this.rows.length + 1}: expected one item (E with T, I1, Q1), found the element ${describe(name)}: ${advice}`,
    );
  }

  #addRow(instantOf: (stamp: string) => number): void {
    const at = instantOf((this.#stamp ?? "").trim());
    if (Number.isNaN(at)) {
      throw new Refusal(
        `row ${this.rows.length + 1}: expected a time stamp such as 2026-11-20T08:00:00 in T, found ${describe(this.#stamp)}: tell the council`,
      );
    }
    this.rows.push({ at, stated: statedNumber(this.#value ?? ""), quality: qualityOf(this.#quality ?? "") });
    this.#stamp = this.#value = this.#quality = undefined;
  }
}

/** How the time stamps of a date format are read. */
function clockNamed(format: string | undefined, utcOffset: number): (stamp: string) => number {
  if (format === undefined || format === "Calendar") return clockOf(utcOffset);
  if (format === "mowsecs") return mowsecsOf(utcOffset);
  throw new Refusal(
    `expected the date format Calendar or mowsecs, found ${describe(format)}: tell the council`,
  );
}
