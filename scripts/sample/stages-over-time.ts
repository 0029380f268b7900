import { type ChangeFacts, toldChanges } from "./change-facts.ts";
import { type District, districts } from "./districts.ts";
import { type Step, stepsOf } from "./progressions.ts";
import { stageId } from "./schemes.ts";
import { idOf, randomOf } from "./seed.ts";
import { hoursAfter, justAfterMidnight, LAST_ROW, summerLabel, summers } from "./summers.ts";
import { json, type SampleFile } from "./write.ts";

type Dated = { readonly date: string; readonly record: object };

/** `stage-assignments/*.json` and `scheduled-changes/*.json`: one file a summer, by the date of effect. */
export const overTimeFiles = (): SampleFile[] => {
  const histories = districts.map(historyOf);
  const changes = [
    ...histories.flatMap((history) => history.changes),
    ...toldChanges.map((facts) => toldChange(facts)),
  ];
  return [
    ...filesBySummer(
      "stage-assignments",
      histories.flatMap((history) => history.assignments),
    ),
    ...filesBySummer("scheduled-changes", changes),
  ];
};

function filesBySummer(folder: string, rows: readonly Dated[]): SampleFile[] {
  return summers.map(({ label }) => ({
    path: `${folder}/${label}.json`,
    content: json(rows.filter(({ date }) => summerLabel(date) === label).map(({ record }) => record)),
  }));
}

function historyOf(district: District): { assignments: Dated[]; changes: Dated[] } {
  const assignments: Dated[] = [];
  const changes: Dated[] = [];
  const steps = stepsOf(district);
  for (const [index, step] of steps.entries()) {
    const change = isScheduled(district, step) ? appliedChange(district, step) : null;
    if (change) changes.push({ date: step.date, record: change });
    if (step.severity === null) continue;
    const next = steps[index + 1];
    assignments.push({
      date: step.date,
      record: {
        assignmentId: idOf("assignment", `${district.key}:${step.date}`),
        areaId: idOf("area", district.key),
        stageId: stageId(district.schemeKey ?? "", step.severity),
        effectiveFrom: justAfterMidnight(step.date, district.timeZoneId),
        effectiveUntil: next ? justAfterMidnight(next.date, district.timeZoneId) : null,
        createdBy: change?.createdBy ?? enteredBy(step),
        scheduledChangeId: change?.id ?? null,
        createdAt: enteredAt(district, step, change !== null),
      },
    });
  }
  return { assignments, changes };
}

/** Steps with the clocks are planned ahead; others now and then. A step yet to come cannot have been applied. */
function isScheduled(district: District, step: Step): boolean {
  if (Date.parse(justAfterMidnight(step.date, district.timeZoneId)) > Date.parse(LAST_ROW)) return false;
  const isWithTheClocks = summers.some(({ begins, ends }) => step.date === begins || step.date === ends);
  return randomOf(`scheduled:${district.key}:${step.date}`)() < (isWithTheClocks ? 0.6 : 0.25);
}

/** The oldest rows were imported from records on paper; later ones were entered by the person on duty. */
function enteredBy({ date }: Step): string {
  if (date < "2024-04-01") return "import";
  return randomOf(`enteredBy:${date}`)() < 0.7 ? "council operations" : "sample";
}

/** An assignment of a scheduled change begins as it is made; others are entered on the day before. */
function enteredAt(district: District, step: Step, isOfChange: boolean): string {
  const effectiveFrom = justAfterMidnight(step.date, district.timeZoneId);
  if (isOfChange) return hoursAfter(effectiveFrom, 0);
  const dayBefore = hoursAfter(effectiveFrom, -4 - 10 * randomOf(`enteredAt:${district.key}:${step.date}`)());
  return dayBefore < LAST_ROW ? dayBefore : hoursAfter(LAST_ROW, -47.5);
}

function appliedChange(district: District, step: Step) {
  const effectiveFrom = justAfterMidnight(step.date, district.timeZoneId);
  const random = randomOf(`change:${district.key}:${step.date}`);
  const isAutoDetected = random() < 0.5;
  const isAutoApproved = isAutoDetected && random() < 0.6;
  const createdAt = hoursAfter(effectiveFrom, -72 - 200 * random());
  const approvedAt = isAutoApproved ? createdAt : hoursAfter(createdAt, 2 + 40 * random());
  return {
    ...changeOf(district, step.severity, step.date, createdAt),
    approval: { status: isAutoApproved ? "autoApproved" : "approved", approvedAt, rejectionReason: null },
    isApplied: true,
    isAutoDetected,
    createdBy: isAutoDetected ? "source monitor" : "council operations",
  };
}

function toldChange([areaKey, target, date, createdAt, state, reason = ""]: ChangeFacts): Dated {
  const district = districts.find(({ key }) => key === areaKey);
  if (!district) throw new Error(`Found a change of ${areaKey}, expected the key of a district.`);
  // An ignored change had been approved by itself: that it is ignored is all that keeps it from taking effect.
  const isAutoApproved = state === "autoApproved" || state === "ignored";
  const isUndecided = state === "pending" || state === "rejected";
  const status = isAutoApproved ? "autoApproved" : isUndecided ? "pendingApproval" : "approved";
  const isDeleted = state === "deleted";
  const isAutoDetected = isAutoApproved || state === "rejected";
  const record = {
    ...changeOf(district, target, date, createdAt),
    approval: {
      status: state === "rejected" ? state : status,
      approvedAt: isUndecided ? null : hoursAfter(createdAt, isAutoApproved ? 0 : 1.25),
      rejectionReason: state === "rejected" ? reason : null,
    },
    isApplied: isDeleted,
    isCancelled: state === "cancelled",
    cancellationReason: state === "cancelled" ? reason : null,
    isIgnored: state === "ignored",
    isAutoDetected,
    createdBy: isAutoDetected ? "source monitor" : "council operations",
    appliedAssignmentDeletedAt: isDeleted
      ? hoursAfter(justAfterMidnight(date, district.timeZoneId), 33.5)
      : null,
    appliedAssignmentDeletionReason: isDeleted ? reason : null,
  };
  return { date, record };
}

/** What every change has, with the flags of one that nothing has happened to; sets the order of the fields. */
function changeOf(district: District, target: number | null, date: string, createdAt: string) {
  return {
    id: idOf("change", `${district.key}:${date}:${target}:${createdAt}`),
    areaId: idOf("area", district.key),
    targetStageId: target === null ? null : stageId(district.schemeKey ?? "", target),
    effectiveFrom: justAfterMidnight(date, district.timeZoneId),
    approval: {},
    isApplied: false,
    isCancelled: false,
    cancellationReason: null,
    isIgnored: false,
    isAutoDetected: false,
    createdBy: "",
    createdAt,
    appliedAssignmentDeletedAt: null,
    appliedAssignmentDeletionReason: null,
  };
}
