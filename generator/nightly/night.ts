/**
 * One nightly run, as its table of contents: from the live site and what councils publish to a new, verified site
 * (docs/nightly.md).
 */

import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Status } from "../../schemas/document.ts";
import type { SoundData } from "../ingest/edits/data-set.ts";
import { ingestInto } from "../ingest/ingest.ts";
import type { OnClock } from "../lib/http/server-clock.ts";
import { lock } from "../lib/target/lock.ts";
import { LeftoverError, writeErrorOf } from "../lib/target/target-errors.ts";
import { readText } from "../lib/target/whole-files.ts";
import { formatInstant } from "../lib/time/instant.ts";
import { presentSecond } from "../lib/time/time-units.ts";
import type { DataSet } from "../load/data-set.ts";
import { fingerprintOf } from "../load/fingerprint.ts";
import type { LoadedData } from "../load/load.ts";
import type { PublicKey } from "../mirror/signature/public-key.ts";
import { type SecretKey, signingKeyOf } from "../mirror/signature/secret-key.ts";
import { isSignedWith, signTree } from "../mirror/signature/signed-tree.ts";
import type { Site } from "../mirror/site.ts";
import { lastingSize } from "../output/former-files.ts";
import type { File } from "../output/section.ts";
import { discard } from "../output/temporary-folder.ts";
import { SIGNATURE } from "../output/tree/manifest.ts";
import { checkTarget } from "../output/tree/swap.ts";
import { type Judge, judgeOf, keptNotes } from "./brakes/judge.ts";
import { fixedNotes } from "./fixed-instant.ts";
import { hold } from "./hold.ts";
import { HeldBackError, MisansweredError, NotDeliveredError, NotWholeError } from "./night-errors.ts";
import { tellMaintainer } from "./notify/maintainer.ts";
import { type NotifyOptions, notifierOf, outboxOf, recallEvenings } from "./notify/notify.ts";
import { receiverOf } from "./notify/receivers/receivers.ts";
import { withOpenPages } from "./open-pages.ts";
import { type Publication, publishWhole } from "./publication.ts";
import { checkApart } from "./publish/apart.ts";
import type { BuiltTree, Publisher } from "./publish/publisher.ts";
import { publisherOf } from "./publish/publishers.ts";
import { emptyReport, type NightReport } from "./report.ts";
import { addressNotes, siteAddress } from "./site/address.ts";
import { formerFiles } from "./site/former-files.ts";
import { isPublished, openLive } from "./site/live.ts";
import { noteRolledBack, noteSeen } from "./site/newest-seen.ts";
import type { Previous } from "./site/previous.ts";
import { readTrusted } from "./site/trusted-live.ts";
import { verdictOf } from "./summary.ts";
import { builtTree, type FileChanges, fileChanges } from "./trees.ts";
import { makeWorkingCopy } from "./working-copy.ts";

export type Stage = "previous" | "data" | "ingest" | "compare" | "build" | "publish" | "verify" | "notify";

export type NightOptions = {
  /** The folder of hand-written data. It is only read. */
  readonly data: string;
  /** The address of the live site, or `file:` and its folder; null if none was given on a first night. */
  readonly live: string | null;
  /** Whether nothing live is used: there should be no site yet. */
  readonly isFirst?: boolean;
  /** The key that the live site may still be signed with, for the night that changes keys. */
  readonly previousKey?: PublicKey;
  /** The folder to build into. */
  readonly out: string;
  /** Where to publish: `none`, `file:DIR`, `s3`, `cloudflare` or `pages`. */
  readonly publish: string;
  /** The instant of the night, in milliseconds; else that of the data set; else now. */
  readonly now?: number;
  /** The reason for allowing limits to be exceeded. */
  readonly allow?: string;
  /** Builds into `out`, or finds that nothing has changed. Rejects with the errors of generator/builder/build.ts. */
  readonly build: (what: ToBuild) => Promise<Judged>;
  /** The base address of the site; else the one that the live site gives, or where it is. */
  readonly baseUrl?: string;
  /** The receivers of messages about changes; else the data set's (docs/notify.md). */
  readonly notify?: readonly string[];
  /** Who hears of a night that is held back or fails, or keeps live data of a provider. */
  readonly notifyMaintainer?: readonly string[];
  /** How long the site may take to show what was published, in milliseconds. */
  readonly patience: number;
  readonly onStage?: (stage: Stage) => void;
  /** For tests, in milliseconds: before each further try of a request, and at a site that changes. */
  readonly pauses?: readonly number[];
};

