import { serve } from "../../lib/worker.ts";
import { listFiles } from "../files.ts";
import { isOfReadings } from "../load.ts";
import { readFiles } from "./read.ts";
import type { HandedReadings } from "./store.ts";

/** The readings of a data set; null if any has a fault, or an id that another has too. */
function readSound(folder: string): HandedReadings | null {
  const { readings, faults } = readFiles(folder, listFiles(folder).filter(isOfReadings), () => true);
  if (faults.length === 0 && [...readings.repeated()].every((rows) => rows.length === 0)) {
    return readings.handOver();
  }
  readings.close();
  return null;
}

const deeds = { readSound };

export type ReadAheadDeeds = typeof deeds;

// Its memory is needed for something else while others still come to the readings.
serve(deeds, { isOnce: true });
