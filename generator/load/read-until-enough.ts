import { MOST_FAULTS, type Report, TOO_MANY_FAULTS } from "./faults.ts";
import type { Into } from "./read-records.ts";

/** Reads a file, and stops when it has more faults than anyone would read. */
export function readUntilEnough(into: Pick<Into, "report" | "mask">, read: (report: Report) => void): void {
  const enough = new Error("found enough faults");
  let count = 0;
  const report: Report = (path, message, offset) => {
    if (count++ === MOST_FAULTS) throw enough;
    into.report(path, message, offset);
  };
  try {
    read(report);
  } catch (error) {
    if (error !== enough) throw error;
    into.mask(null);
    into.report([], TOO_MANY_FAULTS, 0);
  }
}
