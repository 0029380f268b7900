/** Reads the files that answers are composed from. */

/** The files below `v1/`, as a host hands them in. Whatever goes wrong but a missing file, they reject. */
export type Files = {
  has(file: string): Promise<boolean>;
  /** The text of a file, or null if there is none. */
  read(file: string): Promise<string | null>;
};

/** What a file holds, or null if there is none. */
export async function read(file: string, files: Files): Promise<unknown> {
  // JSON.parse takes null for "null".
  const text = (await files.read(file)) as string;
  return JSON.parse(text);
}

/** What a file holds that has to be there. */
export async function mustRead(file: string, files: Files): Promise<unknown> {
  const value = await read(file, files);
  if (value) return value;
  throw unsound(file);
}

/** The error for a file that is missing, or is not what the others say that it is. */
export const unsound = (file: string): Error => new Error(`This build has no sound ${file}: build it again.`);
