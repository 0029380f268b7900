import type { Cache } from "../reading/host.ts";
import { lru } from "../reading/lru.ts";
import type { Composed } from "../reading/open-build.ts";
import type { StoredFile } from "./stored-file.ts";

/** The memory for files, in bytes, and as much again for the values made from them. The least recently used entry is evicted. */
const MOST = 64 * 2 ** 20;

/** The memory that a value takes for each character of its JSON, in bytes. */
const PARSED = 16;

/** Answers to longer targets are not cached: a client can make up any number of them. */
const LONGEST_TARGET = 255;

/** A site may be signed, or signed again, after it is published. All else stays as the build has written it. */
const SIGNATURE = "/v1/manifest.json.minisig";

/** The cache of one build. A missing file is never cached: a client can make up any number of names. */
export function buildCache(): Cache & { close(): void } {
  const files = lru<object>({ largest: MOST }, close);
  // Apart from the files: clients can request any number of answers, which would evict the files.
  const made = lru<object>({ largest: MOST });
  const keptBy = (key: string) => (/^(\?|json:)/.test(key) ? made : files);
  let isClosed = false;
  return {
    get: (key) => keptBy(key).get(key),
    set(key, given, length = 0) {
      if (given === null) return;
      const value = given as object;
      const isUnbounded = key.startsWith("?") && key.length > LONGEST_TARGET;
      if (isClosed) close(value, key);
      else if (!isUnbounded && key !== SIGNATURE)
        keptBy(key).set(key, value, 2 * key.length + sizeOf(value, key, length));
    },
    close() {
      isClosed = true;
      files.clear();
      made.clear();
    },
  };
}

/** A file counts twice, for its codings. Descriptors count as well, to bound them too. */
function sizeOf(value: object, key: string, length: number): number {
  if (value instanceof ArrayBuffer) return 1024 + value.byteLength;
  const file = fileOf(value, key);
  if (file === null) return 1024 + PARSED * length;
  return file.kind === "open" ? MOST / 256 : 2048 + 2 * file.length;
}

function close(value: object, key: string): void {
  const file = fileOf(value, key);
  if (file?.kind === "open") file.close();
}

/** The file that is cached under a key; null for the keys of other values. */
function fileOf(value: object, key: string): StoredFile | null {
  if (key.startsWith("?")) return (value as Composed<StoredFile>).file;
  return key.startsWith("/") ? (value as StoredFile) : null;
}
