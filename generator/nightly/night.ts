/** One night, as its table of contents: from what is live and what councils publish to a site that is whole (docs/nightly.md). */

import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Status } from "../../schemas/document.ts";
import { formatInstant } from "../api/instant.ts";
import { type BuildOptions, build } from "../build.ts";
import { ingest } from "../ingest/ingest.ts";
import { loadRecords } from "../load/load.ts";
import type { Source } from "../load/records.ts";
import type { Site } from "../mirror/site.ts";
import { TargetError, WriteError, writeErrorOf } from "../output/errors.ts";
import { lock } from "../output/lock.ts";
import { SIGNATURE } from "../output/manifest.ts";
import { signTree } from "../output/signed-tree.ts";
import { checkTarget } from "../output/swap.ts";
import { signingKeyOf } from "../signature/environment.ts";
import type { SecretKey } from "../signature/secret-key.ts";
import { aheadOf } from "./ahead.ts";
import { brakesOf, type Held, type Size, sizeBrakes } from "./brakes.ts";
import { recordChanges, stageChanges } from "./compare.ts";
import { HeldBackError, NotWholeError } from "./errors.ts";
import { limitsOf } from "./limits.ts";
import { folderOf, openLive } from "./live.ts";
import { type Previous, readPrevious } from "./previous.ts";
import { keepPlausible } from "./providers.ts";
import type { BuiltTree, Publisher } from "./publish/publisher.ts";
import { publisherOf } from "./publish/publishers.ts";
import { emptyReport, type NightReport } from "./report.ts";
import { faultsOfSite } from "./served.ts";
import { builtTree, type FileChanges, fileChanges } from "./trees.ts";
import { makeWorkingCopy } from "./working-copy.ts";

export type Stage = "previous" | "data" | "ingest" | "compare" | "build" | "publish" | "verify";

export type NightOptions = {
  /** The folder of hand-written data. It is only read. */
  readonly data: string;
  /** The address of the live site, or `file:` and its folder; null on a first night. */
  readonly live: string | null;
  /** The folder to build into. */
  readonly out: string;
  /** Where to publish: `none`, `file:DIR`, `s3`, `cloudflare` or `pages`. */
  readonly publish: string;
  /** The instant of the night, in milliseconds; else that of the data set; else now. */
  readonly now?: number;
  /** Why limits that are exceeded may be. */
  readonly allow?: string;
  /** How to build. Without a base address, the one that the live site names. */
  readonly build: Omit<BuildOptions, "data" | "out" | "asOf" | "baseUrl" | "accept"> & {
    readonly baseUrl?: string;
  };
  /** How long the site may take to show what was published, in milliseconds. */
  readonly patience: number;
  /** Whether all that the site serves is read afterwards. */
  readonly isThorough?: boolean;
  readonly onStage?: (stage: Stage) => void;
  /** For tests, in milliseconds: before each further try of a request, and at a site that changes. */
  readonly pauses?: readonly number[];
};

/** What a night did, and the error that ended it; null if none did. */
export type Outcome = { readonly report: NightReport; readonly error: unknown };

/** The address that builds name if nobody says otherwise. */
const LOCAL = "http://localhost:8080";

/**
 * Runs one night. Whatever ends it, the report says how far it came. The error is one of those of `build`; SiteError if
 * the live site cannot be read or is not as it says, HeldBackError, or NotWholeError.
 */
export async function night(options: NightOptions): Promise<Outcome> {
  const report = emptyReport();
  try {
    await run(options, report);
    return { report, error: null };
  } catch (error) {
    const known = writeErrorOf(options.out, error);
    report.verdict = known instanceof HeldBackError ? "held back" : "failed";
    report.fault = known instanceof Error ? known.message : String(known);
    return { report, error: known };
  }
}

