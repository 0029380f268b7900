/** What the thread of thread.test.ts can do. */

import { openSync, readFileSync } from "node:fs";
import { serve } from "../../generator/lib/worker.ts";

let last = 0;

const deeds = {
  /** What it was given the time before. */
  swap(number: number): number {
    const before = last;
    last = number;
    return before;
  },
  read: (path: string) => readFileSync(path, "utf8"),
  fail(message: string): never {
    throw new TypeError(message);
  },
  /** Opens a file for others. */
  open: (path: string) => openSync(path, "r"),
  /** Waits until somebody sets a number, or the time is over. */
  wait: (shared: Int32Array) => Atomics.wait(shared, 0, 0, 20_000),
  /** Ends the thread before its time. */
  leave: (code: number): void => process.exit(code),
};

export type ThreadUnderTest = typeof deeds;

serve(deeds);
