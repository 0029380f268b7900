/**
 * Publishes to S3-compatible storage, file by file, ordered so that no list is visible before what it lists
 * (docs/nightly.md, "S3"). Objects below `_night/` are for rolling back.
 */

import { z } from "zod";
import { jsonOrNull } from "../../lib/http/json-or-null.ts";
import { LeftoverError, TargetError, WriteError } from "../../lib/target/target-errors.ts";
import { inTemporaryFolder } from "../../output/temporary-folder.ts";
import { type ListedFile, MANIFEST } from "../../output/tree/manifest.ts";
import { isOutside } from "../../output/tree/writer.ts";
import type { Bucket, StoredObject } from "./bucket.ts";
import { checkListing, isOther, pathsOf, servedOf } from "./bucket-listing.ts";
import { phaseOf, phasesOf, upload } from "./bucket-upload.ts";
import { NotKept, unpack } from "./kept-objects.ts";
import { type BuiltTree, type Current, currentOf, type Publisher } from "./publisher.ts";

const OWN = "_night/";
/** What the latest night replaced, as it was, in one object. */
const REPLACED = `${OWN}replaced.pack`;
/** Exists while a night publishes: lists what the night adds and replaces. */
const UNFINISHED = `${OWN}unfinished.json`;
/** The files that the latest night added and replaced, and the files that its tree no longer has. */
const LATEST = `${OWN}latest.json`;

/** Anybody with write access to the bucket can forge a note: a path outside would make a night delete other files. */
const paths = z.array(z.string().refine((path) => !isOutside(path)));
/** `kept` is the SHA-256 of the object that has what was replaced. */
const note = z.object({
  added: paths,
  replaced: paths,
  gone: paths,
  kept: z.string().nullable().default(null),
});
type Note = z.infer<typeof note>;

