/** The target could not be written; what was published stays as it was. The message says why, and what to do. */
export class WriteError extends Error {}

/** Published, but what the new tree replaced could not be put away. The message says what to do. */
export class LeftoverError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full: free some space",
  EDQUOT: "the disk quota is used up: free some space",
  EROFS: "the file system is read-only: mount it for writing, or name another folder with --out",
  EACCES: "this user may not write there: allow it, or name another folder with --out",
  EPERM: "this user may not write there: allow it, or name another folder with --out",
  EIO: "the disk fails: check it",
  EBUSY: "something else holds it: end that",
  ENOTDIR: "a file stands where a folder should: move it away, or name another folder with --out",
  EMFILE: "too many files are open: raise the limit",
  ENAMETOOLONG: "its path is too long: name a shorter one with --out",
};

/** Does what writes to a target. Throws WriteError for what the system refuses. */
export function writingTo<T>(target: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = REASONS[code ?? ""];
    if (reason === undefined) throw error;
    throw new WriteError(
      `${target} could not be written (${message}); ${reason}, and build again. What was published is as it was.`,
      { cause: error },
    );
  }
}
