/** Reads the files that answers are composed from. */

import type { TreePath } from "../api/address.ts";

/** The files of a build, as a host hands them in. A missing file is no failure; for any other they reject. */
export type Files = {
  has(file: TreePath): Promise<boolean>;
  /** The text of a file, or null if there is none. */
  read(file: TreePath): Promise<string | null>;
};

/** What a file holds, or null if there is none. The caller knows what the build writes there. */
export async function readJson<T>(file: TreePath, files: Files): Promise<T | null> {
  const text = await files.read(file);
  return text && JSON.parse(text);
}

/** What a file holds that must be there. */
export async function mustReadJson<T>(file: TreePath, files: Files): Promise<T> {
  const value = await readJson<T>(file, files);
  if (value) return value;
  throw damaged(file);
}

/** The error for a file that is missing or contradicts the others. */
export const damaged = (file: string): Error => new Error(`${file} is missing or damaged. Build again.`);
