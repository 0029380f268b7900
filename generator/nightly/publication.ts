/** Publishes a build, verifies the live site, and rolls back if it is incomplete or damaged. */

import { LeftoverError, TargetError, WriteError } from "../lib/target/target-errors.ts";
import { formatInstant, parseInstant } from "../lib/time/instant.ts";
import { examineSite } from "../mirror/asking/examine.ts";
import type { Site } from "../mirror/site.ts";
import { filesOfTree } from "../mirror/verified-files.ts";
import { discard } from "../output/temporary-folder.ts";
import { openBuild } from "../output/tree/tree.ts";
import { NotWholeError } from "./night-errors.ts";
import type { BuiltTree, Publisher } from "./publish/publisher.ts";
import { folderOf } from "./site/live.ts";
import type { Previous } from "./site/previous.ts";
import { faultsOfSite, LONGEST_STALE } from "./site/served.ts";
import type { FileChanges } from "./trees.ts";

/** The tree to publish, the site that it replaces, and how it is verified. */
export type Publication = {
  readonly publisher: Publisher;
  readonly tree: BuiltTree;
  readonly previous: Pick<Previous, "asOf" | "manifest" | "entries"> | null;
  readonly site: Site | null;
  readonly changes: FileChanges;
  /** Where the live site is, as it was given; null on a first night. */
  readonly live: string | null;
  /** The place that is published to, by its name. */
  readonly publish: string;
  /** How long the site may take to show what was published, in milliseconds. */
  readonly patience: number;
  readonly onVerify: () => void;
};

/**
 * Publishes, and verifies the live site. If it is incomplete or damaged, rolls back and throws NotWholeError. Returns the wrong
 * answers of a whole site: to roll back would not mend them.
 */
export async function publishWhole(publication: Publication): Promise<readonly string[]> {
  const { publisher, tree, previous, changes, patience, onVerify } = publication;
  const changed = [...changes.added, ...changes.changed];
  const site = await siteOf(publication);
  let faults: readonly string[];
  let leftover: LeftoverError | undefined;
  try {
    await publisher.publish(tree, previous?.entries ?? null).catch((error: unknown) => {
      if (!(error instanceof LeftoverError)) throw error;
      leftover = error;
    });
    onVerify();
    faults = (await publisher.faults(tree.entries, tree.folder)) ?? [];
    if (faults.length === 0 && site !== null) faults = await faultsOfSite(site, tree, { changed, patience });
  } catch (error) {
    if (isUntouched(error)) throw error;
    faults = [(error as Error).message];
  }
  if (faults.length === 0) {
    await publisher.end?.();
    if (leftover !== undefined) throw leftover;
    return site === null ? [] : await misanswersOf(site, tree, patience);
  }
  throw new NotWholeError(
    // What lies where builds are taken back from may be older than what was replaced.
    `${publisher.place} is incomplete or damaged: ${cut(faults)}.\n${leftover?.message ?? (await takeBack(publication, site))}`,
  );
}

/** Asks a site requests of the API, judged by the tree that was published. */
async function misanswersOf(
  { address: base }: Site,
  { folder, manifest }: BuiltTree,
  patience: number,
): Promise<readonly string[]> {
  const { asOf, builtBy } = openBuild(folder).manifest;
  const unpacked = `${folder}.asked`;
  try {
    const { findings } = await examineSite({
      base,
      asOf: parseInstant(asOf),
      builtBy,
      open: filesOfTree(folder),
      seed: manifest,
      folder: unpacked,
      patience: Math.min(patience, LONGEST_STALE),
    });
    return findings;
  } catch (error) {
    return [`It could not be asked: ${(error as Error).message}.`];
  } finally {
    discard(unpacked);
  }
}

/** The publisher itself says that nothing has changed. */
const isUntouched = (error: unknown): boolean => error instanceof WriteError || error instanceof TargetError;

/** The site by its address, if it serves the tree that is published there. */
async function siteOf({ publisher, previous, site, live, publish }: Publication): Promise<Site | null> {
  if (site === null || live === null || folderOf(live) !== null) return null;
  if (previous === null || publish === "pages") return null;
  if (publish === "cloudflare") return site;
  return (await publisher.current())?.sha256 === previous.manifest ? site : null;
}

/** Rolls back, and verifies the restored site. */
async function takeBack(
  { publisher, previous, changes, patience }: Publication,
  site: Site | null,
): Promise<string> {
  try {
    if (!(await publisher.rollBack())) return "There is no build before it to go back to.";
    if (previous === null) return "It was rolled back.";
    const faults = (await publisher.faults(previous.entries, null)) ?? [];
    if (faults.length === 0 && site !== null) {
      const changed = [...changes.changed, ...changes.removed].filter((path) => previous.entries.has(path));
      faults.push(...(await faultsOfSite(site, previous, { changed, patience })));
    }
    return faults.length === 0
      ? `It was rolled back to the build of ${formatInstant(previous.asOf)}, which is complete.`
      : `It was rolled back, but that is incomplete or damaged too: ${cut(faults)}.`;
  } catch (error) {
    return `It could not be rolled back (${(error as Error).message}). Roll it back by hand: the next night does so first.`;
  }
}

const MOST = 20;
const cut = (faults: readonly string[]): string =>
  [...faults.slice(0, MOST), ...(faults.length > MOST ? [`and ${faults.length - MOST} more`] : [])].join(
    "; ",
  );
