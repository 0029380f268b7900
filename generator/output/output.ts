/** The one writer. The sections of a build go into a tree beside the target, which takes the target's place as a whole. */

import { lock } from "../lib/target/lock.ts";
import { orWriteError } from "../lib/target/target-errors.ts";
import type { Section } from "./section.ts";
import { Packer } from "./staging/pack-writer.ts";
import { inputsOf, keyOf, type SectionKey } from "./staging/section-key.ts";
import { type Completed, type CompleteTree, Staging } from "./staging/staging.ts";
import type { OnStep } from "./steps.ts";
import { keepFingerprints, knownFingerprints } from "./tree/fingerprints.ts";
import type { About } from "./tree/manifest.ts";
import { isUndamaged, scan } from "./tree/scan.ts";
import { checkTarget, clearStale, keepReplaced, swapIn } from "./tree/swap.ts";
import { openTree, sizeOf } from "./tree/tree.ts";

/** How many files a tree has besides its manifest, and which are new or gone. Paths start at the tree's root. */
export type Published = Pick<Completed, "files" | "bytes" | "written" | "removed"> & {
  readonly asOf: string;
};

export type OutputOptions = {
  /** A digest of the program, so that nothing made by another version is reused. */
  readonly program?: string;
  /** Whether nothing in the target is reused. */
  readonly isClean?: boolean;
  readonly onStep?: OnStep;
};

/** Opens a target for one build. Throws TargetError, WriteError. */
export function openOutput(target: string, options: OutputOptions = {}): Output {
  checkTarget(target);
  const unlock = lock(target);
  try {
    orWriteError(target, () => clearStale(target));
    return new Output(target, unlock, options);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A target that is locked for one build. */
export class Output {
  readonly #target: string;
  readonly #unlock: () => void;
  readonly #options: Required<OutputOptions>;
  #staging: Staging | undefined;
  /** How many files have been made. */
  #files = 0;
  #completed: CompleteTree | undefined;
  #isPublished = false;
  /** The optional sections without files. */
  readonly #leftOut = new Set<string>();

  constructor(target: string, unlock: () => void, options: OutputOptions) {
    this.#target = target;
    this.#unlock = unlock;
    this.#options = { program: "", isClean: false, onStep: () => {}, ...options };
  }

  /** The published tree, if it was made from these inputs and is undamaged; else null. */
  current(inputs: string): Published | null {
    const published = this.#options.isClean ? null : openTree(this.#target);
    if (published?.manifest.inputs !== inputsOf(this.#options.program, inputs)) return null;
    if (!isUndamaged(scan(published, knownFingerprints(this.#target)))) return null;
    return { asOf: published.manifest.asOf, ...sizeOf(published), written: [], removed: [] };
  }

  /** Writes all sections that cannot be kept, and completes the tree. Nothing is published yet. */
  write(sections: readonly Section[], about: About): Completed {
    return orWriteError(this.#target, () => {
      this.#options.onStep("compare", 0);
      const staging = new Staging(this.#target, this.#options.isClean);
      this.#staging = staging;
      const cached = sections.map((section) => this.#keyOf(section)).filter(({ inputs }) => inputs !== null);
      const kept = cached.filter((section) => staging.isKeepable(section));
      staging.keep(kept);
      const names = new Set(kept.map(({ name }) => name));
      for (const section of inOrder(sections)) if (!names.has(section.name)) this.#make(section, staging);
      this.#options.onStep("publish", this.#files);
      return this.#complete(sections, about, staging);
    });
  }

  /** Puts the completed tree in the target's place. Throws TargetError, LeftoverError. */
  publish(): void {
    orWriteError(this.#target, () => {
      checkTarget(this.#target);
      if (this.#completed) keepFingerprints(this.#target, this.#completed);
      swapIn(this.#target);
    });
    this.#isPublished = true;
    keepReplaced(this.#target);
  }

  /** Closes the output. If nothing was published, the target is unchanged. */
  close(): void {
    try {
      if (!this.#isPublished) this.#staging?.abandon();
    } catch {
      // The error that stopped the build matters more; the next build clears whatever could not be cleared here.
    }
    this.#unlock();
  }

  /** Makes a section, and writes its files. */
  #make(section: Section, staging: Staging): void {
    const { onStep } = this.#options;
    onStep(section.step, this.#files);
    const key = this.#keyOf(section);
    const packer = section.isPacked ? new Packer() : null;
    const write = (path: string, bytes: Uint8Array) => staging.add(key, path, bytes);
    let isEmpty = true;
    for (const { path, content } of section.files(
      (section.describes ?? []).flatMap((name) => staging.listed(name)),
    )) {
      isEmpty = false;
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      if (packer) packer.add(path, bytes, write);
      else write(path, bytes);
      onStep(section.step, ++this.#files);
    }
    packer?.end(write);
    if (isEmpty && section.isOptional) this.#leftOut.add(section.name);
    else staging.end(key);
  }

  #complete(sections: readonly Section[], { inputs, ...others }: About, staging: Staging): Completed {
    const about = { ...others, inputs: inputsOf(this.#options.program, inputs) };
    const order = sections.map(({ name }) => name).filter((name) => !this.#leftOut.has(name));
    this.#completed = staging.complete(about, order);
    return this.#completed.made;
  }

  #keyOf(section: Section): SectionKey {
    return keyOf(this.#options.program, section);
  }
}

/** The order in which sections are made: sections that describe others come last. */
const inOrder = (sections: readonly Section[]): Section[] => [
  ...sections.filter(({ describes }) => describes === undefined),
  ...sections.filter(({ describes }) => describes !== undefined),
];
