import { DataError, type Fault, MOST_FAULTS, type Path, TOO_MANY_FAULTS } from "../faults.ts";
import type { Loaded, Located, Source } from "../load.ts";
import { locate } from "../locate.ts";
import { checkIdentities, checkReadingIdentities } from "./identities.ts";
import { checkPeriods } from "./periods.ts";
import { checkReadingReferences, checkReferences } from "./references.ts";
import type { ReportAt } from "./report-at.ts";
import { checkUpstreams } from "./upstreams.ts";

/** The records of sound data. Throws DataError with every fault, including the faults found by reading. */
export function check(folder: string, loaded: Loaded): Source {
  const faults = [...loaded.faults, ...loaded.readings.faults, ...faultsOf(loaded)];
  if (faults.length > 0) throw new DataError(locate(folder, faults));
  return loaded.source;
}

/** The faults of sound records against each other (docs/data.md, "What is checked"). */
export const faultsOf = (loaded: Loaded): Fault[] =>
  collect((report) => {
    checkIdentities(loaded.source, report);
    checkReferences(loaded, report);
    checkPeriods(loaded.source, report);
    checkUpstreams(loaded, report);
    checkReadingIdentities(loaded.readings, report);
    checkReadingReferences(loaded, report);
  });

/** The faults that a check reports; of a file with too many, only the first. */
function collect(check: (report: ReportAt) => void): Fault[] {
  const faults: Fault[] = [];
  const counts = new Map<string, number>();
  check(({ file, path }: Located<unknown>, at: Path, message: string) => {
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    if (count <= MOST_FAULTS) faults.push({ file, path: [...path, ...at], message });
    else if (count === MOST_FAULTS + 1) faults.push({ file, path: [], message: TOO_MANY_FAULTS, offset: 0 });
  });
  return faults;
}
