/** The one writer. The sections of a build go into a tree beside the target, which takes the target's place as a whole. */

import { setImmediate } from "node:timers/promises";
import { batchesOf } from "../lib/batches.ts";
import { digestOf } from "../lib/digest.ts";
import type { Batch, Section } from "../lib/section.ts";
import type { OnStep } from "../lib/steps.ts";
import { inThisThread, openWorker } from "../lib/worker.ts";
import { orWriteError, writeErrorOf } from "./errors.ts";
import { lock } from "./lock.ts";
import type { Manifest } from "./manifest.ts";
import { isWhole, scan } from "./scan.ts";
import type { Completed, SectionKey } from "./staging.ts";
import { type StagingTasks, stagingTasks } from "./staging-tasks.ts";
import { checkTarget, clearStale, keepReplaced, swapIn } from "./swap.ts";
import { giveBackBuffers, giveBackFreed } from "./system.ts";
import { openTree, sizeOf } from "./tree.ts";

/** How many files a tree has, the manifest's own aside, and which are new or gone. Paths start at the tree's root. */
export type Published = Pick<Completed, "files" | "bytes" | "written" | "removed"> & {
  readonly asOf: string;
};

export type Output = {
  /** What is published, if it follows from these inputs already and is undamaged; else null. */
  current(inputs: string): Promise<Published | null>;
  /** Begins to prepare the folder of the next build. */
  begin(): void;
  /** Writes all sections but those that can be kept, and completes the tree. Nothing is published yet. */
  write(sections: readonly Section[], about: About, background?: Background): Promise<Completed>;
  /** Puts the completed tree in the target's place. Throws TargetError, LeftoverError. */
  publish(): void;
  /** Ends it. If nothing was published, the target is as it was. */
  close(): Promise<void>;
};

/** What a build speaks for, and the digest of everything that it follows from: null if that includes the clock. */
export type About = Pick<Manifest, "inputs" | "asOf">;

/** A thread that makes some sections in the background. */
export type Background = {
  /** The names of the sections. */
  readonly names: readonly string[];
  /** The files of a section, once. */
  batches(name: string): AsyncIterable<Batch>;
  /** Ends it, whatever it is doing. */
  close(): Promise<void>;
};

export type OutputOptions = {
  /** A digest of the program: what another one has made is not taken for this one's. */
  readonly program?: string;
  /** Whether the tree is large enough for a thread of its own to write it. */
  readonly inThread?: boolean;
  readonly onStep?: OnStep;
};

/** In bytes. After a larger section, freed memory goes back to the system. */
const MUCH = 2 ** 23;

/** The most batches that may wait for the thread that writes. */
const MOST_WAITING = 4;

