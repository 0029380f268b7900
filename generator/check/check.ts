import { type Fault, MOST_FAULTS, type Path, TOO_MANY_FAULTS } from "../load/faults.ts";
import type { Loaded, Located, Readings } from "../load/load.ts";
import { checkIdentities, checkReadingIdentities } from "./identities.ts";
import { checkPeriods } from "./periods.ts";
import { checkReadingReferences, checkReferences } from "./references.ts";

/** Takes note of a fault at a path inside a record. */
export type ReportAt = (located: Located<unknown>, path: Path, message: string) => void;

/** The faults of records against each other, where each by itself is sound (data-format.md, "What is checked"). */
export function check(loaded: Loaded): Fault[] {
  return faultsFrom((report) => {
    checkIdentities(loaded.source, report);
    checkReferences(loaded, report);
    checkPeriods(loaded.source, report);
  });
}

/** The same of the readings, against each other and against the sites. */
export function checkReadings(readings: Readings, loaded: Loaded): Fault[] {
  return faultsFrom((report) => {
    checkReadingIdentities(readings, report);
    checkReadingReferences(readings, loaded, report);
  });
}

/** The faults that a check reports; of a file that has more than anyone would read, only some. */
function faultsFrom(check: (report: ReportAt) => void): Fault[] {
  const faults: Fault[] = [];
  const counts = new Map<string, number>();
  check(({ file, path }, at, message) => {
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    if (count <= MOST_FAULTS) faults.push({ file, path: [...path, ...at], message });
    else if (count === MOST_FAULTS + 1) faults.push({ file, path: [], message: TOO_MANY_FAULTS, offset: 0 });
  });
  return faults;
}
