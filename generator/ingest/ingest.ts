/** Reads what councils publish, and edits the data accordingly (docs/upstreams.md). Separate from the build. */

import type { Upstream } from "../../schemas/upstream.ts";
import type { OnClock } from "../lib/http/server-clock.ts";
import { writeErrorOf } from "../lib/target/target-errors.ts";
import { formatInstant } from "../lib/time/instant.ts";
import type { DataSet } from "../load/data-set.ts";
import { changedSince, type Fingerprint, fingerprintOf } from "../load/fingerprint.ts";
import type { Source } from "../load/load.ts";
import { lockData, openSound, type SoundData, writeChanges } from "./edits/data-set.ts";
import { holdingsOf } from "./edits/holdings.ts";
import { proposalOf } from "./edits/proposal.ts";
import { soundDraft } from "./edits/sound-draft.ts";
import type { IngestReport, UpstreamReport } from "./report.ts";
import { type Fetched, fetchUpstream } from "./requests/fetch-upstream.ts";
import { UnknownUpstream } from "./unknown-upstream.ts";
import { upstreamReport } from "./upstream-report.ts";

type IngestOptions = {
  readonly data: string;
  /** The keys of the upstreams to read; all by default. */
  readonly only?: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether nothing is written. */
  readonly dryRun?: boolean;
  /** Called each time that a part of an upstream has arrived or is refused, with the number of parts. */
  readonly onPart?: (key: string, done: number, of: number) => void;
  readonly onClock?: OnClock;
};

/**
 * One run: all upstreams in parallel, so that a fault of one does not affect the others. The data is valid afterwards,
 * and without news not a byte of it changes. Throws DataError if the data has faults to begin with, UnknownUpstream,
 * and WriteError, also while another run edits the same data.
 */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  return (await ingestInto(options)).report;
}

/** The outcome of a run, and the data as it is then. */
type Ingested = { readonly report: IngestReport; readonly after: SoundData };

/** The same as `ingest`. Records of a file that one of `like` has too are taken from there. */
export async function ingestInto(options: IngestOptions, like: readonly DataSet[] = []): Promise<Ingested> {
  const { data, only, dryRun = false } = options;
  const fingerprint = fingerprintOf(data);
  const before = openSound(data, like);
  const selected = selectedOf(before.set.source, only);
  const unlock = dryRun ? () => {} : lockData(data, "ingest");
  try {
    return await run(selected, before, fingerprint, options);
  } catch (error) {
    throw writeErrorOf(data, error, "Nothing was written.");
  } finally {
    unlock();
  }
}

async function run(
  selected: readonly Upstream[],
  before: SoundData,
  fingerprint: Fingerprint,
  options: IngestOptions,
): Promise<Ingested> {
  const { data, now, dryRun = false } = options;
  const fetched = await fetchAll(selected, options);

  // A person may have edited the data while the upstreams were read, which can take minutes.
  const isSame = changedSince(fingerprint, data).length === 0;
  const current = isSame ? before : openSound(data, [before.set]);
  const holdings = holdingsOf(data, current.set.source, [...fetched.keys()], now);
  const proposals = await Promise.all(
    [...fetched].map(([upstream, what]) => proposalOf(upstream, what, now, holdings)),
  );
  const { draft, decided, after } = await soundDraft(current, proposals);
  const reports = new Map(
    decided.map((proposal) => [
      proposal.upstream.key,
      upstreamReport(proposal, draft, current.set.source, now, data),
    ]),
  );
  const report = {
    now: formatInstant(now),
    upstreams: selected.map(({ key }) => reports.get(key) ?? offReport(key)),
  };
  // Last: a change that is written and not reported would never be reported.
  if (!dryRun) writeChanges(data, draft.changes);
  return { report, after };
}

const offReport = (key: string): UpstreamReport => ({ key, state: "off", series: [], faults: [] });

function selectedOf({ upstreams }: Source, only: readonly string[] | undefined): Upstream[] {
  const all = upstreams.map(({ record }) => record);
  const unknown = only?.find((key) => !all.some((upstream) => upstream.key === key));
  if (unknown === undefined) return all.filter(({ key }) => only?.includes(key) ?? true);
  throw new UnknownUpstream(
    `Found no upstream ${JSON.stringify(unknown)}; there are ${all.map(({ key }) => key).join(", ") || "none"}.`,
  );
}

async function fetchAll(
  upstreams: readonly Upstream[],
  { now, onPart, onClock }: IngestOptions,
): Promise<ReadonlyMap<Upstream, Fetched>> {
  const fetchOne = async (upstream: Upstream): Promise<[Upstream, Fetched]> => {
    const onOwnPart = (done: number, of: number) => onPart?.(upstream.key, done, of);
    return [upstream, await fetchUpstream(upstream, { now, onPart: onOwnPart, onClock })];
  };
  return new Map(await Promise.all(upstreams.filter(({ enabled }) => enabled).map(fetchOne)));
}