/** What a night has built. */
export type ToBuild = {
  readonly data: string;
  readonly out: string;
  readonly baseUrl: string;
  readonly asOf: number;
  readonly isClean: boolean;
  /** Called with the complete tree's size before it is published. If it throws, nothing is. */
  readonly accept: Judge;
  /** The source data of the folder, unless the folder has changed since. */
  readonly loaded?: LoadedData;
  /** Files with a digest in their names that stay one build longer, besides such files in `out`. */
  readonly former: readonly File[];
};

/** How large a tree is. */
type Judged = Parameters<Judge>[0];

/** What a night did, and the error that ended it; null if none did. */
export type Outcome = { readonly report: NightReport; readonly error: unknown };

/**
 * Runs one night. Whatever ends it, the report says how far it came. The error is any that `build` throws; SiteError if the live
 * site cannot be read or differs from its manifest, HeldBackError, NotWholeError; or MisansweredError or NotDeliveredError: then
 * the build is published. Throws TargetError if a secret of a receiver is missing.
 */
export async function night(options: NightOptions): Promise<Outcome> {
  const report = emptyReport();
  const receiversOf = (names: readonly string[] = []) =>
    names.map((name) => receiverOf(name, options.pauses));
  const maintainers = receiversOf(options.notifyMaintainer);
  if (!isElsewhere(options)) receiversOf(options.notify);
  const tellMaintainers = async (text: readonly string[]) => {
    if (text.length === 0) return;
    const message = { title: `Water restrictions: ${verdictOf(report)}`, text: text.join("\n") };
    report.notes.push(...(await tellMaintainer(maintainers, message)));
  };
  try {
    await run(options, report);
  } catch (error) {
    const known = writeErrorOf(options.out, error);
    const fault = known instanceof Error ? known.message : String(known);
    report.verdict = verdictAfter(known);
    if (known instanceof NotDeliveredError) report.notes.push(fault);
    else report.fault = fault;
    // The signature goes, so that the next signing night builds from nothing: files in the folder of builds may be
    // damaged too.
    if (known instanceof NotWholeError) signTree(options.out, null);
    await tellMaintainers([fault, ...keptNotes(report.kept)]);
    return { report, error: known };
  }
  await tellMaintainers(keptNotes(report.kept));
  return { report, error: null };
}

function verdictAfter(error: unknown): NightReport["verdict"] {
  const isPublished = [MisansweredError, NotDeliveredError, LeftoverError].some(
    (type) => error instanceof type,
  );
  if (isPublished) return "published";
  return error instanceof HeldBackError ? "held back" : "failed";
}

