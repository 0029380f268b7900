/** Runs another program, without a shell. */

import { spawn } from "node:child_process";
import { TargetError } from "../../lib/target/target-errors.ts";

export type Ended = { readonly code: number | null; readonly stdout: Buffer; readonly stderr: string };

export type RunOptions = {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
  /** How long it may run, in milliseconds. */
  readonly timeout?: number;
};

/** Runs a program to its end. Throws TargetError if it is not installed. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { env, input = "", timeout }: RunOptions = {},
): Promise<Ended> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: "pipe", timeout });
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  // The program may end without reading all its input.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return await new Promise((resolve, reject) => {
    child.on("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "ENOENT"
          ? new TargetError(
              `${program} is not installed, or not on the PATH: install it, or publish elsewhere.`,
            )
          : error,
      ),
    );
    child.on("close", (code) =>
      resolve({ code, stdout: Buffer.concat(output), stderr: Buffer.concat(errors).toString() }),
    );
  });
}
