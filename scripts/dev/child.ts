/** Runs other commands, each in a new process, so that it runs the current code. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../water-restrictions.js", import.meta.url));

/** Starts a command in the Node that runs this one. Its output is shown; its standard output may be read instead. */
export function startScript(
  name: string,
  args: readonly string[],
  stdout: "inherit" | "pipe" = "inherit",
): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, PROGRAM, name, ...args], {
    stdio: ["ignore", stdout, "inherit"],
  });
}

/** Runs a command to its end; its exit code, 1 if a signal ended it. */
export async function runScript(name: string, args: readonly string[]): Promise<number> {
  const [code] = (await once(startScript(name, args), "exit")) as [number | null];
  return code ?? 1;
}
