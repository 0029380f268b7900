/**
 * The content of a file below `versions/` (docs/contract.md §6, "Versions"): which files about restrictions there are from when on, and what
 * their content is.
 */

/**
 * A file by its path below `v1/`, from an instant on, in milliseconds; 0 is the build itself. The mark is the beginning of the
 * SHA-256 of the bytes; null if there is no file from then on.
 */
export type Version = readonly [file: string, from: number, mark: string | null];

export type Versions = {
  /** The versions of a file in the order of time. A file that is not listed does not exist in this build. */
  readonly files: readonly Version[];
  /** The first instant at which one of these files changes and no version says how, in milliseconds; null if none is known. */
  readonly ends: number | null;
};

/** `v1/places.json`: the records of all areas with a boundary, and the mark of the index that leads to them. */
export type AreasAtPlaces = Versions & { readonly index: string };