async function run(options: NightOptions, report: NightReport): Promise<void> {
  const { out, onStage = () => {} } = options;
  checkApart(options);
  checkTarget(out);
  const key = signingKeyOf(process.env);
  const publisher = publisherOf(options.publish, out);
  const folder = `${resolve(out)}.night`;
  const unlock = lock(out, "run", `${folder}.lock`);
  try {
    rmSync(folder, { recursive: true, force: true });
    onStage("previous");
    if (await publisher?.recover?.())
      report.notes.push("A night that was killed had left a publication half done. It was taken back.");
    const clocks = { site: closestClock(), upstreams: closestClock() };
    const live = options.live === null ? null : openLive(options.live, options.pauses, clocks.site.note);
    const site = options.isFirst === true ? null : live;
    if (site === null) await checkFirst(options, { publisher, live }, report);
    const reading = { ...options, folder: join(folder, "live"), key, now: options.now ?? Date.now() };
    const previous = site && (await readTrusted(site, reading, report));
    if (site === null)
      report.notes.push("Nothing live was trusted or used: this night started from the data folder alone.");

    const data = join(folder, "data");
    onStage("data");
    const set = makeWorkingCopy(options.data, previous, data);
    const given = options.now ?? set.source.dataset[0]?.record.asOf;
    const now = given ?? presentSecond();
    report.asOf = formatInstant(now);
    report.notes.push(...standingNotes(options, set, previous));

    onStage("ingest");
    const ingested = await ingestInto({ data, now, onClock: clocks.upstreams.note }, [set]);
    const sound = ingested.after;
    report.upstreams = withOpenPages(ingested.report.upstreams, options.data, data, sound.set.source, now);

    onStage("compare");
    // Councils' servers first, because the site may be on this very machine.
    const clockAhead = given === undefined ? (clocks.upstreams.ahead() ?? clocks.site.ahead()) : null;
    const { judge, isKept, source } = judgeOf(
      sound.set,
      previous,
      { now, clockAhead, allow: options.allow },
      report,
    );
    const loaded = isKept ? {} : { loaded: loadedOf(sound) };

    onStage("build");
    const tree = await make(options, { data, asOf: now, accept: judge, previous, site, key, ...loaded });
    describe(tree, report);
    const notifyReaders = readersOf(options, { previous, current: { source, asOf: now }, tree }, report);
    const published = await publishNew(options, { publisher, tree, previous, site }, report);
    if (key !== null) noteSeen(out, now);
    if (published === null) return;
    if (published.misanswers.length > 0) throw misanswered(published.misanswers);
    await notifyReaders(published.changes);
  } finally {
    discard(folder);
    unlock();
  }
}

/** Faults of the site that end no night: each night reports them until they are mended. */
const standingNotes = (options: NightOptions, { source }: DataSet, previous: Previous | null): string[] => [
  ...fixedNotes(source, Date.now()),
  ...addressNotes(addressOf(options, previous), options.publish),
];

/** Whether another program puts the build where it is served: then this one cannot verify that. */
const isElsewhere = ({ publish }: NightOptions): boolean => publish === "none" || publish === "pages";

/** Sends messages about a site that is whole and answers as it should. Throws NotDeliveredError if not all were delivered. */
function readersOf(
  options: NightOptions,
  what: Pick<NotifyOptions, "current" | "tree"> & { readonly previous: Previous | null },
  report: NightReport,
): (changes: FileChanges) => Promise<void> {
  const { notify: names, out, pauses, onStage = () => {} } = options;
  const notifying = { ...what, names, out, pauses, baseUrl: addressOf(options, what.previous) };
  if (isElsewhere(options))
    return async (changes) => {
      report.outbox = outboxOf(notifying, changes);
    };
  const notify = notifierOf(notifying);
  return async (changes) => {
    if (notify === null) return;
    onStage("notify");
    const faults = await notify(changes, report.notified).catch(({ message }: Error) => [message]);
    if (faults.length > 0) throw new NotDeliveredError(["Published, but:", ...faults].join("\n"));
  };
}

/** A first night uses nothing of a site, so what nights have fetched into one would be lost. Throws HeldBackError. */
async function checkFirst(
  { allow }: NightOptions,
  { publisher, live }: { readonly publisher: Publisher | null; readonly live: Site | null },
  report: NightReport,
): Promise<void> {
  const isThere = (await publisher?.current()) ?? (live && (await isPublished(live)));
  if (!isThere) return;
  const held = {
    limit: "first",
    why: `There is a site at ${live?.base ?? publisher?.place} already, and a first night would lose what nights have fetched into it.`,
    records: ["Leave out --first. To start again from the data folder alone, give --allow and the reason."],
  };
  hold(report, [held], allow, [held.why, ...held.records].join(" "));
}

/** The server whose clock is closest to that of this machine. If one agrees, the others are wrong. */
function closestClock(): { note: OnClock; ahead(): number | null } {
  let closest: number | null = null;
  return {
    note(ahead) {
      if (closest === null || Math.abs(ahead) < Math.abs(closest)) closest = ahead;
    },
    ahead: () => closest,
  };
}

const loadedOf = ({ set, readings }: SoundData): LoadedData => ({
  source: set.source,
  readings,
  fingerprint: fingerprintOf(set.folder),
});

const addressOf = ({ baseUrl, live }: NightOptions, previous: Previous | null): string =>
  siteAddress({ given: baseUrl, published: previous?.baseUrl, live });

