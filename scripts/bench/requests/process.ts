/** What the kernel reports about processes (proc(5)). */

import { readdirSync, readFileSync } from "node:fs";

/** The units of processor time per second, as the kernel counts it. */
const TICKS = 100;

/** The processor time that processes have taken, in user and in kernel mode, in seconds. */
export const processorTime = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const { fields } = statOf(pid);
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS;
  }, 0);

/** The memory of processes that is not shared with others, in bytes. */
export const memoryOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const [, kilobytes] = /^RssAnon:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return sum + Number(kilobytes) * 1024;
  }, 0);

/** The descendants of a process that run a command, at any depth. */
export function descendantsOf(ancestor: number, name: string): number[] {
  const entries = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry));
  const stats = new Map(entries.map((entry) => [Number(entry), statOf(Number(entry))]));
  const isBelow = (pid: number): boolean => {
    const parent = Number(stats.get(pid)?.fields[1]);
    return parent === ancestor || (parent > 1 && isBelow(parent));
  };
  return [...stats].filter(([pid, { command }]) => command === name && isBelow(pid)).map(([pid]) => pid);
}

/** The command of a process, and the fields from its state on. */
function statOf(pid: number): { command: string; fields: string[] } {
  try {
    const [, command = "", rest = ""] =
      /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { command, fields: rest.split(" ") };
  } catch {
    return { command: "", fields: [] };
  }
}
