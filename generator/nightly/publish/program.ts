/** Runs another program, without a shell. */

import { execFile } from "node:child_process";
import { TargetError } from "../../lib/target/target-errors.ts";

export type Ended = { readonly code: number | null; readonly stdout: Buffer; readonly stderr: string };

export type RunOptions = {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
  /** How long it may run, in milliseconds. */
  readonly timeout?: number;
};

/** Runs a program to its end. Throws TargetError if it is not installed. */
export function runProgram(
  program: string,
  args: readonly string[],
  { env, input = "", timeout }: RunOptions = {},
): Promise<Ended> {
  const how = { env: { ...process.env, ...env }, timeout, encoding: "buffer", maxBuffer: Infinity } as const;
  return new Promise((resolve, reject) => {
    const { stdin } = execFile(program, args, how, (error, stdout, stderr) => {
      const code = error === null ? 0 : (error.code ?? null);
      if (typeof code !== "string") resolve({ code, stdout, stderr: stderr.toString() });
      else if (code !== "ENOENT") reject(error);
      else
        reject(
          new TargetError(
            `${program} is not installed, or not on the PATH: install it, or publish elsewhere.`,
          ),
        );
    });
    // The program may end without reading all its input.
    stdin?.on("error", () => {}).end(input);
  });
}
