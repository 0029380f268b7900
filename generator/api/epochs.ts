/** What `v1/epochs.json` says (docs/contract.md §6, "Epochs"). */

/** What changes by itself at an instant: which files differ from the epoch before, and which are no longer there. */
export type Epoch = {
  readonly from: string;
  readonly files: readonly string[];
  readonly gone: readonly string[];
};

export type Epochs = {
  /** Follows from the rest. `epochs/{id}.json` is there in the builds that the document belongs to, and in no other. */
  readonly id: string;
  /** The first instant at which an answer about restrictions changes and no epoch says how. */
  readonly ends: string | null;
  /** In the order of time. */
  readonly epochs: readonly Epoch[];
};
