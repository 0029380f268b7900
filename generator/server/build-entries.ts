/** The entries of one build: its files, those that are missing, and what else is cached within the same memory. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { packedFiles } from "../edge/packed-files.ts";
import { Replaced } from "./replaced.ts";
import { readStored, type StoredFile, type Traits } from "./stored-file.ts";

/** A site may be signed, or signed again, after it is published. All else stays as the build has written it. */
const SIGNATURE = "v1/manifest.json.minisig";

const MISSING = { kind: "missing" } as const;

type Entry = StoredFile | typeof MISSING;

/** The memory that the entries of a build may take, in bytes. */
export const MOST = 64 * 2 ** 20;

/** A file counts twice, for its codings; its key and descriptors count as well, to bound them too. */
const sizeOf = (file: StoredFile, key: string): number =>
  2 * key.length + (file.kind === "open" ? MOST / 256 : 2048 + 2 * file.length);

/** Longer targets are answered, and not cached: a client can make up any number of them. */
const LONGEST_KEY = 255;

export class BuildEntries {
  readonly #root: string;
  readonly #isCurrent: () => boolean;
  readonly #readTraits: (root: string) => Promise<Traits>;
  readonly #kept = new LRUCache<string, StoredFile>({
    maxSize: MOST,
    sizeCalculation: sizeOf,
    dispose: close,
  });
  readonly #loading = new Map<string, Promise<Entry>>();
  readonly #packed = packedFiles();
  #traits: Promise<Traits> | undefined;
  #isClosed = false;

  /** Of a folder, while `isCurrent` says that it still holds this build. */
  constructor(root: string, isCurrent: () => boolean, readTraits: (root: string) => Promise<Traits>) {
    this.#root = root;
    this.#isCurrent = isCurrent;
    this.#readTraits = readTraits;
  }

  /** A file by its path from the root; null if there is none. Rejects with Replaced. */
  async open(path: string): Promise<StoredFile | null> {
    const entry = this.#kept.get(path) ?? (await this.#loadOnce(path));
    return entry.kind === "missing" ? null : entry;
  }

  /** What is cached under a key, whether it is the path of a file or not. */
  cached(key: string): StoredFile | undefined {
    return this.#kept.get(key);
  }

  keep(key: string, file: StoredFile): void {
    if (key.length <= LONGEST_KEY) this.#kept.set(key, file);
  }

  /** Releases all; what is being sent is sent to its end. */
  close(): void {
    this.#isClosed = true;
    this.#kept.clear();
  }

  #loadOnce(path: string): Promise<Entry> {
    const entry = this.#loading.get(path) ?? this.#load(path).finally(() => this.#loading.delete(path));
    this.#loading.set(path, entry);
    return entry;
  }

  async #load(path: string): Promise<Entry> {
    const entry = await this.#read(path).catch((error: unknown) => {
      throw this.#isCurrent() ? error : new Replaced();
    });
    if (this.#isReplaced()) {
      close(entry);
      throw new Replaced();
    }
    // What is missing is not kept: nothing bounds the names that a client can make up.
    if (entry.kind !== "missing" && path !== SIGNATURE) this.#kept.set(path, entry);
    return entry;
  }

  async #read(path: string): Promise<Entry> {
    this.#traits ??= this.#readTraits(this.#root);
    const readPacked = (file: string) => this.#readPacked(file);
    return (await readStored(this.#root, path, await this.#traits, readPacked)) ?? MISSING;
  }

  async #readPacked(path: string): Promise<Buffer | null> {
    const bytes = await this.#packed(path, (pack) => this.#readPack(pack));
    return bytes && Buffer.from(bytes);
  }

  async #readPack(path: string): Promise<ArrayBuffer | null> {
    const pack = await readFile(join(this.#root, path)).catch(nullIfAbsent);
    if (this.#isReplaced()) throw new Replaced();
    // A copy: nothing says that Node's buffers are not parts of larger ones, and this one will be freed.
    return pack && new Uint8Array(pack).buffer;
  }

  #isReplaced(): boolean {
    return this.#isClosed || !this.#isCurrent();
  }
}

function nullIfAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}

const close = (entry: Entry): void => {
  if (entry.kind === "open") entry.close();
};
