import { check, checkReadings } from "./check/check.ts";
import { once } from "./lib/lazy.ts";
import { DataError } from "./load/faults.ts";
import { listFiles } from "./load/files.ts";
import { isOfConsents, load, type Readings, type Source } from "./load/load.ts";
import { locate } from "./load/locate.ts";
import { readReadings } from "./load/readings/read.ts";
import { readAhead } from "./load/readings/read-ahead.ts";

/** Source data that is sound. Its readings are read and checked when somebody first asks for them. */
export type CheckedData = {
  /** Its consents, too, are read when somebody asks for them, if they are known. */
  readonly source: Source;
  /** Throws DataError with every fault of the readings. */
  readings(): Readings;
  close(): void;
};

type Knowledge = {
  /** Whether its readings will be needed: then they are begun with at once. */
  readonly needsReadings?: boolean;
  /** Which files were read before, as they are, and found to be sound. */
  readonly isKnown?: (file: string) => boolean;
};

/** Reads and checks a folder of source data. Throws DataError with every fault, those of the readings too. */
export function checkedData(
  folder: string,
  { needsReadings = false, isKnown = () => false }: Knowledge = {},
): CheckedData {
  const ahead = needsReadings ? readAhead(folder) : null;
  let opened: Readings | undefined;
  const close = () => {
    opened?.close();
    ahead?.close();
  };
  try {
    const waits = haveSoundConsents(folder, isKnown);
    const loaded = load(folder, { isKnown, isLeft: (file) => waits && isOfConsents(file) });
    const faults = [...loaded.faults, ...check(loaded)];

    const readings = once((): Readings => {
      const known = faults.length === 0 ? ahead?.readings(loaded) : null;
      if (known) return known;
      const read = readReadings(folder, loaded);
      opened = read.readings;
      const all = [...faults, ...read.faults, ...checkReadings(opened, loaded)];
      if (all.length === 0) return opened;
      close();
      throw new DataError(locate(folder, all));
    });

    if (faults.length > 0) readings();
    return { source: waits ? withConsentsLater(folder, loaded.source) : loaded.source, readings, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Whether there are consents in which no fault can be: they are known, and so is all that they refer to. */
const haveSoundConsents = (folder: string, isKnown: (file: string) => boolean): boolean =>
  isKnown("providers.json") && listFiles(folder).filter(isOfConsents).every(isKnown);

/** The source with its consents, which are most of its records, read when somebody asks for them. */
function withConsentsLater(folder: string, source: Source): Source {
  const read = once(
    () => load(folder, { isKnown: isOfConsents, isLeft: (file) => !isOfConsents(file) }).source.consents,
  );
  return {
    ...source,
    get consents() {
      return read();
    },
  };
}
