import type { StageAssignment } from "../../../schemas/source.ts";
import { formatInstant } from "../../lib/time/instant.ts";
import type { Located, Source } from "../load.ts";
import type { ReportAt } from "./report-at.ts";

/** Periods end after they begin, and the periods of one area do not overlap; only the last may be open. */
export function checkPeriods(source: Source, report: ReportAt): void {
  const sound = source.assignments.filter((located) => {
    const { effectiveFrom, effectiveUntil } = located.record;
    if (effectiveUntil === null || effectiveUntil > effectiveFrom) return true;
    const from = formatInstant(effectiveFrom);
    report(
      located,
      ["effectiveUntil"],
      `expected an instant after effectiveFrom, ${from}, found ${formatInstant(effectiveUntil)}: correct one of the two`,
    );
    return false;
  });
  for (const assignments of Map.groupBy(sound, ({ record }) => record.areaId).values()) {
    checkOverlaps(assignments, report);
  }
}

function checkOverlaps(assignments: Located<StageAssignment>[], report: ReportAt): void {
  const ordered = assignments.toSorted((a, b) => a.record.effectiveFrom - b.record.effectiveFrom);
  let longest = ordered[0] as Located<StageAssignment>;
  for (const located of ordered.slice(1)) {
    const until = longest.record.effectiveUntil ?? Number.POSITIVE_INFINITY;
    if (located.record.effectiveFrom < until) {
      const from = formatInstant(located.record.effectiveFrom);
      report(
        located,
        ["effectiveFrom"],
        `expected no two assignments of an area at once, found one from ${from} while ${longest.record.assignmentId} lasts ${end(longest)}: end that when the next begins`,
      );
    }
    if ((located.record.effectiveUntil ?? Number.POSITIVE_INFINITY) > until) longest = located;
  }
}

const end = ({ record: { effectiveUntil } }: Located<StageAssignment>) =>
  effectiveUntil === null ? "without an end" : `until ${formatInstant(effectiveUntil)}`;
