/** What the kernel reports about processes (proc(5)). */

import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The units of processor time per second, as the kernel counts it. */
const TICKS = 100;

/** The processor time that processes have taken, in user and in kernel mode, in seconds. */
export const processorTime = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const { fields } = statOf(pid);
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS;
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

/** Open files of a process; its connections do not count. */
export const openFilesOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => isFile(pid, name)).length;

/** The memory of a process that is not shared with others, in bytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes = ""] = /^RssAnon:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

function isFile(pid: number, name: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith("/");
  } catch {
    return false;
  }
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
