import { renameSync } from "node:fs";
import { systemFunction } from "../../lib/target/system-function.ts";
import { LeftoverError } from "../../lib/target/target-errors.ts";

// Of Linux: <fcntl.h> and <linux/fs.h>. Of macOS: <sys/stdio.h>.
const AT_FDCWD = -100;
const RENAME_EXCHANGE = 2;
const RENAME_SWAP = 2;

/**
 * Exchanges two folders. Linux and macOS have one call for it, which Node reaches only as a foreign function. Elsewhere
 * the old folder moves aside first, and between two calls there is nothing in its place; a build killed at that moment
 * leaves the old folder as `{first}.aside`. Throws LeftoverError if it has to stay there.
 */
export function exchange(first: string, second: string): void {
  if (exchangeAtOnce(first, second)) return;
  const aside = `${first}.aside`;
  renameSync(second, aside);
  try {
    renameSync(first, second);
  } catch (error) {
    renameSync(aside, second);
    throw error;
  }
  try {
    renameSync(aside, first);
  } catch (error) {
    throw new LeftoverError(
      `${second} is replaced, but what was there could not be moved aside (${(error as Error).message}): remove ${aside} by hand.`,
    );
  }
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
