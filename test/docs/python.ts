/** Runs Python programs that a test runs dozens of times, without starting Python for each (test/docs/forks.py). */

import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

type Ended = { readonly id: number; readonly code: number; readonly stdout: string };

export function startPython(cwd: string) {
  const child = spawn("python3", [resolve("test/docs/forks.py")], { stdio: ["pipe", "pipe", "ignore"] });
  const waiting: ((ended: Ended) => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    const ended: Ended = JSON.parse(line);
    waiting[ended.id]?.(ended);
  });
  for (const event of ["error", "close"])
    child.on(event, () => {
      for (const [id, done] of waiting.entries()) done({ id, code: -1, stdout: "" });
    });
  return {
    /** Runs a program of the folder, or by its whole path, to its end. */
    run: (program: string, args: readonly string[] = [], input = "") =>
      new Promise<Ended>((done) => {
        const asked = { id: waiting.push(done) - 1, path: resolve(cwd, program), args, cwd, input };
        child.stdin.write(`${JSON.stringify(asked)}\n`);
      }),
    close: () => void child.stdin.end(),
  };
}
