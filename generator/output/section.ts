/** A build is a list of sections, each with files of one kind; the manifest lists them section by section. */

import { digestOf } from "../lib/digest.ts";
import type { Step } from "./steps.ts";

export type File = { readonly path: string; readonly content: string | Uint8Array };

export type Section = {
  /** Names it in the manifest: an operation's id, or a word. */
  readonly name: string;
  readonly step: Step;
  /** A digest of everything that the files depend on: if it equals that of the published section, they are kept. */
  readonly inputs?: string;
  /** Whether its small files are stored in packs (generator/api/pack-of.ts). */
  readonly isPacked?: true;
  /** Earlier sections whose files this one describes: `files` receives their sizes and digests. */
  readonly describes?: readonly string[];
  /** Whether the manifest leaves it out where it has no files. */
  readonly isOptional?: true;
  /** Its files, with paths from the root of the tree. */
  files(listed: readonly ListedFile[]): Iterable<File>;
};

/** A file of the build as the manifest lists it: its path, its size, and the SHA-256 of its bytes. */
export type ListedFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

/**
 * A section that is made again only if its input has changed. `make` receives the input and nothing else, so the digest
 * leaves nothing out.
 */
export function cachedSection<Input>({
  input,
  make,
  ...section
}: Omit<Section, "inputs" | "files"> & {
  input: Input;
  make: (input: Input) => Iterable<File>;
}): Section {
  return { ...section, inputs: digestOf(input), files: () => make(input) };
}

/** A section whose files pass through a transformation, which must always be the same. */
export const withFiles = (section: Section, change: (files: Iterable<File>) => Iterable<File>): Section => ({
  ...section,
  files: (listed) => change(section.files(listed)),
});

export function* below(folder: string, files: Iterable<File>): Generator<File> {
  for (const file of files) yield { ...file, path: `${folder}${file.path}` };
}
