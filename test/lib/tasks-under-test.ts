/** What the worker of worker.test.ts can do. */

import { readFileSync } from "node:fs";

export function tasks() {
  let last = 0;
  return {
    /** Keeps a number, and gives the one that it kept before. */
    swap(next: number): number {
      const before = last;
      last = next;
      return before;
    },
    read: (path: string): string => readFileSync(path, "utf8"),
    fail(message: string): never {
      throw new TypeError(message);
    },
    sum: (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + byte, 0),
    /** Waits until somebody sets a number, or the time is over. */
    wait: (shared: Int32Array) => Atomics.wait(shared, 0, 0, 20_000),
    /** Ends the thread before its time. */
    leave: (code: number): void => process.exit(code),
  };
}

export type TasksUnderTest = ReturnType<typeof tasks>;
