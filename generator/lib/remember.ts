/**
 * Gives the value that an earlier build has kept under a key; else computes and keeps it. The key is plain data, and holds
 * all that the value follows from, except for the program. The value is one that `node:v8` can write.
 */
export type Remember = <T>(key: unknown, compute: () => T) => T;

/** The same for what takes its time elsewhere. */
export type RememberLater = <T>(key: unknown, compute: () => Promise<T>) => Promise<T>;

/** Keeps nothing. */
export const computed: Remember = (_key, compute) => compute();