export class S3Publisher implements Publisher {
  readonly place: string;
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    this.place = `the bucket ${bucket.name}`;
    this.#bucket = bucket;
  }

  recover(): Promise<boolean> {
    return this.#reached(async () => {
      const unfinished = await this.#note(UNFINISHED);
      if (unfinished === null) return false;
      try {
        await this.#withReplaced(unfinished, (folder) => this.#takeBack(unfinished, folder));
        return true;
      } catch (error) {
        if (!(error instanceof NotKept)) throw error;
        // The next night publishes over it.
        await this.#bucket.remove([UNFINISHED]);
        return false;
      }
    });
  }

  current(): Promise<Current | null> {
    return this.#reached(async () => currentOf(await this.#bucket.read(MANIFEST)));
  }

  async publish(tree: BuiltTree, live: ReadonlyMap<string, ListedFile> | null): Promise<void> {
    const what = await this.#reached(() => this.#prepare(tree, live));
    const isRecord = (path: string) => phaseOf(path) === 0;
    await upload(this.#bucket, tree.folder, what.added.filter(isRecord));
    const others = [...what.replaced, ...what.added.filter((path) => !isRecord(path))];
    for (const phase of phasesOf(others)) await upload(this.#bucket, tree.folder, phase);
    await this.#write(LATEST, what);
  }

  async faults(entries: ReadonlyMap<string, ListedFile>, folder: string | null): Promise<string[]> {
    const stored = await this.#bucket.list(OWN);
    return servedOf(entries).flatMap((entry) => {
      const { path, bytes } = entry;
      const found = stored.get(path);
      if (found === undefined) return [`${path} is listed, but missing`];
      if (found.bytes !== bytes) return [`${path} has ${found.bytes} bytes, expected ${bytes}`];
      return folder !== null && isOther(folder, entry, found) ? [`${path} is not as listed`] : [];
    });
  }

  rollBack(): Promise<boolean> {
    return this.#reached(async () => {
      const what = (await this.#note(UNFINISHED)) ?? (await this.#note(LATEST));
      if (what === null || what.added.length + what.replaced.length === 0) return false;
      await this.#withReplaced(what, async (folder) => {
        await this.#write(UNFINISHED, what);
        await this.#takeBack(what, folder);
      });
      return !what.added.includes(MANIFEST);
    });
  }

  /** Tries twice: if the note stayed, the next night would roll back a whole tree. */
  async end(): Promise<void> {
    const end = () => this.#bucket.remove([UNFINISHED]);
    await end()
      .catch(end)
      .catch(({ message }: Error) => {
        throw new LeftoverError(
          `${this.place}: what was published is whole, but ${UNFINISHED} could not be removed (${message}). Remove it, or the next night takes back what was published.`,
        );
      });
  }

  /** Finds out what a tree changes, and keeps what that replaces in the place of what the night before kept. */
  async #prepare(tree: BuiltTree, live: ReadonlyMap<string, ListedFile> | null): Promise<Note> {
    const stored = await this.#bucket.list(OWN);
    await checkListing(this.#bucket, stored, [...servedOf(tree.entries), ...servedOf(live)]);
    const latest = await this.#note(LATEST);
    const isNeeded = (path: string) => tree.entries.has(path) || live?.has(path);
    if (live !== null) await this.#bucket.remove((latest?.gone ?? []).filter((path) => !isNeeded(path)));
    const changes = changesOf(tree, live, stored);
    const what = { ...changes, kept: await this.#bucket.keep(REPLACED, changes.replaced) };
    await this.#write(UNFINISHED, what);
    return what;
  }

  /** Does something with a folder of what a night replaced. Throws NotKept if that is not there. */
  #withReplaced({ replaced, kept }: Note, act: (folder: string) => Promise<void>): Promise<void> {
    return inTemporaryFolder(async (folder) => {
      if (replaced.length > 0) unpack(await this.#bucket.read(REPLACED), kept, replaced, folder);
      await act(folder);
    });
  }

  /** Restores what a night replaced. No list then names the files that it added; the next night deletes them. */
  async #takeBack({ added, replaced }: Note, folder: string): Promise<void> {
    if (added.includes(MANIFEST)) await this.#bucket.remove([MANIFEST]);
    for (const phase of phasesOf(replaced)) await upload(this.#bucket, folder, phase);
    await this.#write(LATEST, { added: [], replaced: [], gone: added, kept: null });
    await this.#bucket.remove([UNFINISHED]);
    await this.#bucket.remove([REPLACED]);
  }

  /** For steps before anything is published, and for steps that can be repeated. Throws WriteError, TargetError. */
  async #reached<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof TargetError) throw error;
      throw new WriteError(
        `${this.place} could not be read or written: ${(error as Error).message}. Check S3_ENDPOINT, S3_BUCKET and the keys, and run again.`,
        { cause: error },
      );
    }
  }

  async #note(path: string): Promise<Note | null> {
    const bytes = await this.#bucket.read(path);
    if (bytes === null) return null;
    const parsed = note.safeParse(jsonOrNull(bytes.toString()));
    if (parsed.success) return parsed.data;
    throw new TargetError(
      `${this.place}: ${path} is no note of a night: somebody else has written it. Find out who, and remove it.`,
    );
  }

  async #write(path: string, what: Note): Promise<void> {
    await this.#bucket.write(path, JSON.stringify(what));
  }
}

/** What a tree changes in the bucket. */
function changesOf(
  tree: BuiltTree,
  live: ReadonlyMap<string, ListedFile> | null,
  stored: ReadonlyMap<string, StoredObject>,
): Omit<Note, "kept"> {
  const served = servedOf(tree.entries);
  return {
    added: pathsOf(served.filter(({ path }) => !stored.has(path))),
    replaced: pathsOf(served.filter((entry) => isOther(tree.folder, entry, stored.get(entry.path)))),
    gone: pathsOf(servedOf(live).filter(({ path }) => !tree.entries.has(path))),
  };
}
