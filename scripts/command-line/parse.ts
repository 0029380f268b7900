/** Reads the arguments of a command as the table of commands declares them. */

import { parseArgs } from "node:util";
import {
  type Argument,
  argumentsOf,
  type Command,
  type CommandName,
  commands,
  type Option,
} from "./commands.ts";
import { nearest } from "./nearest.ts";

/** The command was called in a way that it does not understand. */
export class UsageError extends Error {}

type ValueOf<O> = O extends { kind: "number" }
  ? number
  : O extends { kind: "flag" }
    ? boolean
    : TextOf<O> | (O extends { default: string } | { isRequired: true } ? never : undefined);
type TextOf<O> = O extends { kind: "choice"; values: readonly (infer Value)[] } ? Value : string;

type OptionsOf<C> = C extends { options: infer Options } ? Options : object;
type ArgumentOf<C> = C extends { argument: infer A }
  ? {
      readonly argument: A extends readonly unknown[]
        ? { readonly [Index in keyof A]: WordOf<A[Index]> }
        : WordOf<A>;
    }
  : object;
type WordOf<A> = A extends { values: readonly (infer Value)[] } ? Value : string;

/** The values of a command's options, and its argument if it has one: a list if it has several. */
export type Values<Name extends CommandName> = {
  readonly [Key in keyof OptionsOf<(typeof commands)[Name]>]: ValueOf<
    OptionsOf<(typeof commands)[Name]>[Key]
  >;
} & ArgumentOf<(typeof commands)[Name]>;

/** The values of the options; options that are not given have their defaults. Throws UsageError. */
export function parse<Name extends CommandName>(name: Name, args: readonly string[]): Values<Name> {
  const { options = {}, argument }: Command = commands[name];
  const given = new Map<string, string | number | boolean>();
  const others: string[] = [];
  for (const token of tokensOf(options, args)) {
    if (token.kind === "positional") others.push(token.value);
    if (token.kind !== "option") continue;
    const { name: option, rawName, value, inlineValue } = token;
    const declared = options[option];
    if (declared === undefined) throw new UsageError(unknown(rawName, Object.keys(options)));
    if (given.has(option)) throw new UsageError(`${rawName} may be given only once.`);
    // The next option, but not a negative number.
    const isNext = inlineValue === false && /^-(?!\d)/.test(value);
    given.set(option, read(option, declared, isNext ? undefined : value));
  }
  const expected = argumentsOf(argument);
  if (others.length > expected.length) {
    const hint = expected.length > 1 ? " Put a name that has spaces in quotes." : "";
    throw new UsageError(`Found ${JSON.stringify(others[expected.length])}, expected an option.${hint}`);
  }
  const words = expected.map((one, index) => readArgument(one, others[index]));
  const values = Object.entries(options).map(([key, option]) => [key, given.get(key) ?? absent(key, option)]);
  const named = argument && { argument: Array.isArray(argument) ? words : words[0] };
  return { ...Object.fromEntries(values), ...named } as Values<Name>;
}

function tokensOf(options: Readonly<Record<string, Option>>, args: readonly string[]) {
  const types = Object.entries(options).map(([key, { kind }]) => {
    return [key, { type: kind === "flag" ? "boolean" : "string" } as const];
  });
  const config = {
    args: [...args],
    options: Object.fromEntries(types),
    strict: false,
    tokens: true,
  } as const;
  return parseArgs(config).tokens;
}

function unknown(rawName: string, names: readonly string[]): string {
  const meant = nearest(rawName.replace(/^-+/, ""), names);
  return `There is no option ${rawName}.${meant === undefined ? "" : ` Did you mean --${meant}?`}`;
}

/** The value of an option that is given. */
function read(key: string, option: Option, text: string | undefined): string | number | boolean {
  if (option.kind === "flag") {
    if (text === undefined) return true;
    throw new UsageError(`--${key} takes no value.`);
  }
  if (text === undefined || text === "") throw new UsageError(`--${key} needs a value.`);
  if (option.kind === "text") return text;
  return option.kind === "number"
    ? numberOf(`--${key}`, option, text)
    : choiceOf(`--${key}`, option.values, text);
}

/** The value of an option that is not given. */
function absent(key: string, option: Option): string | number | boolean | undefined {
  if (option.kind === "flag") return false;
  if (option.kind === "text" && option.isRequired) throw new UsageError(`Give --${key} ${option.value}.`);
  if (option.kind !== "number" || option.environment === undefined) return option.default;
  const text = process.env[option.environment];
  return text === undefined ? option.default : numberOf(option.environment, option, text);
}

function readArgument({ name, values }: Argument, text: string | undefined): string {
  if (text !== undefined && text !== "") return values === undefined ? text : choiceOf(name, values, text);
  throw new UsageError(`Give the ${name}${values === undefined ? "" : `: ${listOf(values)}`}.`);
}

function numberOf(what: string, { from, to }: { from: number; to: number }, text: string): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new UsageError(`${what} must be a number from ${from} to ${to}, not ${JSON.stringify(text)}.`);
}

function choiceOf(what: string, values: readonly string[], text: string): string {
  if (values.includes(text)) return text;
  const meant = nearest(text, values);
  const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
  throw new UsageError(`${what} must be ${listOf(values)}, not ${JSON.stringify(text)}.${hint}`);
}

/** `files, all-sizes or packs` */
const listOf = (values: readonly string[]): string => `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
