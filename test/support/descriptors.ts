import { readdirSync, readlinkSync } from "node:fs";

/** How many files below a folder this process has open. */
export const openBelow = (folder: string): number =>
  readdirSync("/proc/self/fd").filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;

/** How long to wait until files are closed: Node closes what is forgotten too, once it collects garbage. */
export const SOON = { timeout: 1000 } as const;
