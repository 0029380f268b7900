import { statSync } from "node:fs";
import { readText } from "./whole-files.ts";

/** Whether something is there. A disk may refuse to say: then that is the error, where `existsSync` would say no. */
export const isThere = (place: string): boolean => statSync(place, { throwIfNoEntry: false }) !== undefined;

/** The text of a file; null if it is not there. */
export function textIfThere(file: string): string | null {
  try {
    return readText(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
