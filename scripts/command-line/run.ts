/** Runs a command: reads its options, and ends with the exit codes of docs/commands.md. */

import { UnknownUpstream } from "../../generator/ingest/unknown-upstream.ts";
import { NoBuildError } from "../../generator/lib/no-build-error.ts";
import {
  diskErrorOf,
  LeftoverError,
  TargetError,
  WriteError,
} from "../../generator/lib/target/target-errors.ts";
import { visibleLines } from "../../generator/lib/visible.ts";
import { DataError } from "../../generator/load/faults.ts";
import { NoDataError } from "../../generator/load/files.ts";
import { KeyError, SignatureError } from "../../generator/mirror/signature/signature-errors.ts";
import { SiteError } from "../../generator/mirror/site.ts";
import { SnapshotError, TreeError } from "../../generator/mirror/tree-errors.ts";
import {
  HeldBackError,
  MisansweredError,
  NotDeliveredError,
  NotWholeError,
} from "../../generator/nightly/night-errors.ts";
import { BudgetError } from "../../generator/output/host-limits.ts";
import type { CommandName } from "./commands.ts";
import { helpOf, usageOf } from "./help.ts";
import { parse, UsageError, type Values } from "./parse.ts";

export { UsageError } from "./parse.ts";

/** Runs a command with the options that it was given. An error without an exit code is a fault of the program: it is not caught. */
export async function run<Name extends CommandName>(
  name: Name,
  act: (values: Values<Name>) => void | Promise<void>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  // Several commands may run one after the other in a process.
  if (!process.stdout.listeners("error").includes(unlessClosed)) process.stdout.on("error", unlessClosed);
  if (args.includes("--help")) return console.log(helpOf(name));
  try {
    await act(parse(name, args));
  } catch (thrown) {
    const error = diskErrorOf(thrown);
    const code = codeOf(error);
    if (code === null) throw error;
    console.error(visibleLines(messageOf(error as Error, name)));
    process.exit(code);
  }
}

/** A reader of the output may stop early, as `head -1` does. The command still runs to its end. */
function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

const AT_FAULT = [DataError, SignatureError, TreeError];

const WRONG_USAGE = [
  UsageError,
  NoDataError,
  NoBuildError,
  TargetError,
  BudgetError,
  UnknownUpstream,
  KeyError,
  SnapshotError,
];

function codeOf(error: unknown): number | null {
  if (AT_FAULT.some((type) => error instanceof type)) return 1;
  if (WRONG_USAGE.some((type) => error instanceof type)) return 2;
  if (error instanceof WriteError) return 3;
  if (error instanceof LeftoverError) return 4;
  if (error instanceof HeldBackError) return 5;
  if (error instanceof NotWholeError) return 6;
  if (error instanceof MisansweredError) return 8;
  if (error instanceof NotDeliveredError) return 9;
  return error instanceof SiteError ? 7 : null;
}

/** What a command leaves unchanged when it finds faults in the data. Other commands only read. */
const UNCHANGED: { readonly [name in CommandName]?: string } = {
  start: "nothing was published",
  dev: "nothing was published",
  build: "nothing was published",
  nightly: "nothing was published",
  ingest: "nothing was written",
  change: "nothing was written",
};

function messageOf(error: Error, name: CommandName): string {
  if (error instanceof DataError) {
    const count = error.faults.length;
    const unchanged = UNCHANGED[name] === undefined ? "" : `; ${UNCHANGED[name]}`;
    return `${error.message}\n\n${count} ${count === 1 ? "fault" : "faults"} in the data${unchanged}.`;
  }
  if (error instanceof BudgetError) return `${error.message}\n\nNothing was published.`;
  if (codeOf(error) === 2) {
    return `${error.message}\n\nUsage: ${usageOf(name)}\n--help lists the options.`;
  }
  return error.message;
}
