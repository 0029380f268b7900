/**
 * Sections that need little of the model. If there is much data, another thread makes them while this one makes the
 * rest. It reads the source files itself.
 */

import { openWorker, type WorkerOf } from "../lib/worker.ts";
import type { Readings } from "../load/load.ts";
import type { Batch } from "../output/section.ts";
import type { Background } from "../output/staging/forwarding.ts";
import type { BackgroundInput, BackgroundTasks } from "./background-tasks.ts";

/** How many batches are made ahead of the main thread. */
const AHEAD = 8;

const OF_READINGS: readonly string[] = ["downloads-readings", "GetMonitoringSiteReadings"];

/**
 * The thread starts when its first section is requested, and ends after the last file of its last section, to free its
 * memory for what comes next. If no reading has changed, it is not worth starting: the archive of source files is then
 * assembled from files that were compressed before.
 */
export function openBackground({
  readings,
  ...input
}: Omit<BackgroundInput, "readings"> & { readonly readings: Readings }): Background {
  let worker: WorkerOf<BackgroundTasks> | undefined;
  const left = new Set<string>();
  const start = (): WorkerOf<BackgroundTasks> => {
    worker = openWorker<BackgroundTasks>(new URL("./background-worker.ts", import.meta.url));
    ignored(worker.post("open", { ...input, readings: readings.stored() }));
    return worker;
  };
  return {
    takes(names) {
      const isTaken = (name: string) => name === "downloads-source" || OF_READINGS.includes(name);
      const taken = names.some((name) => OF_READINGS.includes(name)) ? names.filter(isTaken) : [];
      for (const name of taken) left.add(name);
      return taken;
    },
    async *batches(name) {
      const thread = worker ?? start();
      const coming: Promise<Batch | null>[] = [];
      for (;;) {
        while (coming.length < AHEAD) coming.push(ignored(thread.post("next", name)));
        const batch = await coming.shift();
        if (batch == null) break;
        yield batch;
      }
      left.delete(name);
      if (left.size === 0) await thread.close();
    },
    async close() {
      await worker?.close();
    },
  };
}

/** Possibly nothing awaits this promise. If it fails, the one before has failed too, or the thread was ended. */
function ignored<T>(task: Promise<T>): Promise<T> {
  task.catch(() => {});
  return task;
}
