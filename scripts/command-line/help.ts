/** The texts about the commands: usage lines, and the text of `--help`. */

import {
  type Argument,
  argumentsOf,
  type Command,
  type CommandName,
  commands,
  EXITS,
  type Option,
} from "./commands.ts";

/** A longer usage line names only what must be given: `--help` lists the options. */
const LONGEST_USAGE = 100;

/** `npm run serve -- [--root DIR] [--port N]` */
export function usageOf(name: CommandName): string {
  const { run, argument, options = {} }: Command = commands[name];
  const words = [
    ...argumentsOf(argument).map(wordOf),
    ...Object.entries(options).map(([key, option]) => inBrackets(key, option)),
  ];
  const usage = [run, "--", ...words].join(" ");
  if (usage.length <= LONGEST_USAGE) return usage;
  return [run, "--", ...words.filter((word) => !word.startsWith("[")), "[options]"].join(" ");
}

/** What a command does, its options and its exit codes. */
export function helpOf(name: CommandName): string {
  const { does, more, argument }: Command = commands[name];
  const options = [
    ...argumentsOf(argument).map((one) => [wordOf(one), one.help]),
    ...optionsOf(commands[name]),
    ["--help", "shows this"],
  ];
  const exits = exitsOf(commands[name]).map(([code, meaning]) => [String(code), meaning]);
  const text = [
    usageOf(name),
    `${name}: ${does}.`,
    `Options:\n${inColumns(options)}`,
    `Exit codes:\n${inColumns(exits)}`,
    ...(more === undefined ? [] : [`More: ${more}`]),
  ].join("\n\n");
  return text.replaceAll("`", "");
}

const wordOf = ({ name, values }: Argument): string => values?.join("|") ?? name;

/** `[--port N]`, without the brackets if it must be given. */
const inBrackets = (key: string, option: Option): string =>
  option.kind === "text" && option.isRequired ? spelling(key, option) : `[${spelling(key, option)}]`;

/** `--port N` */
function spelling(key: string, option: Option): string {
  if (option.kind === "flag") return `--${key}`;
  const value =
    option.kind === "text" ? option.value : option.kind === "number" ? "N" : option.values.join("|");
  return `--${key} ${value}`;
}

/** The options of a command, each as it is spelled and what it is for. */
const optionsOf = ({ options = {} }: Command): string[][] =>
  Object.entries(options).map(([key, option]) => [spelling(key, option), `${option.help}${extraOf(option)}`]);

/** The default of an option, in words. */
function extraOf(option: Option): string {
  if (option.kind === "flag" || option.default === undefined) return "";
  const variable = option.kind === "number" && option.environment;
  return ` (default: ${variable ? `\`${variable}\` or ` : ""}${option.default})`;
}

const exitsOf = ({ exits }: Command): [number, string][] =>
  Object.entries({ ...EXITS, ...exits }).map(([code, meaning]) => [Number(code), meaning]);

/** Two columns, the second of which begins at the same place in every line. */
function inColumns(rows: readonly (readonly string[])[]): string {
  const width = Math.min(32, Math.max(...rows.map(([first = ""]) => first.length)));
  return rows
    .map(([first = "", second = ""]) =>
      first.length > width
        ? `  ${first}\n  ${" ".repeat(width)}  ${second}`
        : `  ${first.padEnd(width)}  ${second}`,
    )
    .join("\n");
}
