/** What the proposals change, file by file. */

import type { Source } from "../../load/load.ts";
import { Refusal } from "../refusal.ts";
import { isSameBoundary, withBoundary } from "./boundary.ts";
import { textOf } from "./data-set.ts";
import { addTo, mergeInto, type Take, takeOf } from "./merge.ts";
import { PAGE_CHECKS, pageChecksText } from "./page-checks.ts";
import type { AreaProposal, Proposal, SeriesProposal } from "./proposal.ts";
import { filesOfReadings, seriesKey } from "./readings-text.ts";

export type Draft = ReturnType<typeof draftOf>;

/** The new texts of files, with the numbers of rows of each series, and the areas whose boundary changes. */
export function draftOf(folder: string, source: Source, proposals: readonly Proposal[]) {
  const changes = new Map<string, string>();
  const read = (file: string) => changes.get(file) ?? textOf(folder, file);
  const write = (file: string, text: string) => {
    if (text !== textOf(folder, file)) changes.set(file, text);
  };
  const takes = new Map<SeriesProposal, Take>();
  const takesOf = new Map<string, Take[]>();
  for (const { upstream, series } of proposals) {
    for (const proposal of series) {
      const { siteId, span, rows } = proposal;
      if (siteId === null || rows instanceof Refusal) continue;
      const { observationType, storedUnit } = proposal.series;
      const take = takeOf({ siteId, observationType, unit: storedUnit, span }, rows);
      takes.set(proposal, take);
      const file = `readings/${upstream.providerKey}.csv`;
      takesOf.set(file, [...(takesOf.get(file) ?? []), take]);
    }
  }
  mergeReadings(folder, takes, read, write);
  for (const [file, list] of takesOf) {
    const text = addTo(read(file), list);
    if (text !== "") write(file, text);
  }
  const changedAreas = new Set<string>();
  for (const area of proposals.flatMap(({ areas }) => areas)) {
    if (changeArea(area, source, read, write)) changedAreas.add(area.areaId);
  }
  for (const { upstream, page } of proposals) {
    if (page !== null) write(`upstreams/${upstream.key}.txt`, page.text);
  }
  writeChecks(source, proposals, write);
  return { changes, takes, changedAreas };
}

type Read = (file: string) => string | null;
type Write = (file: string, text: string) => void;

function writeChecks({ pageChecks }: Source, proposals: readonly Proposal[], write: Write): void {
  const checks = proposals.flatMap(({ upstream: { key, url }, checkedAt }) =>
    checkedAt === null ? [] : [{ key, url, checkedAt }],
  );
  if (checks.length > 0)
    write(PAGE_CHECKS, pageChecksText([...pageChecks.map(({ record }) => record), ...checks]));
}

function mergeReadings(
  folder: string,
  takes: ReadonlyMap<SeriesProposal, Take>,
  read: Read,
  write: Write,
): void {
  if (takes.size === 0) return;
  const byKey = new Map(
    [...takes.values()].map((take) => [seriesKey(take.siteId, take.observationType), take]),
  );
  for (const file of filesOfReadings(folder)) {
    const text = read(file) as string;
    const merged = mergeInto(text, byKey);
    if (merged !== text) write(file, merged);
  }
}

/** Writes the boundary of an area. Says whether it changes. */
function changeArea(
  { areaId, boundary }: AreaProposal,
  { areas }: Source,
  read: Read,
  write: Write,
): boolean {
  const located = areas.find(({ record }) => record.id === areaId);
  if (
    boundary instanceof Refusal ||
    located === undefined ||
    isSameBoundary(located.record.boundary, boundary)
  ) {
    return false;
  }
  write(located.file, withBoundary(read(located.file) as string, located.path.slice(0, -1), boundary));
  return true;
}
