import { DataError } from "./load/faults.ts";
import { load, type Readings, type Source } from "./load/load.ts";
import { locate } from "./load/locate.ts";
import { readReadings } from "./load/read-readings.ts";
import { check, checkReadings } from "./model/check.ts";

/** Source data that is sound. Its readings are read and checked when somebody first asks for them. */
export type CheckedData = {
  readonly source: Source;
  readonly readingFiles: readonly string[];
  /** Throws DataError with every fault of the readings. */
  readings(): Readings;
  close(): void;
};

/** Reads and checks a folder of source data. Throws DataError with every fault, those of the readings too. */
export function checkedData(folder: string): CheckedData {
  const loaded = load(folder);
  const faults = [...loaded.faults, ...check(loaded)];
  let opened: Readings | undefined;
  const close = () => opened?.close();

  const readings = (): Readings => {
    if (opened !== undefined) return opened;
    const read = readReadings(folder, loaded);
    opened = read.readings;
    const all = [...faults, ...read.faults, ...checkReadings(opened, loaded)];
    if (all.length === 0) return opened;
    close();
    throw new DataError(locate(folder, all));
  };

  if (faults.length > 0) readings();
  return { source: loaded.source, readingFiles: loaded.readingFiles, readings, close };
}
