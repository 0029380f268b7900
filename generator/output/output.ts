/** The one writer. A build's parts go into a tree beside the target, which takes the target's place as a whole. */

import { digestOf } from "../digest.ts";
import type { Part } from "../part.ts";
import type { OnStep } from "../steps.ts";
import { changesOf } from "./changes.ts";
import { openLists } from "./lists.ts";
import { lock } from "./lock.ts";
import { type Entry, entryOf, type ListedPart, MANIFEST, manifestOf } from "./manifest.ts";

import { openStaging, type Staging } from "./staging.ts";
import { checkTarget, clearLeftovers, keepReplaced, takePlace } from "./switch.ts";
import { openTree, type TreePart } from "./tree.ts";
import { isWhole } from "./tree-faults.ts";
import { writingTo } from "./write-error.ts";

/**
 * What a build made of a target: how many files there are, the manifest's own aside, and which are new or gone. Paths
 * start at the tree's root.
 */
export type Published = {
  readonly files: number;
  readonly bytes: number;
  readonly written: readonly string[];
  readonly removed: readonly string[];
};

export type Output = {
  /** What is published, if it follows from these inputs already and is whole; null if there is something to do. */
  current(inputs: string): Published | null;
  /** The facts of a published part, if it follows from the same inputs; null otherwise. */
  factsOf(part: string, inputs?: string): unknown;
  /** Adds the files of a part: carried over if its inputs are those of the published one, made otherwise. */
  add(part: Part): void;
  /** Puts everything added in the target's place. `inputs` is what `current` will be asked for. */
  publish(inputs: string | null): Published;
  /** Ends it. If nothing was published, the target is as it was. */
  close(): void;
};

export type OutputOptions = {
  /** A digest of the program: what another one has made is never taken for its own. */
  readonly program?: string;
  readonly onStep?: OnStep;
  /** Told of every file of the tree under way, whether it is made or carried over; the manifest of all aside. */
  readonly onFile?: (file: Entry) => void;
};

/** Opens a target for one build. Throws TargetError, WriteError. */
export function openOutput(
  target: string,
  { program = "", onStep = () => {}, onFile = () => {} }: OutputOptions = {},
): Output {
  checkTarget(target);
  const unlock = writingTo(target, () => lock(target));
  writingTo(target, () => clearLeftovers(target));
  const published = openTree(target);
  const parts: ListedPart[] = [];
  const changes = changesOf(published);
  let opened: Staging | undefined;
  const staging = () => {
    opened ??= openStaging(target, published);
    return opened;
  };

  const inputsOf = (inputs: string | undefined) =>
    inputs === undefined ? null : digestOf([program, inputs]);

  /** Adds a file, unless its bytes are somewhere already. */
  const write = (path: string, content: Uint8Array, part: string): Entry => {
    const entry = entryOf(path, content);
    const place = staging().find(entry, part);
    staging().add(entry, place ?? content);
    onFile(entry);
    changes.has(entry, part, place === null);
    return entry;
  };

  /** Carries the files of a published part over; false if not all of them are still as they were published. */
  const carry = ({ listed, list }: TreePart): boolean => {
    if (list === null) return false;
    const files = [...list.files, ...listed.lists];
    const places = files.map((file) => staging().find(file, listed.part));
    if (places.includes(null)) return false;
    for (const [index, place] of places.entries())
      if (place !== null) staging().add(files[index] as Entry, place);
    files.forEach(onFile);
    parts.push(listed);
    return true;
  };

  const make = ({ name, step, facts = null, inputs, files }: Part) => {
    const writeOf = (path: string, bytes: Uint8Array) => writingTo(target, () => write(path, bytes, name));
    const lists = openLists({ part: name, inputs: inputsOf(inputs), facts }, writeOf);
    onStep(step);
    for (const { path, content } of files()) {
      onStep("write");
      lists.add(writeOf(path, typeof content === "string" ? Buffer.from(content) : content));
      onStep(step);
    }
    onStep("write");
    parts.push(lists.end());
    changes.ended(name, staging().paths);
  };

  return {
    current(inputs) {
      onStep("compare");
      if (published?.manifest.inputs !== inputsOf(inputs) || !isWhole(published)) return null;
      const { files, bytes } = published.manifest;
      return { files, bytes, written: [], removed: [] };
    },
    factsOf(name, inputs) {
      const list = published?.firstList(name) ?? null;
      return list?.inputs === inputsOf(inputs) ? list?.facts : null;
    },
    add(part) {
      onStep("compare");
      const before = part.inputs === undefined ? undefined : published?.part(part.name);
      const isSame = before !== undefined && before.list?.inputs === inputsOf(part.inputs);
      if (!isSame || !writingTo(target, () => carry(before))) make(part);
    },
    publish(inputs) {
      onStep("publish");
      const { folder, paths, sweep, add } = staging();
      const manifest = manifestOf(inputs === null ? null : inputsOf(inputs), parts);
      const text = JSON.stringify(manifest);
      const bytes = Buffer.from(text);
      const removed = changes.removed(
        paths,
        parts.map(({ part }) => part),
      );
      writingTo(target, () => {
        sweep();
        add(entryOf(MANIFEST, bytes), bytes);
        takePlace(folder, target);
      });
      keepReplaced(target);
      const isSame = text === JSON.stringify(published?.manifest);
      const written = isSame ? changes.written : [...changes.written, MANIFEST];
      return { files: manifest.files, bytes: manifest.bytes, written, removed };
    },
    close() {
      try {
        clearLeftovers(target);
      } catch {
        // The next build will try again; what stopped this one is what matters.
      }
      unlock();
    },
  };
}
