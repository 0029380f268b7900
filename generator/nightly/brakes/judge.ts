/** Applies the limits to a night: how its data differs from the live data, and whether that holds it back. */

import { type DataSet, openDataSet } from "../../load/data-set.ts";
import type { Source } from "../../load/read-records.ts";
import { hold } from "../hold.ts";
import { overdueOf } from "../overdue.ts";
import type { NightReport } from "../report.ts";
import type { Previous } from "../site/previous.ts";
import { aheadOf } from "./ahead.ts";
import { brakesOf, type Held, type Size, sizeBrakes } from "./brakes.ts";
import { recordChanges, restrictedAreas, stageChanges } from "./differences.ts";
import { limitsOf } from "./limits.ts";
import { newOnRestrictedGround } from "./new-areas.ts";
import { keepPlausible, type ProviderFault } from "./plausible.ts";

/** Throws HeldBackError if the tree, by its size, or the records exceed a limit and that is not allowed. */
export type Judge = (size: Size) => void;

/**
 * Compares the working copy with the live data, provider by provider and as a whole, and notes the differences. Returns the data to
 * publish, and whether published data was restored, so that the folder has changed.
 */
export function judgeOf(
  set: DataSet,
  previous: Previous | null,
  { now, clockAhead, allow }: { now: number; clockAhead: number | null; allow: string | undefined },
  report: NightReport,
) {
  const limits = limitsOf(set.source.limits[0]?.record);
  const isAllowed = allow !== undefined;
  const implausible = previous && keepPlausible(set, previous, limits.provider, now, isAllowed);
  if (implausible !== null && !isAllowed) {
    report.kept = implausible;
    report.notes.push(...keptNotes(implausible));
  }
  const isKept = !isAllowed && implausible !== null && implausible.length > 0;
  const { source } = isKept ? openDataSet(set.folder, [set]) : set;
  report.ahead = aheadOf(source, now);
  report.overdue = overdueOf(source, now);
  report.stageNames = stageNames(previous === null ? [source] : [previous.source, source]);
  if (previous === null) return { judge: () => {}, isKept, source };

  report.stages = [
    ...stageChanges(previous, source, now),
    ...newOnRestrictedGround(previous.source, source, now),
  ];
  report.records = recordChanges(previous.source, source);
  const ofRecords = brakesOf(
    {
      now,
      published: previous.asOf,
      clockAhead,
      areas: previous.source.areas.length,
      restricted: restrictedAreas(source, now),
      stages: report.stages,
      records: report.records,
      upstreams: report.upstreams,
      nameOfStage: (id) => (id === null ? "no restriction" : (report.stageNames[id] ?? id)),
    },
    limits,
  );
  const judge: Judge = (size) => {
    const ofProviders = isAllowed ? (implausible ?? []).map(heldOf) : [];
    const held = [...ofProviders, ...ofRecords, ...sizeBrakes(previous, size, limits)];
    if (held.length > 0) hold(report, held, allow, inWords(held));
  };
  return { judge, isKept, source };
}

/** Notes that providers' new data is withheld. */
export const keptNotes = (kept: readonly ProviderFault[]): string[] =>
  kept.map(
    ({ providerKey, fault }) =>
      `New data of ${providerKey} is withheld, except where it is stricter: ${fault}. If it is right, run again with --allow and the reason.`,
  );

const heldOf = ({ providerKey, fault }: ProviderFault): Held => ({
  limit: "provider",
  why: fault,
  records: [providerKey],
});

const inWords = (held: readonly Held[]): string =>
  [
    "Held back; nothing was published.",
    ...held.map(({ limit, why, records }) =>
      [`${limit}: ${why}`, ...records.map((text) => `  ${text}`)].join("\n"),
    ),
    "If this is right, run again with --allow and the reason: --allow 'the council renamed its areas'",
  ].join("\n");

const stageNames = (sources: readonly Source[]): Record<string, string> =>
  Object.fromEntries(
    sources.flatMap(({ schemes }) =>
      schemes.flatMap(({ record }) => record.stages.map(({ id, name }) => [id, name])),
    ),
  );
