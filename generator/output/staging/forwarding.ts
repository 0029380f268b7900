/** The sections that another thread makes: their files are sent on as they come. */

import type { Batch } from "../../lib/section.ts";
import { awaitedLater, type Outbox } from "./outbox.ts";
import type { SectionKey } from "./section-key.ts";

/** A thread that makes some sections in the background. */
export type Background = {
  /** Of the sections that are to be made, by their names, those that it makes. */
  takes(names: readonly string[]): readonly string[];
  /** The files of a section, once. */
  batches(name: string): AsyncIterable<Batch>;
  /** Ends it, whatever it is doing. */
  close(): Promise<void>;
};

/** Sends on the files of sections, one section after the other. */
export function forward(sections: readonly SectionKey[], background: Background | undefined, outbox: Outbox) {
  let isStopped = false;
  const forwardOne = async (section: SectionKey) => {
    for await (const batch of background?.batches(section.name) ?? []) {
      if (isStopped) return;
      await outbox.send(section, batch);
    }
    if (!isStopped) outbox.end(section);
  };
  let last = Promise.resolve();
  const ends = new Map<string, Promise<void>>();
  for (const section of sections) {
    last = awaitedLater(last.then(() => forwardOne(section)));
    ends.set(section.name, last);
  }
  return {
    /** The end of each section by its name. */
    ends,
    /** The end of all. */
    done: last,
    stop: () => {
      isStopped = true;
    },
  };
}
