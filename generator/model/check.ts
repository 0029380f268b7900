import type { Fault, Path } from "../load/faults.ts";
import type { Loaded, Located } from "../load/load.ts";
import { checkIdentities } from "./check-identities.ts";
import { checkPeriods } from "./check-periods.ts";
import { checkReferences } from "./check-references.ts";

/** Takes note of a fault at a path inside a record. */
export type ReportAt = (located: Located<unknown>, path: Path, message: string) => void;

/** The faults of records against each other, where each by itself is sound (data-format.md, "What is checked"). */
export function check(loaded: Loaded): Fault[] {
  const faults: Fault[] = [];
  const report: ReportAt = ({ file, path }, at, message) => {
    faults.push({ file, path: [...path, ...at], message });
  };
  checkIdentities(loaded.source, report);
  checkReferences(loaded, report);
  checkPeriods(loaded.source, report);
  return faults;
}
