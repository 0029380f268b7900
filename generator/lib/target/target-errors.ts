/** The target cannot be replaced. The message says why, and what to do. */
export class TargetError extends Error {}

/** The target could not be written. The message says why, what to do, and which state the target is in. */
export class WriteError extends Error {}

/** Published, but what the new tree replaced could not be moved aside, or a note on it not removed. The message says what to do. */
export class LeftoverError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full: free some space",
  EDQUOT: "the disk quota is used up: free some space",
  EROFS: "the file system is read-only: mount it for writing, or name another place",
  EACCES: "this user may not go there: allow it, or name another place",
  EPERM: "this user may not go there: allow it, or name another place",
  EIO: "the disk reports an error: check it",
  EBUSY: "another program is using it: end that one",
  ENOTDIR: "a file stands where a folder should: move it away, or name another place",
  EMFILE: "too many files are open: raise the limit",
  ENAMETOOLONG: "its path is too long: name a shorter one",
};

/**
 * Turns an error of the system while a target was written into a WriteError, which ends by saying what is unchanged.
 * Returns other errors as they are, unless there is a reason to give for them.
 */
export function writeErrorOf(
  target: string,
  error: unknown,
  unchanged = "What was published is unchanged.",
  otherwise?: string,
): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : (REASONS[code] ?? otherwise);
  if (reason === undefined) return error;
  return new WriteError(
    `${target} could not be written (${message}); ${reason}, and try again. ${unchanged}`,
    { cause: error },
  );
}

/** What the disk has said of a file, when nothing was known to depend on it; other errors as they are. */
export function diskErrorOf(error: unknown): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const reason = path === undefined ? undefined : REASONS[code ?? ""];
  return reason === undefined
    ? error
    : new WriteError(`${message}: ${reason}, and try again.`, { cause: error });
}

/** Runs an action on a target. What the system refuses becomes a WriteError. */
export function orWriteError<T>(target: string, act: () => T, unchanged?: string, otherwise?: string): T {
  try {
    return act();
  } catch (error) {
    throw writeErrorOf(target, error, unchanged, otherwise);
  }
}

/** Opens or writes a file that a person has named. Every error of the system becomes a WriteError. */
export const atNamed = <T>(place: string, act: () => T, unchanged = "Nothing was written."): T =>
  orWriteError(place, act, unchanged, "name another place");
