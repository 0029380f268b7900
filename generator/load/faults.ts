/** The faults of the source data, and their places. */

import { visible } from "../lib/visible.ts";

/** Keys and indexes from the top of a file: `["features", 0, "properties", "name"]`; in a CSV file row and column. */
export type Path = readonly (string | number)[];

export type Fault = {
  /** Path of the file below the data folder, with `/`. */
  readonly file: string;
  readonly path: Path;
  readonly message: string;
  /** Offset in the file's text, if the path cannot say where: for a syntax error, say. */
  readonly offset?: number;
};

/** A fault with its place: line and column count from 1, the column in UTF-16 code units. */
export type LocatedFault = Fault & { readonly line: number; readonly column: number };

/** More faults in one file would fill the memory, and no person would read them. */
export const MOST_FAULTS = 100_000;

/** The message for a file that has more. */
export const TOO_MANY_FAULTS = `expected at most ${MOST_FAULTS} faults in a file, found more: only these are listed`;

/** Records a fault in the file that is being read. */
export type Report = (path: Path, message: string, offset?: number) => void;

/** Appends the faults of a file to a list. */
export const reportTo =
  (faults: Fault[], file: string): Report =>
  (path, message, offset) => {
    faults.push({ file, path, message, ...(offset === undefined ? {} : { offset }) });
  };

/** The data cannot be published. Its message lists every fault, one a line. */
export class DataError extends Error {
  readonly faults: readonly LocatedFault[];

  constructor(faults: readonly LocatedFault[]) {
    super(faults.map(formatFault).join("\n"));
    this.faults = faults;
  }
}

/** `schemes/auckland.json:12:7 at stages[2].severity: expected a whole number, found "two"` */
export function formatFault(fault: LocatedFault): string {
  const path = formatPath(fault.path);
  // A file name may contain line breaks; a fault is one line.
  return `${visible(fault.file)}:${fault.line}:${fault.column}${path === "" ? "" : ` at ${path}`}: ${fault.message}`;
}

/** `features[0].properties.name`; a key that is not a plain word is quoted. */
export function formatPath(path: Path): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (/^[A-Za-z_]\w{0,59}$/.test(step)) text += text === "" ? step : `.${step}`;
    else text += `[${describe(step)}]`;
  }
  return text;
}

/** How a message shows a value that was found. */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "a number that is too large";
  const text = visible(JSON.stringify(typeof value === "string" ? value.slice(0, 60) : value));
  return text.length <= 60
    ? text
    : `${text.slice(0, 57).toWellFormed()}…${typeof value === "string" ? '"' : ""}`;
}
