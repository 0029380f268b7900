/**
 * Publishes to S3-compatible storage, file by file, ordered so that no list is visible before what it lists
 * (docs/nightly.md, "S3"). Objects below `_night/` are for rolling back.
 */

import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sha256 } from "../../lib/digest.ts";
import { TargetError, WriteError } from "../../output/errors.ts";
import { type Entry, MANIFEST, SIGNATURE } from "../../output/manifest.ts";
import type { Bucket, Stored } from "./bucket.ts";
import type { BuiltTree, Publisher } from "./publisher.ts";

const OWN = "_night/";
/** The objects that the latest night replaced, as they were. */
const REPLACED = `${OWN}replaced`;
/** Exists while a night publishes: what the night adds and replaces. */
const UNFINISHED = `${OWN}unfinished.json`;
/** What the latest night added and replaced, and what is not in its tree any more. */
const LATEST = `${OWN}latest.json`;

const copyOf = (path: string): string => `${REPLACED}/${path}`;

const pathsOf = (entries: readonly Entry[]): string[] => entries.map(({ path }) => path);

const paths = z.array(z.string());
const note = z.object({ added: paths, replaced: paths, gone: paths });
type Note = z.infer<typeof note>;

export function s3Publisher(bucket: Bucket): Publisher {
  const noteIn = async (path: string): Promise<Note | null> => {
    const bytes = await bucket.read(path);
    return bytes && note.parse(JSON.parse(bytes.toString()));
  };

  /** Finds out what a tree changes, keeps copies of that, and deletes what the previous night has left. */
  const prepare = async (tree: BuiltTree, live: ReadonlyMap<string, Entry> | null): Promise<Note> => {
    const stored = await bucket.list(OWN);
    await checkListing(bucket, stored, [...tree.entries.values(), ...(live?.values() ?? [])]);
    const latest = await noteIn(LATEST);
    const isNeeded = (path: string) => tree.entries.has(path) || live?.has(path);
    if (live !== null) await bucket.remove((latest?.gone ?? []).filter((path) => !isNeeded(path)));

    const served = [...tree.entries.values()].filter((entry) => entry.served !== false);
    const isGone = ({ path, served }: Entry) => served !== false && !tree.entries.has(path);
    const what: Note = {
      added: pathsOf(served.filter(({ path }) => !stored.has(path))),
      replaced: pathsOf(served.filter((entry) => isOther(tree.folder, entry, stored.get(entry.path)))),
      gone: pathsOf([...(live?.values() ?? [])].filter(isGone)),
    };
    await bucket.remove((latest?.replaced ?? []).map(copyOf));
    await bucket.copy("", REPLACED, what.replaced);
    await bucket.write(UNFINISHED, JSON.stringify(what));
    return what;
  };

  /**
   * Restores what a night replaced. The files that it added are then listed nowhere, and the next night deletes them.
   */
  const takeBack = async ({ added, replaced }: Note): Promise<void> => {
    const isFirst = added.includes(MANIFEST);
    if (isFirst) await bucket.remove([MANIFEST]);
    for (const phase of phasesOf(replaced)) await bucket.copy(REPLACED, "", phase);
    await bucket.write(LATEST, JSON.stringify({ added: [], replaced: [], gone: added }));
    await bucket.remove([UNFINISHED]);
    await bucket.remove(replaced.map(copyOf));
  };

  return {
    place: `the bucket ${bucket.name}`,
    async recover() {
      const unfinished = await noteIn(UNFINISHED);
      if (unfinished === null) return false;
      await takeBack(unfinished);
      return true;
    },
    async current() {
      const bytes = await bucket.read(MANIFEST);
      return bytes && sha256(bytes);
    },
    async publish(tree, live) {
      const what = await orWriteError(() => prepare(tree, live));
      await upload(
        bucket,
        tree,
        what.added.filter((path) => phaseOf(path) === 0),
      );
      const others = [...what.replaced, ...what.added.filter((path) => phaseOf(path) > 0)];
      for (const phase of phasesOf(others)) await upload(bucket, tree, phase);
      await bucket.write(LATEST, JSON.stringify(what));
    },
    async faults(entries, folder) {
      const stored = await bucket.list(OWN);
      return [...entries.values()].flatMap((entry) => {
        const { path, bytes, served } = entry;
        if (served === false) return [];
        const found = stored.get(path);
        if (found === undefined) return [`${path} is listed, but missing`];
        if (found.bytes !== bytes) return [`${path} has ${found.bytes} bytes, expected ${bytes}`];
        return folder !== null && isOther(folder, entry, found) ? [`${path} is not as listed`] : [];
      });
    },
    async rollBack() {
      const what = (await noteIn(UNFINISHED)) ?? (await noteIn(LATEST));
      if (what === null || what.added.length + what.replaced.length === 0) return false;
      await bucket.write(UNFINISHED, JSON.stringify(what));
      await takeBack(what);
      return !what.added.includes(MANIFEST);
    },
    end: () => bucket.remove([UNFINISHED]),
  };
}

/** How many objects are asked for that a listing lacks. */
const PROBED = 8;

/**
 * Throws Error if the listing lacks an object that is there. Such an object would be replaced without a copy, so that
 * nobody could roll back.
 */
async function checkListing(
  bucket: Bucket,
  stored: ReadonlyMap<string, Stored>,
  entries: readonly Entry[],
): Promise<void> {
  const missing = new Set(
    pathsOf(entries.filter(({ path, served }) => served !== false && !stored.has(path))),
  );
  // A listing that was cut off lacks its end, so what sorts last tells most.
  const probed = [MANIFEST, ...[...missing].sort().reverse()].filter((path) => missing.has(path));
  for (const path of new Set(probed.slice(0, PROBED))) {
    if ((await bucket.read(path)) === null) continue;
    throw new Error(`its listing is incomplete: ${path} is there, but not listed; run again`);
  }
}

/** Nothing has been published yet. */
async function orWriteError<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof TargetError) throw error;
    throw new WriteError(`The bucket could not be written to: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Whether an object is there and has other bytes than a file of a tree. */
function isOther(folder: string, { path, bytes }: Entry, stored: Stored | undefined): boolean {
  if (stored === undefined) return false;
  return stored.bytes !== bytes || stored.md5 !== hash("md5", readFileSync(join(folder, path)));
}

const DOCUMENTS = /^v1\/(?:index|status|openapi|openapi-3\.0|epochs)\.json$/;
const LISTS = /^v1\/manifest\//;

/** Records first; then the documents about the whole site; then the lists; the manifest last. */
function phaseOf(path: string): number {
  if (path === MANIFEST || path === SIGNATURE) return 3;
  if (LISTS.test(path)) return 2;
  return DOCUMENTS.test(path) ? 1 : 0;
}

const phasesOf = (paths: readonly string[]): string[][] =>
  [...Map.groupBy(paths, phaseOf)].sort(([a], [b]) => a - b).map(([, phase]) => phase);

/** A minute old at most; the manifest is asked for each time. */
const KEPT = "public, max-age=60, must-revalidate";
const ASKED = "no-cache";

async function upload(
  bucket: Bucket,
  { folder, entries }: BuiltTree,
  paths: readonly string[],
): Promise<void> {
  const kinds = Map.groupBy(paths, (path) => {
    const type = entries.get(path)?.mediaType ?? "application/octet-stream";
    return JSON.stringify({ "Content-Type": type, "Cache-Control": phaseOf(path) === 3 ? ASKED : KEPT });
  });
  for (const [headers, group] of kinds) await bucket.upload(folder, group, JSON.parse(headers));
}
