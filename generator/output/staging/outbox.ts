/** Batches on their way to the writer thread: a few, so that neither thread waits for the other. */

import type { WorkerOf } from "../../lib/worker.ts";
import type { Batch } from "../section.ts";
import type { ListedFile } from "../tree/manifest.ts";
import type { SectionKey } from "./section-key.ts";
import type { StagingTasks } from "./staging-tasks.ts";

/** The maximum number of batches that wait for the writer thread. */
const MOST_WAITING = 4;

export class Outbox {
  /** How many files have been sent. */
  files = 0;
  readonly #worker: WorkerOf<StagingTasks>;
  readonly #waiting: Promise<void>[] = [];

  constructor(worker: WorkerOf<StagingTasks>) {
    this.#worker = worker;
  }

  /** Sends a batch of a section, and waits while too many of them are on their way. */
  async send(section: SectionKey, batch: Batch): Promise<void> {
    this.files += batch.files.length;
    this.#add(this.#worker.post("add", { section, batch }, [batch.bytes.buffer]));
    if (this.#waiting.length > MOST_WAITING) await this.#waiting.shift();
  }

  /** Keeps sections as they are published. */
  keep(sections: readonly SectionKey[]): void {
    this.#add(this.#worker.post("keep", sections));
  }

  /** Ends a section. */
  end(section: SectionKey): void {
    this.#add(this.#worker.post("end", section));
  }

  /** The files of sections that have been kept or have ended. */
  async listed(names: readonly string[]): Promise<ListedFile[]> {
    const described = names.map((name) => awaitedLater(this.#worker.post("listed", name)));
    return (await Promise.all(described)).flat();
  }

  /** Waits until everything has arrived. */
  async done(): Promise<void> {
    await Promise.all(this.#waiting);
  }

  #add(task: Promise<void>): void {
    this.#waiting.push(awaitedLater(task));
  }
}

/** A promise that is awaited later. If it fails before that, the rejection does not count as unhandled. */
export function awaitedLater<T>(task: Promise<T>): Promise<T> {
  task.catch(() => {});
  return task;
}
