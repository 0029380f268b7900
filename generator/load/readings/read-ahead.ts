/**
 * Readings are most of the data, and nothing else is needed to read them: a thread does so beside those who read the
 * rest.
 */

import { once } from "../../lib/lazy.ts";
import { openThread } from "../../lib/worker.ts";
import type { Loaded } from "../load.ts";
import type { ReadAheadDeeds } from "./read-ahead-thread.ts";
import { openReadings, type Readings } from "./store.ts";

export type ReadAhead = {
  /** The readings, if there is no fault in them; null otherwise: whoever reads them again is told what it is. */
  readings(loaded: Loaded): Readings | null;
  /** Ends it, whether somebody has asked for the readings or not. */
  close(): void;
};

/** Begins to read the readings of a data set. */
export function readAhead(folder: string): ReadAhead {
  const thread = openThread<ReadAheadDeeds>(new URL("./read-ahead-thread.ts", import.meta.url));
  const task = thread.give("readSound", folder);
  // The thread has ended by then: it is given nothing else.
  const opened = once(() => {
    const handed = task.result();
    return handed && openReadings(() => true, handed);
  });
  return {
    readings({ source }) {
      const siteIds = new Set(source.sites.map(({ record }) => record.id));
      const found = opened();
      return found !== null && [...found.siteIds].every((id) => siteIds.has(id)) ? found : null;
    },
    close() {
      try {
        opened()?.close();
      } catch {
        // Whoever asked for the readings was told; nobody else has missed them.
      }
    },
  };
}
