/**
 * The types of parameters, and what each accepts (docs/contract.md §2). Plain data: it is part of the resolver at the
 * edge.
 */

import type { Instant } from "../lib/time/instant.ts";

type Common<Value> = {
  readonly name: string;
  readonly in: "path" | "query";
  /** Path parameters always are. */
  readonly required?: true;
  readonly default?: Value;
};

/** 8-4-4-4-12 hexadecimal digits, in any letter case. */
type UuidParameter = Common<string> & { readonly type: "uuid" };

/** A whole number within its bounds, both included. */
type IntegerParameter = Common<number> & {
  readonly type: "integer";
  readonly min: number;
  readonly max: number;
};

/** A decimal number within its bounds, both included, without an exponent. Digits after the 15th decimal are cut off. */
type NumberParameter = Common<number> & {
  readonly type: "number";
  readonly min: number;
  readonly max: number;
};

/** `true` or `false`, in any letter case. */
type BooleanParameter = Common<boolean> & { readonly type: "boolean" };

/** An RFC 3339 date-time. */
type InstantParameter = Common<Instant> & { readonly type: "instant" };

/** One of some values. */
export type ChoiceParameter = Common<string> & {
  readonly type: "choice";
  readonly values: readonly string[];
};

/** Some of these values, separated by commas or each in a parameter of its own. */
export type KindsParameter = Common<readonly string[]> & {
  readonly type: "kinds";
  readonly values: readonly string[];
};

/** A text of a number of characters (UTF-16 code units), not counting white space around it. */
type QueryParameter = Common<string> & {
  readonly type: "query";
  readonly min: number;
  readonly max: number;
};

/** Any text. */
type TextParameter = Common<string> & { readonly type: "text" };

export type Parameter =
  | UuidParameter
  | IntegerParameter
  | NumberParameter
  | BooleanParameter
  | InstantParameter
  | ChoiceParameter
  | KindsParameter
  | QueryParameter
  | TextParameter;

/** What a parameter is parsed to. A text that is malformed in the query is null: nothing matches it. */
export type ValueOf<P extends Parameter> = P extends IntegerParameter | NumberParameter
  ? number
  : P extends BooleanParameter
    ? boolean
    : P extends InstantParameter
      ? Instant
      : P extends KindsParameter
        ? readonly P["values"][number][]
        : P extends ChoiceParameter
          ? P["values"][number]
          : P extends TextParameter
            ? string | null
            : string;
