/**
 * What rewriting hosts know of a request, as tables: a value is the first of some cases whose pattern fits a text made of
 * other values. nginx and Caddy have maps for it, Apache has conditions.
 */

import type { Operation } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import { integerPattern, plainDigit } from "./integer-pattern.ts";
import {
  ANY_UUID,
  DIGITS,
  LONGEST_TEXT,
  ONE_CHARACTER,
  oneOf,
  PLAIN_UUID,
  spelled,
  spelledInAnyCase,
} from "./spelling.ts";

/**
 * Every pattern is bound to the start of the text. `of` and the values hold names of other tables in braces, and the values `{1}` for what the pattern captured. From the
 * start there are `{path}` and `{query}`, as the request spells them.
 */
export type Table = {
  readonly name: string;
  readonly of: string;
  readonly cases: readonly (readonly [pattern: string, value: string])[];
  readonly otherwise: string;
};

/**
 * A parameter as given, taken out of its percent-escapes and put in the form that file names have: a `uuid` in lower case;
 * a `name` as `nameOf` escapes it, an `exactName` as `exactNameOf` does, before either adds `=` or cuts it. In an `exactName`
 * a `+` is a space, for only a query has any. It is asked for only where the spelling is known to be good: `ANY_UUID`, or
 * 1 to `LONGEST_TEXT` times `ONE_CHARACTER`.
 */
export type Decoding = {
  readonly name: string;
  readonly of: string;
  readonly as: "uuid" | "name" | "exactName";
};

export type Definition = Table | Decoding;

/** In place of a value: it is not valid, or it is and these hosts do not know which. */
export const INVALID = "!";
export const UNDECODED = "%";

/** The table of a parameter's value: in a path it is named like its place there, for addresses are made from paths. */
export const valueName = ({ name, in: place }: Parameter): string =>
  place === "path" ? name : `query_${name}`;

/** A parameter as it is given, behind `=`, or nothing. Of several, the first. */
export function givenTable({ path }: Operation, parameter: Parameter): Table {
  const { name, in: place } = parameter;
  const pattern =
    place === "path"
      ? `^${pathPattern(path.replace(new RegExp(`(\\{${name}\\}[^/]*).*`), "$1"), name)}(?:/|$)`
      : `^(?:.*?&)??${spelled(name)}(?:=([^&]*))?(?:&.*)?$`;
  return {
    name: `${valueName(parameter)}_given`,
    of: `{${place}}`,
    cases: [[pattern, "={1}"]],
    otherwise: "",
  };
}

/** The path of an operation in any spelling, of which one parameter is captured, if any. */
export const pathPattern = (path: string, captured?: string): string =>
  path.replace(/\{(\w+)\}|[^{]+/g, (text, name?: string) =>
    name === undefined ? spelledPath(text) : name === captured ? "([^/]+)" : "[^/]+",
  );

const spelledPath = (text: string): string => text.split("/").map(spelled).join("/");

/** Spans of time and searches are computed, which no such host can. */
export const isComputed = ({ type }: Parameter): boolean =>
  type === "instant" || type === "kinds" || type === "query";

/** The value of a parameter: nothing if it is not given, or else as file names have it, `INVALID` or `UNDECODED`. */
export function valueTables(parameter: Parameter): Definition[] {
  const name = valueName(parameter);
  const of = `{${name}_given}`;
  const table = (cases: Table["cases"]): Table => ({
    name,
    of,
    cases: [...cases, ["^=", INVALID]],
    otherwise: "",
  });
  switch (parameter.type) {
    case "integer": {
      const { minimum, maximum } = parameter;
      const zero: Table["cases"] = minimum === 0 ? [["^=-0$", "0"]] : [];
      const anyDigit = (least: number, most: number) => oneOf(DIGITS.slice(least, most + 1));
      const plain = integerPattern(minimum, maximum, plainDigit);
      const any = integerPattern(minimum, maximum, anyDigit);
      const anyZero = `${oneOf("-")}${oneOf("0")}`;
      return [
        table([
          [`^=(${plain})$`, "{1}"],
          ...zero,
          [minimum === 0 ? `^=(?:${any}|${anyZero})$` : `^=${any}$`, UNDECODED],
        ]),
      ];
    }
    case "uuid":
      return [
        { name: `${name}_decoded`, of, as: "uuid" },
        table([
          [`^=(${PLAIN_UUID})$`, "{1}"],
          [`^=${ANY_UUID}$`, `{${name}_decoded}`],
        ]),
      ];
    case "boolean":
      return [table(["true", "false"].map((value) => [`^=${spelledInAnyCase(value)}$`, value]))];
    case "choice":
      return [table(parameter.values.map((value) => [`^=${spelled(value)}$`, value]))];
    case "text":
      return parameter.in === "path" ? nameTables(name, of) : exactNameTables(name, of);
    case "instant":
    case "kinds":
    case "query":
      return [{ name, of, cases: [["^=", UNDECODED]], otherwise: "" }];
  }
}

/** No text of the data has a control character; and what is malformed is no text at all. */
const NO_TEXT = "^.*?%(?:[^0-9A-Fa-f]|[0-9A-Fa-f](?:[^0-9A-Fa-f]|$)|$|[01][0-9A-Fa-f]|7[Ff])";
/** A text that such hosts decode, as it is given. */
export const TEXT = `^=(${ONE_CHARACTER}{1,${LONGEST_TEXT}})$`;

/** A text as `nameOf` makes it a name. A longer one would be cut into folders. */
const nameTables = (name: string, of: string): Definition[] => [
  { name: `${name}_decoded`, of, as: "name" },
  {
    name: `${name}_name`,
    of,
    cases: [
      ["^=([0-9a-z-]{1,200})$", "{1}"],
      [NO_TEXT, INVALID],
      [TEXT, `{${name}_decoded}`],
    ],
    otherwise: UNDECODED,
  },
  {
    name,
    of: `{${name}_name}`,
    cases: [
      ["^(.{3,4})$", "={1}"],
      ["^(.{1,200})$", "{1}"],
    ],
    otherwise: UNDECODED,
  },
];

/** A text as `exactNameOf` makes it a name; what is none is one that nothing has. */
const exactNameTables = (name: string, of: string): Definition[] => [
  { name: `${name}_decoded`, of, as: "exactName" },
  {
    name: `${name}_name`,
    of,
    cases: [
      ["^$", ""],
      ["^=([0-9a-z-]{0,199})$", "={1}"],
      [NO_TEXT, "=_"],
      [TEXT, `={${name}_decoded}`],
    ],
    otherwise: UNDECODED,
  },
  { name, of: `{${name}_name}`, cases: [["^(.{0,200})$", "{1}"]], otherwise: UNDECODED },
];

/** The value of a parameter, or its default where it is not given; where it is invalid too, for what has no 400. */
export const withDefault = (parameter: Parameter): Table => ({
  name: `${valueName(parameter)}_or_${parameter.default}`,
  of: `{${valueName(parameter)}}`,
  cases: [
    ["^$", `${parameter.default}`],
    [`^${INVALID}$`, `${parameter.default}`],
  ],
  otherwise: `{${valueName(parameter)}}`,
});
