/** What the commands share: reading their options, and ending with the code that README "Exit codes" gives. */

import { type ParseArgsConfig, parseArgs } from "node:util";
import { BudgetError } from "../generator/hosts/budgets.ts";
import { DataError } from "../generator/load/faults.ts";
import { LeftoverError, TargetError, WriteError } from "../generator/output/errors.ts";

/** The command was called in a way that it does not understand. */
export class UsageError extends Error {}

/**
 * Runs a command and ends with 0; with 1 for faults in the data, 2 for wrong usage, 3 if nothing could be written, 4 if
 * the build is published and what it replaced could not be put away. Other errors are loud.
 */
export async function run(usage: string, command: () => void | Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (error instanceof DataError) {
      const count = error.faults.length;
      console.error(
        `${error.message}\n\n${count} ${count === 1 ? "fault" : "faults"} in the data; nothing was published.`,
      );
      process.exit(1);
    }
    if (error instanceof BudgetError) {
      console.error(`${error.message}\n\nNothing was published.`);
      process.exit(2);
    }
    if (error instanceof UsageError || error instanceof TargetError) {
      console.error(`${error.message}\n\nUsage: ${usage}`);
      process.exit(2);
    }
    if (error instanceof WriteError || error instanceof LeftoverError) {
      console.error(error.message);
      process.exit(error instanceof WriteError ? 3 : 4);
    }
    throw error;
  }
}

/** The options that take no value. */
const FLAGS = new Set(["check", "log", "precompress", "quiet"]);

type Texts<Name extends string> = Partial<Record<Name, string>>;

/** The options of the command line, each a text, each at most once. A flag that is given is `on`. */
export function readOptions<Name extends string>(...names: Name[]): Texts<Name> {
  const options: ParseArgsConfig["options"] = Object.fromEntries(
    names.map((name) => [name, { type: FLAGS.has(name) ? "boolean" : "string", multiple: true }]),
  );
  const values = parse(options) as Partial<Record<Name, (string | true)[]>>;
  const texts: Texts<Name> = {};
  for (const name of names) {
    const given = values[name];
    if (given === undefined) continue;
    if (given.length > 1) throw new UsageError(`--${name} may be given once.`);
    if (given[0] === "") throw new UsageError(`--${name} needs a value.`);
    texts[name] = given[0] === true ? "on" : given[0];
  }
  return texts;
}

function parse(options: ParseArgsConfig["options"]) {
  try {
    return parseArgs({ options: options ?? {}, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A port from 0 (any free one) to 65535. */
export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65535) return port;
  throw new UsageError(`A port is a number from 0 to 65535, not ${JSON.stringify(text)}.`);
}
