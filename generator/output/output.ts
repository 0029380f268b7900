/** The one writer. A build's parts go into a tree beside the target, which takes the target's place as a whole. */

import { digestOf } from "../lib/digest.ts";
import type { Part } from "../section.ts";
import type { OnStep } from "../steps.ts";
import { changesOf } from "./changes.ts";
import { openHand } from "./hand.ts";
import { openLists } from "./lists.ts";
import { lock } from "./lock.ts";
import { beginLook, isWhole, type Sum, sumOf } from "./look.ts";
import { type Entry, entryOf, type ListedPart, MANIFEST, manifestOf } from "./manifest.ts";
import { openStaging, type Staging } from "./staging.ts";
import { checkTarget, clearLeftovers, keepReplaced, takePlace } from "./switch.ts";
import { openTree } from "./tree.ts";
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
  /** Told what all files of the tree under way come to, some at a time; the manifest of all aside. */
  readonly onFiles?: (sum: Sum) => void;
};

/** Opens a target for one build. Throws TargetError, WriteError. */
export function openOutput(
  target: string,
  { program = "", onStep = () => {}, onFiles = () => {} }: OutputOptions = {},
): Output {
  checkTarget(target);
  const unlock = writingTo(target, () => lock(target));
  writingTo(target, () => clearLeftovers(target));
  const published = openTree(target);
  const parts: ListedPart[] = [];
  const changes = changesOf(published);
  const hand = openHand();
  let opened: Staging | undefined;
  const staging = () => {
    opened ??= openStaging(target, published, hand);
    return opened;
  };

  const inputsOf = (inputs: string | undefined) =>
    inputs === undefined ? null : digestOf([program, inputs]);

  /** Adds a file, unless its bytes are somewhere already. */
  const write = (path: string, content: string | Uint8Array, part: string): Entry => {
    const bytes = typeof content === "string" ? staging().bytesOf(content) : content;
    const entry = entryOf(path, bytes);
    const place = staging().find(entry, part);
    staging().add(entry, place ?? bytes);
    changes.has(entry, part, place === null);
    return entry;
  };

  /** Carries the files of a published part over; false if not all of them are still as they were published. */
  const carry = (listed: ListedPart): boolean => {
    const sum = staging().sumOf(listed);
    if (sum !== null) {
      staging().addAll(listed.part, sum);
      onFiles(sum);
    } else if (!carryEach(listed)) return false;
    parts.push(listed);
    return true;
  };

  const carryEach = (listed: ListedPart): boolean => {
    const list = published?.part(listed.part)?.list ?? null;
    if (list === null) return false;
    const files = [...list.files, ...listed.lists];
    const places = files.map((file) => staging().find(file, listed.part));
    if (places.includes(null)) return false;
    for (const [index, place] of places.entries())
      if (place !== null) staging().add(files[index] as Entry, place);
    onFiles(sumOf(files));
    staging().ended(listed.part);
    return true;
  };

  const make = ({ name, step, facts = null, inputs, files }: Part) => {
    const writeOf = (path: string, content: string | Uint8Array) =>
      writingTo(target, () => write(path, content, name));
    const onList = (files: readonly Entry[]) => onFiles(sumOf(files));
    const lists = openLists({ part: name, inputs: inputsOf(inputs), facts }, writeOf, onList);
    onStep(step);
    for (const { path, content } of files()) {
      onStep("write");
      lists.add(writeOf(path, content));
      onStep(step);
    }
    onStep("write");
    parts.push(lists.end());
    changes.removed.ended(name, staging().paths);
    staging().ended(name);
  };

  return {
    current(inputs) {
      onStep("compare");
      if (published?.manifest.inputs === inputsOf(inputs)) {
        const { files, bytes } = published.manifest;
        const isCurrent = isWhole(beginLook(published, hand).end());
        if (isCurrent) return { files, bytes, written: [], removed: [] };
      }
      // While others go on to read the data.
      writingTo(target, staging);
      return null;
    },
    factsOf(name, inputs) {
      const list = published?.firstList(name) ?? null;
      return list?.inputs === inputsOf(inputs) ? list?.facts : null;
    },
    add(part) {
      onStep("compare");
      const before = part.inputs === undefined ? undefined : published?.listed(part.name);
      const isSame = before && published?.firstList(part.name)?.inputs === inputsOf(part.inputs);
      if (!isSame || !writingTo(target, () => carry(before))) make(part);
    },
    publish(inputs) {
      onStep("publish");
      const { folder, paths, end } = staging();
      const manifest = manifestOf(inputs === null ? null : inputsOf(inputs), parts);
      const text = JSON.stringify(manifest);
      const bytes = Buffer.from(text);
      const names = new Set(parts.map(({ part }) => part));
      const removed = changes.removed.of(paths, names);
      writingTo(target, () => {
        end(entryOf(MANIFEST, bytes), bytes, names);
        takePlace(folder, target);
      });
      keepReplaced(target);
      const isSame = text === JSON.stringify(published?.manifest);
      const written = isSame ? changes.written : [...changes.written, MANIFEST];
      return { files: manifest.files, bytes: manifest.bytes, written, removed };
    },
    close() {
      for (const end of [() => opened?.close(), hand.close, () => clearLeftovers(target)]) {
        try {
          end();
        } catch {
          // The next build will try again; what stopped this one is what matters.
        }
      }
      unlock();
    },
  };
}
