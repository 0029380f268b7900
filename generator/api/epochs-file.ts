/** The content of `v1/epochs.json` (docs/contract.md §6, "Epochs"). */

/** What changes by the clock at an instant: the files that differ from the epoch before, and the files that no longer exist. */
export type Epoch = {
  readonly from: string;
  readonly files: readonly string[];
  readonly gone: readonly string[];
};

export type Epochs = {
  /** A digest of the rest. `epochs/{id}.json` exists in the builds that the document belongs to, and in no other. */
  readonly id: string;
  /** The first instant at which an answer about restrictions changes and no epoch says how. */
  readonly ends: string | null;
  /** In the order of time. */
  readonly epochs: readonly Epoch[];
};
