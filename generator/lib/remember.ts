/**
 * Returns the value that an earlier build has kept under a key; otherwise computes and keeps it. The key is plain data,
 * and contains everything that the value depends on, except for the program. The value must be one that `node:v8` can
 * write.
 */
export type Remember = <T>(key: unknown, compute: () => T) => T;

/** The same for values that arrive as a promise. */
export type RememberLater = <T>(key: unknown, compute: () => Promise<T>) => Promise<T>;

/** Keeps nothing. */
export const computed: Remember = (_key, compute) => compute();
