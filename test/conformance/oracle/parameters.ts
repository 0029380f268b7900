/** Path and query parameters (docs/contract.md §1 and §2). */

import { invalid } from "./problem.ts";
import { readInstant } from "./time.ts";

/** A decoded value; null where an escape was malformed. */
export type Value = string | null;

/** The half-open window `from` ≤ t < `until`; undefined is unbounded. */
export interface Window {
  from: number | undefined;
  until: number | undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const integer = /^-?(?:0|[1-9]\d*)$/;
const int32 = 2_147_483_647;

/** Decodes once; null for a malformed escape. */
export function decode(text: string): Value {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** All values of each parameter, in the order given; `+` is a space, a name alone has a blank value. */
export function queryOf(text: string): Map<string, Value[]> {
  const query = new Map<string, Value[]>();
  for (const piece of text.split("&")) {
    const equals = piece.indexOf("=");
    const name = decode((equals < 0 ? piece : piece.slice(0, equals)).replaceAll("+", " "));
    const value = decode((equals < 0 ? "" : piece.slice(equals + 1)).replaceAll("+", " "));
    if (name === null) continue;
    query.set(name, [...(query.get(name) ?? []), value]);
  }
  return query;
}

/** The lower-case id, or undefined for what is no uuid. */
export function uuidOf(value: Value): string | undefined {
  return value !== null && uuid.test(value) ? value.toLowerCase() : undefined;
}

/** Reads the parameters of one request and notes the invalid ones, in the order of reading. */
export class Parameters {
  readonly #path: Map<string, Value>;
  readonly #query: Map<string, Value[]>;
  readonly #pointers: string[] = [];

  constructor(path: Map<string, Value>, query: Map<string, Value[]>) {
    this.#path = path;
    this.#query = query;
  }

  /** Throws the 400 problem if a parameter read so far was invalid. */
  check(): void {
    if (this.#pointers.length > 0) throw invalid(this.#pointers);
  }

  /** A segment of the path as it is. */
  segment(name: string): Value {
    return this.#path.get(name) ?? null;
  }

  /** An id of the path. */
  id(name: string): string {
    return uuidOf(this.segment(name)) ?? this.#note(name, "");
  }

  /** The first value; undefined if the parameter is absent. */
  first(name: string): Value | undefined {
    return this.#query.get(name)?.[0];
  }

  /** All values of a parameter that may be repeated. */
  all(name: string): Value[] {
    return this.#query.get(name) ?? [];
  }

  pageNumber(name: string): number {
    return this.#optional(name, (text) => integerOf(text, int32)) ?? 1;
  }

  pageSize(otherwise: number): number {
    return this.#optional("pageSize", (text) => integerOf(text, 100)) ?? otherwise;
  }

  /** For Get Schemes, which has no 400: an invalid value counts as absent. */
  lenientInteger(name: string, greatest: number, otherwise: number): number {
    return integerOf(this.first(name) ?? "", greatest) ?? otherwise;
  }

  boolean(name: string): boolean | undefined {
    return this.#optional(name, (text) => {
      const lower = text.toLowerCase();
      return lower === "true" || lower === "false" ? lower === "true" : undefined;
    });
  }

  oneOf(name: string, values: readonly string[]): string | undefined {
    return this.#optional(name, (text) => (values.includes(text) ? text : undefined));
  }

  /** One of some values; required. */
  needed(name: string, values: readonly string[]): string {
    const value = this.first(name);
    return typeof value === "string" && values.includes(value) ? value : this.#note(name, "");
  }

  instant(name: string): number | undefined {
    return this.#optional(name, readInstant);
  }

  uuid(name: string): string | undefined {
    return this.#optional(name, uuidOf);
  }

  /** `from` and the upper bound under its own name. */
  window(untilName: "until" | "to"): Window {
    const bounds = { from: this.first("from"), until: this.first(untilName) };
    const from = typeof bounds.from === "string" ? readInstant(bounds.from) : undefined;
    const until = typeof bounds.until === "string" ? readInstant(bounds.until) : undefined;
    const isReversed = from !== undefined && until !== undefined && from > until;
    if ((bounds.from !== undefined && from === undefined) || isReversed) this.#note("from", undefined);
    if (bounds.until !== undefined && until === undefined) this.#note(untilName, undefined);
    return { from, until };
  }

  /** The search text after trimming, 1 to 200 UTF-16 code units; required. */
  searchText(): string {
    const text = (this.first("q") ?? "").trim();
    return text.length >= 1 && text.length <= 200 ? text : this.#note("q", "");
  }

  /** A number of degrees; required. Digits after the 15th decimal are cut off. */
  degrees(name: string, most: number): number {
    const [, sign, whole, decimals = ""] =
      /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(this.first(name) ?? "") ?? [];
    if (whole === undefined) return this.#note(name, 0);
    const value = Number(`${sign}${whole}.${decimals.slice(0, 15)}0`);
    return Math.abs(value) <= most ? value : this.#note(name, 0);
  }

  /** The kinds of a search, comma-separated or repeated; the usual ones if absent. */
  kinds(declared: readonly string[], usual: readonly string[]): string[] {
    const named = this.all("type").flatMap((value) => value?.split(",") ?? [null]);
    if (named.some((kind) => kind === null || !declared.includes(kind))) this.#note("type", undefined);
    return declared.filter((kind) => (named.length === 0 ? usual : named).includes(kind));
  }

  #optional<T>(name: string, read: (text: string) => T | undefined): T | undefined {
    const value = this.first(name);
    if (value === undefined) return undefined;
    return (value === null ? undefined : read(value)) ?? this.#note(name, undefined);
  }

  #note<T>(name: string, result: T): T {
    this.#pointers.push(name);
    return result;
  }
}

function integerOf(text: string, greatest: number): number | undefined {
  if (!integer.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= greatest ? number : undefined;
}
