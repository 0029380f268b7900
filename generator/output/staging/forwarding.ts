/** Sections that another thread makes: their files are forwarded as they arrive. */

import type { Batch } from "../section.ts";
import { awaitedLater, type Outbox } from "./outbox.ts";
import type { SectionKey } from "./section-key.ts";

/** A thread that makes some sections in the background. */
export type Background = {
  /** Which of the named sections it makes. */
  takes(names: readonly string[]): readonly string[];
  /** The files of a section, once. */
  batches(name: string): AsyncIterable<Batch>;
  /** Stops it, whatever it is doing. */
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
    /** The end of each section, by name. */
    ends,
    /** The end of all sections. */
    done: last,
    stop: () => {
      isStopped = true;
    },
  };
}
