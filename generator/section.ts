/** A build is a list of parts, each with files of one kind; the manifest lists them part by part. */

import { digestOf } from "./lib/digest.ts";
import type { Step } from "./steps.ts";

/** A file of the build: its path, below a folder that goes without saying, and what is in it. */
export type File = { readonly path: string; readonly content: string | Uint8Array };

export type Part = {
  /** Names it in the manifest: an operation's id, or a word. */
  readonly name: string;
  readonly step: Step;
  /** A digest of all that the files follow from: where it is the published one, they are not made again. */
  readonly inputs?: string;
  /** Plain data that a later build needs of a part that it does not make again. */
  readonly facts?: unknown;
  /** Its files, with paths from the root of the tree. */
  files(): Iterable<File>;
};

/**
 * A part that is made again only if its input has changed. `make` is a plain function that gets the input and
 * nothing else, so that there is nothing that its digest could leave out.
 */
export const rememberedPart = <Input>({
  input,
  make,
  ...part
}: Omit<Part, "inputs" | "files"> & { input: Input; make: (input: Input) => Iterable<File> }): Part => ({
  ...part,
  inputs: digestOf(input),
  files: () => make(input),
});

/** Files with their paths below a folder. */
export function* below(folder: string, files: Iterable<File>): Generator<File> {
  for (const { path, content } of files) yield { path: `${folder}${path}`, content };
}
