/** Batches on their way to the writer thread: a few, so that neither thread waits for the other, and no two large files are among them. */

import type { WorkerOf } from "../../lib/worker.ts";
import type { Batch } from "../section.ts";
import type { ListedFile } from "../tree/manifest.ts";
import type { SectionKey } from "./section-key.ts";
import type { StagingTasks } from "./staging-tasks.ts";

/** How many bytes may wait for the writer thread: four batches of small files. */
const MOST_WAITING = 2 ** 22;

export class Outbox {
  /** How many files have been sent. */
  files = 0;
  readonly #worker: WorkerOf<StagingTasks>;
  readonly #waiting: { readonly task: Promise<void>; readonly bytes: number }[] = [];
  #bytes = 0;

  constructor(worker: WorkerOf<StagingTasks>) {
    this.#worker = worker;
  }

  /** Sends a batch of a section, and waits while too much is on its way. */
  async send(section: SectionKey, batch: Batch): Promise<void> {
    const bytes = batch.bytes.length;
    this.files += batch.files.length;
    this.#add(this.#worker.post("add", { section, batch }, [batch.bytes.buffer]), bytes);
    while (this.#bytes > MOST_WAITING) await this.#oldest();
  }

  /** Keeps sections as they are published. */
  keep(sections: readonly SectionKey[]): void {
    this.#add(this.#worker.post("keep", sections));
  }

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
    while (this.#waiting.length > 0) await this.#oldest();
  }

  async #oldest(): Promise<void> {
    const oldest = this.#waiting.shift();
    this.#bytes -= oldest?.bytes ?? 0;
    await oldest?.task;
  }

  #add(task: Promise<void>, bytes = 0): void {
    this.#waiting.push({ task: awaitedLater(task), bytes });
    this.#bytes += bytes;
  }
}

/** A promise that is awaited later. If it fails before that, the rejection does not count as unhandled. */
export function awaitedLater<T>(task: Promise<T>): Promise<T> {
  task.catch(() => {});
  return task;
}
