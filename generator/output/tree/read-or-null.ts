import { readFileSync } from "node:fs";

/** The bytes of a file; null if there is no such file. */
export function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