async function run(options: NightOptions, report: NightReport): Promise<void> {
  const { out, onStage = () => {} } = options;
  checkTarget(out);
  const key = signingKeyOf(process.env);
  const publisher = publisherOf(options.publish, out);
  const folder = `${resolve(out)}.night`;
  const unlock = lock(out, "run", `${folder}.lock`);
  try {
    rmSync(folder, { recursive: true, force: true });
    onStage("previous");
    if (await publisher?.recover())
      report.notes.push("A night that was killed had left a publication half done. It was taken back.");
    const site = options.live === null ? null : openLive(options.live, options.pauses);
    const previous = site && (await readPrevious(site, join(folder, "live"), options.pauses));
    report.previousAsOf = previous && formatInstant(previous.asOf);

    const data = join(folder, "data");
    onStage("data");
    makeWorkingCopy(options.data, previous, data);
    const now = options.now ?? loadRecords(data).source.dataset[0]?.record.asOf ?? Date.now();
    report.asOf = formatInstant(now);

    onStage("ingest");
    report.upstreams = (await ingest({ data, now })).upstreams;

    onStage("compare");
    const judge = compare(data, previous, now, options.allow, report);

    onStage("build");
    const tree = await make(options, data, now, previous, judge, key);
    const changes = fileChanges(previous?.entries ?? new Map(), tree.entries);
    describe(tree, report);

    if (await isLive(tree, previous, publisher)) {
      report.verdict = "unchanged";
      return;
    }
    if (publisher !== null) await publishWhole({ publisher, tree, previous, site, changes, options });
    report.verdict = "published";
    report.publishedTo = publisher?.place ?? resolve(out);
    report.files = {
      added: changes.added.length,
      changed: changes.changed.length,
      removed: changes.removed.length,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    unlock();
  }
}

/** Throws HeldBackError for a tree of that size, if it or the records exceed a limit and nobody allows it. */
type Judge = (size: Size) => void;

/** Compares the working copy with what is live, provider by provider and as a whole, and notes what differs. */
function compare(
  data: string,
  previous: Previous | null,
  now: number,
  allow: string | undefined,
  report: NightReport,
): Judge {
  const limits = limitsOf(loadRecords(data).source.limits[0]?.record);
  if (previous !== null) report.kept = keepPlausible(data, previous, limits.provider, now);
  const { source } = loadRecords(data);
  report.ahead = aheadOf(source, now);
  report.stageNames = stageNames(previous === null ? [source] : [previous.source, source]);
  if (previous === null) return () => {};

  report.stages = stageChanges(previous, source, now);
  report.records = recordChanges(previous.source, source);
  const ofRecords = brakesOf(
    {
      now,
      published: previous.asOf,
      areas: previous.source.areas.length,
      stages: report.stages,
      records: report.records,
      upstreams: report.upstreams,
      nameOfStage: (id) => (id === null ? "no restriction" : (report.stageNames[id] ?? id)),
    },
    limits,
  );
  return (size) => {
    const held = [...ofRecords, ...sizeBrakes(previous, size, limits)];
    if (held.length === 0) return;
    if (allow === undefined) {
      report.heldBack = held;
      throw new HeldBackError(inWords(held));
    }
    report.allowed = { reason: allow, limits: held };
  };
}

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

/** Builds the working copy, and signs it if there is a key. The judge speaks before the folder changes. */
async function make(
  { out, build: how }: NightOptions,
  data: string,
  now: number,
  previous: Previous | null,
  judge: Judge,
  key: SecretKey | null,
): Promise<BuiltTree> {
  const baseUrl = how.baseUrl ?? previous?.baseUrl ?? LOCAL;
  const made = await build({ ...how, data, out, baseUrl, asOf: now, accept: judge });
  // A build that was there already has not been judged.
  judge(made);
  signTree(out, key);
  return builtTree(out);
}

/** Notes what the build says of its providers. */
function describe({ folder }: BuiltTree, report: NightReport): void {
  const status: Status = JSON.parse(readFileSync(join(folder, "v1/status.json"), "utf8"));
  report.providers = status.providers.map(({ providerKey, name, newestObservation, staleRows }) => ({
    providerKey,
    name,
    newestObservation,
    staleRows,
  }));
}

/** Whether what was built is live already, byte for byte. */
async function isLive(
  { manifest, entries }: BuiltTree,
  previous: Previous | null,
  publisher: Publisher | null,
): Promise<boolean> {
  if (previous?.manifest !== manifest) return false;
  if (previous.entries.get(SIGNATURE)?.sha256 !== entries.get(SIGNATURE)?.sha256) return false;
  const there = await publisher?.current();
  return there == null || there === manifest;
}

type Publication = {
  readonly publisher: Publisher;
  readonly tree: BuiltTree;
  readonly previous: Previous | null;
  readonly site: Site | null;
  readonly changes: FileChanges;
  readonly options: NightOptions;
};

/** Publishes, and reads what is live then. Whatever is not whole is taken back: then throws NotWholeError. */
async function publishWhole(publication: Publication): Promise<void> {
  const { publisher, tree, previous, changes, options } = publication;
  const { onStage = () => {}, isThorough = false, patience } = options;
  const changed = [...changes.added, ...changes.changed];
  const site = await siteOf(publication);
  onStage("publish");
  let faults: readonly string[];
  try {
    await publisher.publish(tree, previous?.entries ?? null);
    onStage("verify");
    faults = (await publisher.faults(tree.entries, tree.folder)) ?? [];
    if (faults.length === 0 && site !== null)
      faults = await faultsOfSite(site, tree, { changed, isThorough, patience });
  } catch (error) {
    if (isUntouched(error)) throw error;
    faults = [(error as Error).message];
  }
  if (faults.length === 0) return await publisher.end();
  throw new NotWholeError(
    `${publisher.place} is not whole: ${cut(faults)}.\n${await takeBack(publication, site)}`,
  );
}

/** The publisher itself says that nothing has changed. */
const isUntouched = (error: unknown): boolean => error instanceof WriteError || error instanceof TargetError;

/** The site by its address, if it serves what is published there. */
async function siteOf({ publisher, previous, site, options }: Publication): Promise<Site | null> {
  if (site === null || options.live === null || folderOf(options.live) !== null) return null;
  if (previous === null || previous.isRelocated || options.publish === "pages") return null;
  if (options.publish === "cloudflare") return site;
  return (await publisher.current()) === previous.manifest ? site : null;
}

/** Rolls back, and reads what is live then. */
async function takeBack(
  { publisher, previous, changes, options }: Publication,
  site: Site | null,
): Promise<string> {
  try {
    if (!(await publisher.rollBack())) return "There is no build before it to go back to.";
    if (previous === null) return "It was rolled back.";
    const { isThorough = false, patience } = options;
    const faults = (await publisher.faults(previous.entries, null)) ?? [];
    if (faults.length === 0 && site !== null) {
      const changed = [...changes.changed, ...changes.removed].filter((path) => previous.entries.has(path));
      faults.push(...(await faultsOfSite(site, previous, { changed, isThorough, patience })));
    }
    return faults.length === 0
      ? `It was rolled back to the build of ${formatInstant(previous.asOf)}, which is whole.`
      : `It was rolled back, and that is not whole either: ${cut(faults)}.`;
  } catch (error) {
    return `It could not be rolled back (${(error as Error).message}). Roll it back by hand: the next night does so first.`;
  }
}

const MOST = 20;
const cut = (faults: readonly string[]): string =>
  [...faults.slice(0, MOST), ...(faults.length > MOST ? [`and ${faults.length - MOST} more`] : [])].join(
    "; ",
  );

/** Puts back what was published before the latest night. Says where; null if there was nothing to put back. */
export async function rollBack(publish: string, out: string): Promise<string | null> {
  const publisher = publisherOf(publish, out);
  return publisher !== null && (await publisher.rollBack()) ? publisher.place : null;
}
