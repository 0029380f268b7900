/** What the kernel reports about the servers that this process has started (proc(5)). */

import { readFileSync } from "node:fs";

/** The units of processor time per second, as the kernel counts it. */
const TICKS = 100;

/** The processor time that they have taken, in user and in kernel mode, in seconds. */
export const processorTime = (): number =>
  ofAll("stat", (text) => {
    // From the state on: the name of a program may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  });

/** Their memory that is not shared with others, in bytes. */
export const memory = (): number =>
  ofAll("status", (text) => Number(/^RssAnon:\s*(\d+) kB$/m.exec(text)?.[1]) * 1024);

const ofAll = (file: string, amountIn: (text: string) => number): number =>
  startedBy(process.pid).reduce(
    (sum, pid) => sum + amountIn(readFileSync(`/proc/${pid}/${file}`, "utf8")),
    0,
  );

const startedBy = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter(Boolean)
    .flatMap((child) => [Number(child), ...startedBy(Number(child))]);
