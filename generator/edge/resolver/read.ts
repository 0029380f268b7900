/** Reads the files that answers are composed from. */

import type { TreePath } from "../../api/address.ts";

/** The files of a build, as a host provides them. A missing file is null; any other failure rejects. */
export type Files = {
  has(file: TreePath): Promise<boolean>;
  /** The value of a JSON file, or null if there is none. A host may cache it: callers do not modify it. */
  json(file: TreePath): Promise<unknown>;
};

/** An answer: a file to send, or a text composed from several, or nothing (204). */
export type Answer = {
  readonly status: number;
  readonly file?: TreePath;
  readonly text?: string;
  /** When another answer may be due, in milliseconds, if the text itself goes by the clock. */
  readonly until?: number;
};

/** The content of a file that must exist. The caller knows what the build writes there. */
export async function mustReadJson<T>(file: TreePath, files: Files): Promise<T> {
  const value = await files.json(file);
  if (value) return value as T;
  throw damaged(file);
}

type Own = { readonly file: string; readonly mark?: unknown };

/** The content of a file that says itself which one it is, and, by a mark that another file knows, of which build. */
export async function readOwn<T>(file: TreePath, files: Files, mark?: unknown): Promise<T & Own> {
  const stored = await mustReadJson<T & Own>(file, files);
  if (stored.file !== file || stored.mark !== mark) throw damaged(file);
  return stored;
}

/** The value of a JSON file. One that came cut off is damaged, so that it is read again past the caches. */
export function parsed(file: string, text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(file);
  }
}

/** The error for a file that is missing, cut off, or contradicts the others. */
export const damaged = (file: string): Error =>
  Object.assign(new Error(`${file} is missing or damaged.`), { isDamaged: true });
