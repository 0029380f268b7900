/**
 * Sections that need little of the model: where there is much data, a thread of its own makes them while this one makes the
 * others. It reads the readings and the source files by itself.
 */

import type { BackgroundInput, BackgroundTasks } from "./background-tasks.ts";
import type { Batch } from "./lib/section.ts";
import { openWorker, type WorkerOf } from "./lib/worker.ts";
import type { Background } from "./output/output.ts";

/** So many batches are made before they are asked for. */
const AHEAD = 8;

/** The thread starts with the first section that it is asked for. */
export function openBackground(input: BackgroundInput): Background {
  let worker: WorkerOf<BackgroundTasks> | undefined;
  const start = (): WorkerOf<BackgroundTasks> => {
    worker = openWorker<BackgroundTasks>(new URL("./background-worker.ts", import.meta.url));
    ignored(worker.post("open", input));
    return worker;
  };
  return {
    names: ["downloads-source", "downloads-readings", "GetMonitoringSiteReadings"],
    async *batches(name) {
      const thread = worker ?? start();
      const coming: Promise<Batch | null>[] = [];
      for (;;) {
        while (coming.length < AHEAD) coming.push(ignored(thread.post("next", name)));
        const batch = await coming.shift();
        if (batch == null) return;
        yield batch;
      }
    },
    async close() {
      await worker?.close();
    },
  };
}

/** A promise that nobody may wait for: if it fails, the one before has failed too, or the thread was ended. */
function ignored<T>(task: Promise<T>): Promise<T> {
  task.catch(() => {});
  return task;
}
