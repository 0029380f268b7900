import { spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";

const TSX = resolve("node_modules/.bin/tsx");

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs a script as a person would, and waits for its end. */
export function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  const { status, stdout, stderr } = spawnSync(TSX, [`scripts/${script}`, ...args], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { code: status, stdout, stderr };
}

/** Starts a script and leaves it running. */
export const startScript = (script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(TSX, [`scripts/${script}`, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