/** Opens a target for one build. Throws TargetError, WriteError. */
export function openOutput(
  target: string,
  { program = "", inThread = false, onStep = () => {} }: OutputOptions = {},
): Output {
  if (inThread) giveBackBuffers();
  checkTarget(target);
  const unlock = orWriteError(target, () => lock(target));
  orWriteError(target, () => clearStale(target));
  const worker = inThread
    ? openWorker<StagingTasks>(new URL("./staging-worker.ts", import.meta.url))
    : inThisThread(stagingTasks());
  let preparing: Promise<void> | undefined;
  let isPublished = false;
  let files = 0;

  const inputsOf = (inputs: string | null | undefined) =>
    inputs == null ? null : digestOf([program, inputs]);
  const keyOf = ({ name, inputs, isPacked }: Section): SectionKey => ({
    name,
    inputs: inputsOf(inputs),
    ...(isPacked && { isPacked }),
  });
  const groupsOf = (
    section: Section,
  ): readonly { readonly key: SectionKey; readonly files: Section["files"] }[] =>
    section.groups?.map(({ inputs, files }) => ({
      key: { name: section.name, inputs: inputsOf(digestOf(["group", inputs])), isGroup: true },
      files,
    })) ?? [{ key: keyOf(section), files: section.files }];
  const done = <T>(task: Promise<T>): Promise<T> =>
    task.catch((error: unknown) => {
      throw writeErrorOf(target, error);
    });

  /** Fills the staging folder with what the build starts from. */
  const prepared = (): Promise<void> => {
    preparing ??= post(worker.post("open", target));
    return preparing;
  };

  /** Sends a batch, and waits while too many of them are on their way. */
  const send = async (section: SectionKey, batch: Batch, waiting: Promise<void>[]) => {
    for (const { goesOn } of batch.files) if (!goesOn) files++;
    waiting.push(post(worker.post("add", { section, batch }, transferOf(batch))));
    if (waiting.length > MOST_WAITING) await waiting.shift();
  };

  /** Makes a section, but for the groups of it that are kept, and sends its files. */
  const make = async (section: Section, isKept: (key: SectionKey) => boolean, waiting: Promise<void>[]) => {
    onStep(section.step, files);
    const described = (section.describes ?? []).map((name) => post(worker.post("listed", name)));
    const listed = (await Promise.all(described)).flat();
    let bytes = 0;
    for (const { key, files: filesOf } of groupsOf(section)) {
      if (isKept(key)) {
        waiting.push(post(worker.post("keep", [key])));
        continue;
      }
      for (const batch of batchesOf(filesOf(listed))) {
        bytes += batch.bytes.length;
        onStep("write", files);
        await send(key, batch, waiting);
        // Lets batches of other threads through.
        await setImmediate();
        onStep(section.step, files);
      }
    }
    waiting.push(post(worker.post("end", keyOf(section))));
    if (inThread && bytes > MUCH) giveBackFreed();
  };

  /** Sends the files that another thread makes of some sections. Gives the end of each by its name, and a way to stop. */
  const pass = (
    sections: readonly Section[],
    background: Background | undefined,
    waiting: Promise<void>[],
  ) => {
    let isStopped = false;
    let last = Promise.resolve();
    const passOne = async (section: Section) => {
      const key = keyOf(section);
      for await (const batch of background?.batches(section.name) ?? []) {
        if (isStopped) return;
        await send(key, batch, waiting);
      }
      if (!isStopped) waiting.push(post(worker.post("end", key)));
    };
    const ends = new Map<string, Promise<void>>();
    for (const section of sections) {
      last = post(last.then(() => passOne(section)));
      ends.set(section.name, last);
    }
    return {
      ends,
      // Its memory is needed for what comes next.
      done: post(
        last
          .then(() => background?.close())
          .then(() => {
            if (background !== undefined) giveBackFreed();
          }),
      ),
      stop: () => {
        isStopped = true;
      },
    };
  };

  return {
    async current(inputs) {
      const published = openTree(target);
      if (published === null || published.manifest.inputs !== inputsOf(inputs)) return null;
      const of = inThread ? 2 : 1;
      const share = (index: number) => ({ folder: target, share: { index, of } });
      const other = inThread ? worker.post("scanShare", share(1)) : null;
      const scans = [scan(published, { index: 0, of }), ...(other === null ? [] : [await done(other)])];
      if (!isWhole(...scans)) return null;
      return { asOf: published.manifest.asOf, ...sizeOf(published), written: [], removed: [] };
    },
    begin: () => void prepared(),
    async write(sections, about, background) {
      await done(prepared());
      const cached = sections.flatMap((section) => groupsOf(section).map(({ key }) => key)).filter(isCached);
      const keepable = await done(worker.post("keepable", cached));
      const kept = cached.filter((_, index) => keepable[index]);
      const isKept = (key: SectionKey) => kept.some((other) => isSameKey(other, key));
      const waiting = [
        post(
          worker.post(
            "keep",
            kept.filter(({ isGroup }) => !isGroup),
          ),
        ),
      ];
      const isInBackground = ({ name }: Section) => background?.names.includes(name) === true;
      const { here, there } = inOrder(
        sections.filter((section) => section.groups !== undefined || !isKept(keyOf(section))),
        isInBackground,
      );
      const passing = pass(there, background, waiting);
      try {
        for (const section of here) {
          for (const name of section.describes ?? []) await passing.ends.get(name);
          await make(section, isKept, waiting);
        }
        onStep("publish", files);
        await passing.done;
        await Promise.all(waiting);
      } catch (error) {
        passing.stop();
        throw writeErrorOf(target, error);
      }
      const order = sections.map(({ name }) => name);
      return await done(
        worker.post("complete", { about: { ...about, inputs: inputsOf(about.inputs) }, order }),
      );
    },
    publish() {
      onStep("publish", files);
      orWriteError(target, () => swapIn(target));
      isPublished = true;
      keepReplaced(target);
    },
    async close() {
      // What stopped the build is the error that matters; the next build clears what could not be cleared here.
      const ignore = () => {};
      if (!isPublished && preparing !== undefined) await worker.post("abandon", null).catch(ignore);
      await worker.close();
      unlock();
    },
  };
}

const isCached = ({ inputs }: SectionKey): boolean => inputs !== null;

const isSameKey = (one: SectionKey, other: SectionKey): boolean =>
  one.name === other.name && one.inputs === other.inputs && one.isGroup === other.isGroup;

/** Sections in the order in which they are made: what others describe as early as it can be, what describes it at the end. */
function inOrder(sections: readonly Section[], isInBackground: (section: Section) => boolean) {
  const described = new Set(sections.flatMap(({ describes = [] }) => describes));
  const here = sections.filter((section) => !isInBackground(section));
  return {
    here: inTwo(here, ({ describes }) => describes === undefined),
    there: inTwo(sections.filter(isInBackground), ({ name }) => described.has(name)),
  };
}

const inTwo = <T>(all: readonly T[], isFirst: (one: T) => boolean): T[] => [
  ...all.filter(isFirst),
  ...all.filter((one) => !isFirst(one)),
];

/** A promise that is awaited later: if it fails before, that is no unhandled rejection. */
function post<T>(task: Promise<T>): Promise<T> {
  task.catch(() => {});
  return task;
}

const transferOf = ({ bytes }: Batch): ArrayBuffer[] => [bytes.buffer];
