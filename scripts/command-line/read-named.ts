import { readFileSync } from "node:fs";
import { UsageError } from "./parse.ts";

/** The text of a file that the command line names. Throws UsageError, which ends with the advice. */
export function readNamed(file: string, advice: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as Error).message}): ${advice}.`);
  }
}
