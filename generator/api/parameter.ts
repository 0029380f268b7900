/**
 * The types of parameters, and what each accepts (docs/contract.md §2). Plain data: it is part of the resolver at the
 * edge.
 */

import type { Instant } from "../lib/time/instant.ts";

type Common<Type, Value> = {
  readonly type: Type;
  readonly name: string;
  readonly in: "path" | "query";
  /** Path parameters always are. */
  readonly required?: true;
  readonly default?: Value;
};

/** Both included. */
type Bounds = { readonly min: number; readonly max: number };

/** One value of a list. */
export type ChoiceParameter = Common<"choice", string> & { readonly values: readonly string[] };

/** Any values of a list, separated by commas or as repeated parameters. */
export type KindsParameter = Common<"kinds", readonly string[]> & { readonly values: readonly string[] };

export type Parameter =
  /** 8-4-4-4-12 hexadecimal digits, in any letter case. */
  | Common<"uuid", string>
  /** A whole number. */
  | (Common<"integer", number> & Bounds)
  /** A decimal number without an exponent. Digits after the 15th decimal are cut off. */
  | (Common<"number", number> & Bounds)
  /** `true` or `false`, in any letter case. */
  | Common<"boolean", boolean>
  /** An RFC 3339 date-time. */
  | Common<"instant", Instant>
  | ChoiceParameter
  | KindsParameter
  /** A text of a number of characters (UTF-16 code units), not counting white space around it. */
  | (Common<"query", string> & Bounds)
  /** Any text. */
  | Common<"text", string>;

/** What a parameter is parsed to, by its type. A text that is malformed in the query is null: nothing matches it. */
type Parsed<P extends Parameter> = {
  readonly uuid: string;
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly instant: Instant;
  readonly choice: P extends ChoiceParameter ? P["values"][number] : never;
  readonly kinds: P extends KindsParameter ? readonly P["values"][number][] : never;
  readonly query: string;
  readonly text: string | null;
};

export type ValueOf<P extends Parameter> = Parsed<P>[P["type"]];
