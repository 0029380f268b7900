/** Runs other commands of this folder, each in its own process, so that it runs the current code. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Starts a command in the way that this one was started. Its output is shown; its standard output may be read instead.
 */
export function startScript(
  script: string,
  args: readonly string[],
  stdout: "inherit" | "pipe" = "inherit",
): ChildProcess {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
  return spawn(process.execPath, [...process.execArgv, path, ...args], {
    stdio: ["ignore", stdout, "inherit"],
  });
}

/** Runs a command to its end; its exit code, 1 if a signal ended it. */
export async function runScript(script: string, args: readonly string[]): Promise<number> {
  const [code] = (await once(startScript(script, args), "exit")) as [number | null];
  return code ?? 1;
}
