/** The tree differs from its manifest. */
export class TreeError extends Error {}

/** A file is no snapshot, or cannot be read. The message says what to do. */
export class SnapshotError extends Error {}
