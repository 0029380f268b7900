/**
 * Brings a published build up to the present, for hosts that have no clock (docs/contract.md §6, "Epochs"). Hosts that
 * follow the clock answer the same before and after.
 */

import { isForRewriting, REWRITING_EPOCHS, rewritingEpochFile } from "../answers/rewriting-address.ts";
import { EPOCHS, epochFile, epochsMarker } from "../api/address.ts";
import type { Epochs } from "../api/epochs.ts";
import { STORE, type Store, type StoreNote } from "../api/store.ts";
import { hostFiles } from "../hosts/hosts.ts";
import { RECORDS } from "../hosts/packs.ts";
import { sha256 } from "../lib/digest.ts";
import type { File } from "../lib/section.ts";
import { type Amendment, amend, type PublishedTree } from "../output/amend.ts";
import { TargetError } from "../output/errors.ts";
import { type Contents, inPacks, type Read, readerOfPacks } from "./packed.ts";
import { sectionOf } from "./section-of.ts";

type Advanced = {
  /** When the last epoch that it has reached began, in milliseconds; null if none has begun. */
  readonly from: number | null;
  /** When the next one begins; null if the build knows of none. */
  readonly next: number | null;
  /** How many files were written or removed. */
  readonly changed: number;
};

/**
 * Advances a build to an instant: each file is then the version of the last epoch that has begun. Throws NoBuildError,
 * TargetError, WriteError, LeftoverError.
 */
export function advance(root: string, now: number): Advanced {
  let from: number | null = null;
  let next: number | null = null;
  const completed = amend(root, (tree) => {
    const own = epochsIn(tree, `v1/${EPOCHS}`);
    if (own === null || tree.read(`v1/${epochsMarker(own.id)}`) === null)
      throw new TargetError(`${root}/v1/${EPOCHS} is missing, or of another build: build again.`);
    const isBegun = (epoch: Epochs["epochs"][number]) => Date.parse(epoch.from) <= now;
    const begun = own.epochs.filter(isBegun);
    from = instantOf(begun.at(-1)?.from);
    next = instantOf(own.epochs[begun.length]?.from ?? own.ends);
    if (begun.length === 0) return new Map();
    const rewriting = epochsIn(tree, REWRITING_EPOCHS)?.epochs.filter(isBegun) ?? [];
    const versions = new Map([...versionsOf(begun), ...versionsOf(rewriting)]);
    return amendmentOf(tree, versions, next);
  });
  return {
    from,
    next,
    changed: completed === null ? 0 : completed.written.length + completed.removed.length,
  };
}

const storeOf = (tree: PublishedTree): Store => {
  const note: StoreNote | null = JSON.parse(tree.read(`v1/${STORE}`)?.toString() ?? "null");
  return note?.packs === true ? "packs" : "files";
};

const epochsIn = (tree: PublishedTree, path: string): Epochs | null =>
  JSON.parse(tree.read(path)?.toString() ?? "null");

const instantOf = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null);

/** The last version of each file that epochs name, by its path in the tree; null for a file that is gone. */
function versionsOf(epochs: Epochs["epochs"]): Map<string, string | null> {
  const versions = new Map<string, string | null>();
  for (const { from, files, gone } of epochs) {
    const instant = Date.parse(from);
    for (const file of files) {
      if (isForRewriting(file)) versions.set(file, rewritingEpochFile(instant, file));
      else versions.set(`v1/${file}`, `v1/${epochFile(instant, file)}`);
    }
    for (const file of gone) versions.set(isForRewriting(file) ? file : `v1/${file}`, null);
  }
  return versions;
}

/** A file, and what may be stored of it in codings (`--precompress`). */
const ENDINGS = ["", ".br", ".gz"];

/** The sections to change, so that each file is its current version and host configurations have the next instant. */
function amendmentOf(
  tree: PublishedTree,
  versions: ReadonlyMap<string, string | null>,
  next: number | null,
): Amendment {
  const store = storeOf(tree);
  const sections = new Map<string, { files: File[]; gone: string[] }>();
  const change = (section: string, path: string, content: File["content"] | null) => {
    const published = tree.hashesOf(section).get(path);
    if (content === null ? published === undefined : published === sha256(Buffer.from(content))) return;
    const of = sections.get(section) ?? { files: [], gone: [] };
    sections.set(section, of);
    if (content === null) of.gone.push(path);
    else of.files.push({ path, content });
  };
  if (store === "files") {
    for (const [path, content] of contentsOf(versions, tree.read)) change(sectionOf(path), path, content);
  } else {
    const read = readerOf(tree);
    const contents = contentsOf(versions, readerOfPacks(read));
    for (const [path, content] of inPacks(contents, read)) change(RECORDS, path, content);
  }
  const isConfigured = tree.hashesOf("hosts");
  for (const { path, content } of hostFiles(next, store))
    if (isConfigured.has(path)) change("hosts", path, content);
  return sections;
}

/** Reads files only from packs that are as they were built, because their unchanged files are written again. */
const readerOf =
  (tree: PublishedTree): Read =>
  (path) => {
    const bytes = tree.read(path);
    const listed = tree.hashesOf(RECORDS).get(path) ?? tree.hashesOf("epochs").get(path);
    if (bytes !== null && listed !== sha256(bytes)) throw new TargetError(`${path} is damaged: build again.`);
    return bytes;
  };

/** What files are to be, with what may be stored of them in codings: the bytes of their versions. */
function contentsOf(versions: ReadonlyMap<string, string | null>, read: PublishedTree["read"]): Contents {
  const contents = new Map<string, Buffer | null>();
  for (const [file, version] of versions) {
    for (const ending of ENDINGS) {
      const content = version === null ? null : read(`${version}${ending}`);
      if (ending === "" && version !== null && content === null)
        throw new TargetError(`${version} is missing: build again.`);
      contents.set(`${file}${ending}`, content);
    }
  }
  return contents;
}
