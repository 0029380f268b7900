/** Publishes a build, and can roll that back. */

import { sha256 } from "../../lib/digest.ts";
import { jsonOrNull } from "../../lib/http/json-or-null.ts";
import { parseInstant } from "../../lib/time/instant.ts";
import type { ListedFile } from "../../output/tree/manifest.ts";

/** A tree that a build has written: its folder, every file by its path, and the SHA-256 of its manifest. */
export type BuiltTree = {
  readonly folder: string;
  readonly entries: ReadonlyMap<string, ListedFile>;
  readonly manifest: string;
};

/** The manifest of the published tree. */
export type Current = {
  readonly sha256: string;
  /** The instant that it speaks for, in milliseconds; null if it does not say. */
  readonly asOf: number | null;
};

/** By the bytes of the manifest; null if there is none. */
export function currentOf(manifest: Uint8Array | null): Current | null {
  if (manifest === null) return null;
  const about = jsonOrNull(Buffer.from(manifest).toString()) as { asOf?: unknown } | null;
  const asOf = parseInstant(String(about?.asOf));
  return { sha256: sha256(manifest), asOf: Number.isNaN(asOf) ? null : asOf };
}

export type Publisher = {
  /** Where it publishes, in words. */
  readonly place: string;
  /** Undoes what a killed night may have left half done. Returns whether there was anything. */
  recover?(): Promise<boolean>;
  /** The tree that is there; null if there is none, or if that cannot be determined. */
  current(): Promise<Current | null>;
  /** Publishes a tree. `live` has the currently published files, by path. Throws if it fails. */
  publish(tree: BuiltTree, live: ReadonlyMap<string, ListedFile> | null): Promise<void>;
  /** Files missing or not as listed, in words; null if only the site itself shows it. `folder` holds the same files, if any folder does. */
  faults(entries: ReadonlyMap<string, ListedFile>, folder: string | null): Promise<string[] | null>;
  /** Restores what was there before the latest publication, once. False if there was nothing. */
  rollBack(): Promise<boolean>;
  /** Ends a night whose publication is correct. */
  end?(): Promise<void>;
};
