/** The one writer. The sections of a build go into a tree beside the target, which takes the target's place as a whole. */

import { lazy } from "../lib/lazy.ts";
import { lock } from "../lib/target/lock.ts";
import { orWriteError, writeErrorOf } from "../lib/target/target-errors.ts";
import { inThisThread, openWorker, type WorkerOf } from "../lib/worker.ts";
import { batchesOf } from "./batches.ts";
import type { Section } from "./section.ts";
import { awaitedLater, Outbox } from "./staging/outbox.ts";
import { inputsOf, keyOf, type SectionKey } from "./staging/section-key.ts";
import type { Completed, CompleteTree } from "./staging/staging.ts";
import { type StagingTasks, stagingTasks } from "./staging/staging-tasks.ts";
import type { OnStep } from "./steps.ts";
import { keepFingerprints, knownFingerprints } from "./tree/fingerprints.ts";
import type { About } from "./tree/manifest.ts";
import { isUndamaged, scan } from "./tree/scan.ts";
import { checkTarget, clearStale, keepReplaced, swapIn } from "./tree/swap.ts";
import { openTree, sizeOf } from "./tree/tree.ts";

/** How many files a tree has, the manifest's own aside, and which are new or gone. Paths start at the tree's root. */
export type Published = Pick<Completed, "files" | "bytes" | "written" | "removed"> & {
  readonly asOf: string;
};

export type OutputOptions = {
  /** A digest of the program, so that nothing made by another version is reused. */
  readonly program?: string;
  /** Whether the tree is large enough for a thread of its own to write it. */
  readonly inThread?: boolean;
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
  /** Opened on first use: a build that changes nothing needs no thread. */
  readonly #worker = lazy(
    (): WorkerOf<StagingTasks> =>
      this.#options.inThread
        ? openWorker<StagingTasks>(new URL("./staging/staging-worker.ts", import.meta.url))
        : inThisThread(stagingTasks()),
  );
  readonly #outbox = lazy(() => new Outbox(this.#worker()));
  #preparing: Promise<void> | undefined;
  #completed: CompleteTree | undefined;
  #isPublished = false;
  /** The optional sections without files. */
  readonly #leftOut = new Set<string>();

  constructor(target: string, unlock: () => void, options: OutputOptions) {
    this.#target = target;
    this.#unlock = unlock;
    this.#options = { program: "", inThread: false, isClean: false, onStep: () => {}, ...options };
  }

  /** What is published, if it was made from these inputs and is undamaged; else null. */
  current(inputs: string): Published | null {
    const published = this.#options.isClean ? null : openTree(this.#target);
    if (published?.manifest.inputs !== inputsOf(this.#options.program, inputs)) return null;
    if (!isUndamaged(scan(published, knownFingerprints(this.#target)))) return null;
    return { asOf: published.manifest.asOf, ...sizeOf(published), written: [], removed: [] };
  }

  /** Begins to prepare the folder of the next build. */
  begin(): void {
    void this.#prepare();
  }

  /** Writes all sections but those that can be kept, and completes the tree. Nothing is published yet. */
  async write(sections: readonly Section[], about: About): Promise<Completed> {
    await this.#orWriteError(this.#prepare());
    const kept = await this.#keep(sections);
    try {
      for (const section of inOrder(sections)) if (!kept.has(section.name)) await this.#make(section);
      this.#options.onStep("publish", this.#outbox().files);
      await this.#outbox().done();
    } catch (error) {
      throw writeErrorOf(this.#target, error);
    }
    return await this.#complete(sections, about);
  }

  /** Puts the completed tree in the target's place. Throws TargetError, LeftoverError. */
  publish(): void {
    this.#options.onStep("publish", this.#outbox().files);
    orWriteError(this.#target, () => {
      checkTarget(this.#target);
      if (this.#completed) keepFingerprints(this.#target, this.#completed);
      swapIn(this.#target);
    });
    this.#isPublished = true;
    keepReplaced(this.#target);
  }

  /** Closes the output. If nothing was published, the target is unchanged. */
  async close(): Promise<void> {
    // The error that stopped the build matters more; the next build clears whatever could not be cleared here.
    const ignore = () => {};
    if (this.#preparing !== undefined) {
      if (!this.#isPublished) await this.#worker().post("abandon", null).catch(ignore);
      await this.#worker().close();
    }
    this.#unlock();
  }

  /** Fills the staging folder with what the build starts from, once. */
  #prepare(): Promise<void> {
    this.#preparing ??= awaitedLater(
      this.#worker().post("open", { target: this.#target, isClean: this.#options.isClean }),
    );
    return this.#preparing;
  }

  /** Keeps the sections that can be kept. Returns their names. */
  async #keep(sections: readonly Section[]): Promise<ReadonlySet<string>> {
    const cached = sections.map((section) => this.#keyOf(section)).filter(({ inputs }) => inputs !== null);
    const keepable = await this.#orWriteError(this.#worker().post("keepable", cached));
    const kept = cached.filter((_, index) => keepable[index]);
    this.#outbox().keep(kept);
    return new Set(kept.map(({ name }) => name));
  }

  /** Makes a section, and sends its files. */
  async #make(section: Section): Promise<void> {
    const outbox = this.#outbox();
    this.#options.onStep(section.step, outbox.files);
    const listed = await outbox.listed(section.describes ?? []);
    const key = this.#keyOf(section);
    let isEmpty = true;
    for (const batch of batchesOf(section.files(listed))) {
      isEmpty = false;
      this.#options.onStep("write", outbox.files);
      await outbox.send(key, batch);
      this.#options.onStep(section.step, outbox.files);
    }
    if (isEmpty && section.isOptional) this.#leftOut.add(section.name);
    else outbox.end(key);
  }

  async #complete(sections: readonly Section[], { inputs, ...others }: About): Promise<Completed> {
    const about = { ...others, inputs: inputsOf(this.#options.program, inputs) };
    const order = sections.map(({ name }) => name).filter((name) => !this.#leftOut.has(name));
    const completed = await this.#orWriteError(this.#worker().post("complete", { about, order }));
    this.#completed = completed;
    return completed.made;
  }

  #keyOf(section: Section): SectionKey {
    return keyOf(this.#options.program, section);
  }

  #orWriteError<T>(task: Promise<T>): Promise<T> {
    return task.catch((error: unknown) => {
      throw writeErrorOf(this.#target, error);
    });
  }
}

/** The order in which sections are made: those that describe others last. */
const inOrder = (sections: readonly Section[]): Section[] => [
  ...sections.filter(({ describes }) => describes === undefined),
  ...sections.filter(({ describes }) => describes !== undefined),
];
