import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** Runs a module of the tests by itself, until it first says something. */
export async function runModule(
  path: string,
  ...args: string[]
): Promise<ChildProcessByStdio<null, Readable, null>> {
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

/** Kills a process at once, as a power cut would, and waits for its end. */
export async function kill(child: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}