type Plan = Pick<ToBuild, "data" | "asOf" | "accept" | "loaded"> & {
  readonly previous: Previous | null;
  readonly site: Site | null;
  readonly key: SecretKey | null;
};

/** Builds the working copy, and signs it if there is a key. The limits are checked before the folder changes. */
async function make(options: NightOptions, { previous, site, key, ...plan }: Plan): Promise<BuiltTree> {
  const { out } = options;
  // Files in the folder may be hard links to files of the site: write access to the site is write access to them.
  const isClean = key !== null && !isSignedWith(out, key);
  const baseUrl = addressOf(options, previous);
  const build = (former: readonly File[]) =>
    options.build({ ...plan, out, baseUrl, isClean, former }).catch(unlessLeftover);
  await build([]);
  // If the build was there already, its limits have not been checked.
  plan.accept(lastingSize(builtTree(out).entries.values()));
  const former = previous && site ? await formerFiles(site, previous.entries, builtTree(out).entries) : [];
  if (former.length > 0) await build(former);
  signTree(out, key);
  return builtTree(out);
}

/** Something that a build has replaced is left over: the build is whole, and the next one clears it. */
function unlessLeftover(error: unknown): void {
  if (!(error instanceof LeftoverError)) throw error;
}

/** Publishes and verifies a tree; returns what that has changed, and what the site answers otherwise than its files say. Null if it is live already. */
async function publishNew(
  { live, publish, patience, out, onStage = () => {} }: NightOptions,
  what: Pick<Publication, "tree" | "previous" | "site"> & { readonly publisher: Publisher | null },
  report: NightReport,
) {
  const { tree, previous, publisher } = what;
  if (await isLive(tree, previous, publisher)) {
    report.verdict = "unchanged";
    return null;
  }
  const changes = fileChanges(previous?.entries ?? new Map(), tree.entries);
  const note = () => {
    report.verdict = "published";
    report.publishedTo = publisher?.place ?? resolve(out);
    report.files = {
      added: changes.added.length,
      changed: changes.changed.length,
      removed: changes.removed.length,
    };
  };
  let misanswers: readonly string[] = [];
  if (publisher !== null) {
    const onVerify = () => onStage("verify");
    onStage("publish");
    const publication = { ...what, publisher, changes, live, publish, patience, onVerify };
    misanswers = await publishWhole(publication).catch((error: unknown) => {
      // It is live all the same.
      if (error instanceof LeftoverError) note();
      throw error;
    });
  }
  note();
  return { changes, misanswers };
}

const misanswered = (findings: readonly string[]) =>
  new MisansweredError(
    `What was published is whole, but the host, or a network before it, does not answer as its files say. Readers may get wrong answers until that is set right; to roll back would not help.\n${findings.join("\n")}`,
  );

/** Notes what the build reports about its providers. */
function describe({ folder }: BuiltTree, report: NightReport): void {
  const status: Status = JSON.parse(readText(join(folder, "v1/status.json")));
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
  previous: Publication["previous"],
  publisher: Publisher | null,
): Promise<boolean> {
  if (previous?.manifest !== manifest) return false;
  if (previous.entries.get(SIGNATURE)?.sha256 !== entries.get(SIGNATURE)?.sha256) return false;
  const there = await publisher?.current();
  return there == null || there.sha256 === manifest;
}

/**
 * Restores the build before the latest night, and notes that. Says where, and between which instants, in milliseconds; null where
 * the place does not say. Null if there was nothing to restore. Throws NotDeliveredError if messages for an evening could not be
 * recalled.
 */
export async function rollBack(publish: string, out: string) {
  const publisher = publisherOf(publish, out);
  if (publisher === null) return null;
  const from = (await publisher.current())?.asOf ?? null;
  if (!(await publisher.rollBack())) return null;
  const to = (await publisher.current())?.asOf ?? null;
  noteRolledBack(out, to);
  const faults = await recallEvenings(out, Date.now());
  if (faults.length > 0)
    throw new NotDeliveredError([`${publisher.place}: rolled back, but:`, ...faults].join("\n"));
  return { place: publisher.place, from, to };
}
