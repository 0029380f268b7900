import { renameSync } from "node:fs";
import { systemFunction } from "./system.ts";

// Of Linux: <fcntl.h> and <linux/fs.h>. Of macOS: <sys/stdio.h>.
const AT_FDCWD = -100;
const RENAME_EXCHANGE = 2;
const RENAME_SWAP = 2;

/**
 * Exchanges two folders. The operating system has one call that does so in no time at all, and Node has no way to it
 * but a foreign function. Where there is none, the old folder moves aside first: for as long as two calls take, there is
 * nothing in its place; whoever is killed then leaves the old one under `first` and `.aside`.
 */
export function exchange(first: string, second: string): void {
  if (exchangeAtOnce(first, second)) return;
  const aside = `${first}.aside`;
  renameSync(second, aside);
  renameSync(first, second);
  renameSync(aside, first);
}

function exchangeAtOnce(first: string, second: string): boolean {
  if (process.platform === "linux") {
    const renameat2 = systemFunction("int renameat2(int, const char *, int, const char *, unsigned int)");
    return renameat2?.(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE) === 0;
  }
  if (process.platform === "darwin") {
    const renamex = systemFunction("int renamex_np(const char *, const char *, unsigned int)");
    return renamex?.(first, second, RENAME_SWAP) === 0;
  }
  return false;
}
