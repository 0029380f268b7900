/**
 * What a build published, told by the build itself: `v1/manifest.json` names the parts, and of each part the lists of its
 * files (schemas/resource.ts). Neither lists itself, and the manifest is the last file that is written.
 */

import { mediaType } from "../api/headers.ts";
import { sha256 } from "../lib/digest.ts";

/** A file: its path from the tree's root, and what tells its bytes. */
export type Entry = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly mediaType: string;
};

/** A list of files of a part: so many of them that it is no burden to read. */
export type List = {
  readonly part: string;
  /** The digest of all that the part follows from, where it is remembered by it. */
  readonly inputs: string | null;
  /** What a later build needs that carries the files over; in the first list of a part. */
  readonly facts: unknown;
  readonly files: readonly Entry[];
};

/** A part as the manifest names it: how many files of how many bytes, and the lists of them. */
export type ListedPart = {
  readonly part: string;
  readonly files: number;
  readonly bytes: number;
  readonly lists: readonly Entry[];
};

export type Manifest = {
  /** The digest of all that the build followed from; null if that was not settled before it began. */
  readonly inputs: string | null;
  readonly files: number;
  readonly bytes: number;
  readonly parts: readonly ListedPart[];
};

export const MANIFEST = "v1/manifest.json";

/** Hosts have a limit for the bytes of a file, and a list of so many has about two million. */
export const LONGEST_LIST = 10_000;

/** Where a list of a part is; they count from 1. */
export const listFile = (part: string, number: number): string => `v1/manifest/${part}/${number}.json`;

/** The entry of a file. Those below `v1/problems` are the bodies of problems. */
export const entryOf = (path: string, content: Uint8Array): Entry => ({
  path,
  bytes: content.length,
  sha256: sha256(content),
  mediaType: mediaType(path, path.startsWith("v1/problems/") ? 400 : 200),
});

/** The manifest of parts. */
export const manifestOf = (inputs: string | null, parts: readonly ListedPart[]): Manifest => ({
  inputs,
  files: parts.reduce((total, { files }) => total + files, 0),
  bytes: bytesOf(parts),
  parts,
});

export const bytesOf = (counted: readonly { readonly bytes: number }[]): number =>
  counted.reduce((total, { bytes }) => total + bytes, 0);
