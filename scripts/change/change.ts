/**
 * Adds, approves or cancels a scheduled change, and says what will apply (docs/maintaining.md, "5. Announce a change").
 */

import { randomUUID } from "node:crypto";
import {
  type Changes,
  lockData,
  openSound,
  soundWith,
  writeChanges,
} from "../../generator/ingest/edits/data-set.ts";
import { formatInstant } from "../../generator/lib/time/instant.ts";
import { DAY } from "../../generator/lib/time/time-units.ts";
import { checkFolder } from "../../generator/load/files.ts";
import type { Area, Located, Source } from "../../generator/load/load.ts";
import { isOpen } from "../../generator/model/change-state.ts";
import type { ScheduledChange, Stage } from "../../schemas/source.ts";
import { UsageError } from "../command-line/run.ts";
import { withChange, withValues } from "./file.ts";
import { findNamed } from "./names.ts";
import { type Outlook, outlookOf } from "./outlook.ts";
import { forPlace, readWhen } from "./when.ts";

export type ChangeOptions = {
  readonly data: string;
  /** By name or id. */
  readonly area: string;
  /** By name within the area's scheme, or `none`. */
  readonly stage: string;
  readonly from: string;
  readonly by: string;
  readonly does: "announce" | "approve" | "cancel";
  /** Whether a new change may begin more than a day ago. */
  readonly isPast?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** Edits the data, and returns lines that say what will apply and when. Throws UsageError, NoDataError, DataError and WriteError. */
export async function change(options: ChangeOptions): Promise<string[]> {
  checkFolder(options.data);
  const unlock = lockData(options.data, "change");
  try {
    return await edit(options);
  } finally {
    unlock();
  }
}

async function edit(options: ChangeOptions): Promise<string[]> {
  const { data, does, now } = options;
  const { set } = openSound(data);
  const { source } = set;
  const area = areaOf(source, options.area);
  const stage = stageOf(source, area, options.stage);
  const effectiveFrom = readWhen(options.from, area.timeZoneId, now);
  const alike = source.changes.filter(
    ({ record }) =>
      record.areaId === area.id &&
      record.targetStageId === (stage?.id ?? null) &&
      record.effectiveFrom === effectiveFrom &&
      isOpen(record),
  );
  if (does !== "cancel" && alike.length === 0 && effectiveFrom < now - DAY && !options.isPast)
    throw new UsageError(
      `${forPlace(effectiveFrom, area.timeZoneId)} is past: check the year. To record what was announced then, add --past.`,
    );
  const wanted = { source, area, stage, effectiveFrom };
  const { changes, id, done } = editOf(options, wanted, alike);
  const edited = soundWith(set, changes).set.source;
  writeChanges(data, changes);
  const where = `${[...changes.keys()][0]}, id ${id}`;
  return [...outlookOf({ ...wanted, data, edited, now, id, does }), `${done} in ${data}/${where}.`];
}

function areaOf({ areas }: Source, text: string): Area {
  const named = areas.map(({ record }) => ({
    id: record.id,
    names: [record.name, ...(record.alternateNames ?? [])],
    record,
  }));
  return findNamed(named, "area", text).record;
}

/** Null lifts all restrictions. */
function stageOf({ schemes }: Source, area: Area, text: string): Stage | null {
  const scheme = schemes.find(({ record }) => record.id === area.schemeId)?.record;
  if (scheme === undefined) throw new UsageError(`${area.name} has no scheme, and so no stage to change to.`);
  const isNone = text.toLowerCase() === "none";
  const named = scheme.stages.map((stage) => ({ id: stage.id, names: [stage.name], stage }));
  if (!isNone) return findNamed(named, `stage of the scheme ${JSON.stringify(scheme.name)}`, text).stage;
  const called = named.find(({ names }) => names[0]?.toLowerCase() === "none");
  if (called === undefined) return null;
  throw new UsageError(
    `"none" lifts all restrictions, and is the name of a stage too; name the stage by its id, ${called.id}.`,
  );
}

/** The new texts of files, the id of the change, and what was done to it. */
type Edit = { readonly changes: Changes; readonly id: string; readonly done: string };

type Wanted = Pick<Outlook, "source" | "area" | "stage" | "effectiveFrom">;

/** The requested edit; `alike` are the open changes of the area to that stage at that time. */
function editOf(options: ChangeOptions, wanted: Wanted, alike: readonly Located<ScheduledChange>[]): Edit {
  const { does } = options;
  const pending = alike.filter(({ record }) => record.approval.status === "pendingApproval");
  const candidates = does === "approve" ? pending : alike;
  const [one] = candidates;
  if (candidates.length > 1) {
    throw new UsageError(
      `Found ${alike.length} changes of ${wanted.area.name} to that stage at that time; edit ${one?.file} by hand.`,
    );
  }
  if (does === "cancel") return cancel(options, wanted, one);
  if (does === "approve" && one !== undefined) return approve(options, one);
  const known = alike[0]?.record;
  if (known === undefined) return announce(options, wanted);
  throw new UsageError(
    known.approval.status === "pendingApproval"
      ? "That change is announced already; approve it with --do approve, or cancel it with --do cancel."
      : "That change is approved already; cancel it with --do cancel.",
  );
}

function cancel(
  { data, now }: ChangeOptions,
  { source, area, effectiveFrom }: Wanted,
  one: Located<ScheduledChange> | undefined,
): Edit {
  if (one === undefined)
    throw new UsageError(
      `Found no change of ${area.name} to that stage at that time to cancel.${comingOf(source, area)}`,
    );
  if (one.record.approval.status !== "pendingApproval" && effectiveFrom <= now)
    throw new UsageError(
      "That change has already taken effect; announce a change to what should apply from now on.",
    );
  return {
    changes: withValues(data, one, [[["isCancelled"], true]]),
    id: one.record.id,
    done: "Cancelled",
  };
}

const approvalAt = (now: number) => ({ status: "approved", approvedAt: formatInstant(now) });

function approve({ data, now }: ChangeOptions, one: Located<ScheduledChange>): Edit {
  const values = Object.entries(approvalAt(now)).map(([key, value]) => [["approval", key], value] as const);
  return { changes: withValues(data, one, values), id: one.record.id, done: "Approved" };
}

/** A new change; approved at once if requested. */
function announce(
  { data, by, does, now }: ChangeOptions,
  { source, area, stage, effectiveFrom }: Wanted,
): Edit {
  const id = randomUUID();
  const approval = does === "approve" ? approvalAt(now) : { status: "pendingApproval", approvedAt: null };
  const row = {
    id,
    areaId: area.id,
    targetStageId: stage?.id ?? null,
    effectiveFrom: formatInstant(effectiveFrom),
    approval: { ...approval, rejectionReason: null },
    isApplied: false,
    isCancelled: false,
    cancellationReason: null,
    isIgnored: false,
    isAutoDetected: false,
    createdBy: by,
    createdAt: formatInstant(now),
    appliedAssignmentDeletedAt: null,
    appliedAssignmentDeletionReason: null,
  };
  return { changes: withChange(data, source, effectiveFrom, row), id, done: "Written" };
}

function comingOf({ changes }: Source, area: Area): string {
  const open = changes.filter(({ record }) => record.areaId === area.id && isOpen(record));
  if (open.length === 0) return " It has none to come.";
  return ` It has changes at ${open.map(({ record }) => formatInstant(record.effectiveFrom)).join(", ")}.`;
}
