/** Everything that a site serves, according to its manifest. */

import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { sha256 } from "../lib/digest.ts";
import { jsonOrNull } from "../lib/http/json-or-null.ts";
import { quoted } from "../lib/visible.ts";
import { LEFT_OUT } from "../output/tree/left-out.ts";
import {
  actsOnHost,
  entryOf,
  type ListedFile,
  LONGEST_LIST,
  MANIFEST,
  SIGNATURE,
} from "../output/tree/manifest.ts";
import {
  builtBy,
  builtWith,
  listedFile,
  manifest,
  manifestList,
  manifestPart,
} from "../output/tree/manifest-shape.ts";
import { isOutside } from "../output/tree/writer.ts";
import { each } from "./each.ts";
import { OtherBytesError, SignatureError } from "./signature/signature-errors.ts";
import { checkManifest, type Trust } from "./signature/signed-manifest.ts";
import { digesting, type OnPiece, readFrom, type Site, SiteError, TooLongError } from "./site.ts";

/** The fields that are read of a manifest and its lists, without fields of later versions: a site can go back to an earlier one. */
const readableFile = z.object(listedFile.shape);
const readableManifest = z.object({
  ...manifest.shape,
  builtBy: z
    .object({ ...builtBy.shape, options: z.object(builtWith.shape) })
    .optional()
    .catch(undefined),
  parts: z.array(z.object({ ...manifestPart.shape, lists: z.array(readableFile).min(1) })),
});
const readableList = z.object({ ...manifestList.shape, files: z.array(readableFile).max(2000) });

export type Listing = Awaited<ReturnType<typeof readLists>>;

/** The site changed while it was read, so parts of what was read may belong to different builds. */
export class TornError extends Error {}

/**
 * Reads a site, and again after each pause for as long as it changes meanwhile. In the end throws what was wrong with its
 * signature, or else the error that `faultOf` makes.
 */
export async function untilWhole<T>(
  attempt: (number: number) => Promise<T>,
  pauses: readonly number[],
  faultOf: (error: TornError) => Error,
): Promise<T> {
  for (let number = 0; ; number++) {
    try {
      return await attempt(number);
    } catch (error) {
      if (!(error instanceof TornError)) throw error;
      const pause = pauses[number];
      if (pause === undefined) throw error.cause instanceof SignatureError ? error.cause : faultOf(error);
      await wait(pause);
    }
  }
}

/** In bytes. Only this limits reading before a signature is checked, or before a length is known. */
export const MOST_OF_MANIFEST = 16 * 2 ** 20;
const MOST_OF_SIGNATURE = 4096;
/**
 * The limit for all lists together. A country in every page size has lists of 50 MiB with 239,000 files, which take 530
 * MB to check.
 */
const MOST_OF_LISTS = 64 * 2 ** 20;
const MOST_FILES = 250_000;
/** A list is read whole, and parsing multiplies its size, so fewer lists than files are read at a time. */
const LISTS_AT_ONCE = 4;
/** The maximum number of objects and lists in a manifest: a part has a list of lists, each of them an object. */
const MOST_OF_LISTED = 30_000;

/**
 * Reads the manifest of a site with its signature, as they were sent. With `trust`, the signature must exist and be valid. Throws
 * SiteError, TornError, SignatureError.
 */
export async function readManifest(site: Site, trust?: Trust) {
  const bytes = await bounded(site, MANIFEST, MOST_OF_MANIFEST);
  if (bytes === null)
    throw new SiteError(`${site.base} has no ${MANIFEST}: expected the address of a published site.`);
  const signature = await bounded(site, SIGNATURE, MOST_OF_SIGNATURE);
  if (trust !== undefined) checkSigned(site, bytes, signature, trust);
  const { asOf, builtBy, lists } = parseManifest(site, bytes);
  const read: Map<string, Uint8Array> = new Map([[sha256(bytes), bytes]]);
  const documents = [entryOf(MANIFEST, bytes)];
  // A signature left from another build, or added after it, would be worse than none.
  if (signature !== null && isOfAsOf(signature, asOf)) {
    read.set(sha256(signature), signature);
    documents.push(entryOf(SIGNATURE, signature));
  }
  return { asOf, builtBy, lists, documents, read };
}

/** What a manifest says, and all of its lists. Throws SiteError. */
function parseManifest(site: Site, bytes: Uint8Array) {
  const parsed = readableManifest.safeParse(jsonOf(bytes, MOST_OF_LISTED));
  if (!parsed.success)
    throw new SiteError(`${site.base}/${MANIFEST} is not a manifest that this version can read.`);
  const lists: readonly ListedFile[] = parsed.data.parts.flatMap(({ lists }) => lists);
  checkPaths(site, lists);
  const total = lists.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > MOST_OF_LISTS || lists.some(({ bytes }) => bytes > MOST_OF_MANIFEST))
    throw new SiteError(
      `${site.base}/${MANIFEST} names lists of ${total} bytes, more than this version reads.`,
    );
  return { ...parsed.data, lists };
}

/** The files of a list. Throws SiteError. */
function parseList(site: Site, { path }: ListedFile, text: Uint8Array): readonly ListedFile[] {
  const list = readableList.safeParse(jsonOf(text, 2 * LONGEST_LIST));
  if (!list.success) throw new SiteError(`${site.base}/${path} is not a list that this version can read.`);
  return list.data.files;
}

/** Reads the lists of a manifest, except the known ones; `onList` gets each. Throws SiteError, TornError. */
export async function readLists(
  site: Site,
  { asOf, builtBy, lists, documents, read }: Awaited<ReturnType<typeof readManifest>>,
  known: (entry: ListedFile) => Uint8Array | null = () => null,
  onList: (entry: ListedFile, text: Uint8Array) => void = () => {},
) {
  let files = 0;
  const listed = await each(
    lists,
    async (entry) => {
      const text = known(entry) ?? (await readEntry(site, entry));
      onList(entry, text);
      const found = parseList(site, entry, text);
      files += found.length;
      if (files > MOST_FILES)
        throw new SiteError(
          `${site.base} lists more than ${MOST_FILES} files, more than this version reads.`,
        );
      return found;
    },
    LISTS_AT_ONCE,
  );
  const all: readonly ListedFile[] = [...documents, ...lists, ...listed.flat()];
  checkPaths(site, all);
  const isKept = ({ path, served }: ListedFile) => served !== false && !actsOnHost(path);
  const unserved = all.filter((entry) => !isKept(entry));
  const ofLists = new Set(lists.map(({ path }) => path));
  return {
    /** The files that the site serves, its manifest and lists among them, each path once. */
    files: all.filter(isKept),
    /** The files that are listed but not served. */
    unserved,
    /** The bytes of the manifest and of the signature, by SHA-256. */
    read,
    /** The paths of the lists. */
    lists: ofLists,
    asOf,
    builtBy,
  };
}

/** The manifest and all lists of a site, with nothing known in advance. */
export const readListing = async (site: Site, trust?: Trust): Promise<Listing> =>
  readLists(site, await readManifest(site, trust));

/** Every path of a manifest is checked before anything is opened at it, whether it is served or not. Throws SiteError. */
function checkPaths({ base }: Site, entries: readonly ListedFile[]): void {
  const paths = new Set<string>();
  for (const { path } of entries) {
    if (isOutside(path))
      throw new SiteError(`${base} lists ${quoted(path)}, which is not the path of a file.`);
    const known = asKnown(path);
    if (paths.has(known)) throw new SiteError(`${base} lists ${quoted(path)} twice.`);
    paths.add(known);
  }
  for (const { path } of entries) {
    for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1)) {
      if (paths.has(asKnown(path.slice(0, at))))
        throw new SiteError(`${base} lists ${quoted(path.slice(0, at))} as a file, and files below it.`);
    }
  }
}

/** Some file systems ignore letter case, or how a letter is composed. Almost all paths stay as they are. */
const asKnown = (path: string): string =>
  (/^[!-~]*$/.test(path) ? path : path.normalize("NFC")).toLowerCase();

/** Throws SiteError if a site sends more than a document may have. */
export async function bounded(site: Site, path: string, most: number): Promise<Uint8Array | null> {
  try {
    return await readFrom(site, path, most);
  } catch (error) {
    throw error instanceof TooLongError ? new SiteError(`${site.base}: ${error.message}.`) : error;
  }
}

/** The fault of a listed file that is not there. */
export const MISSING = "is listed, but missing";

/** Whether a site is a copy that leaves out downloads. */
export const isPartial = async (site: Site): Promise<boolean> =>
  (await bounded(site, LEFT_OUT, MOST_OF_SIGNATURE)) !== null;

/** The bytes of a listed file. Throws SiteError; TornError if the site sends different bytes. */
export async function readEntry(site: Site, entry: ListedFile): Promise<Uint8Array> {
  let parts: Uint8Array[] = [];
  await checkEntry(site, entry, () => {
    parts = [];
    return (piece) => parts.push(piece);
  });
  return Buffer.concat(parts);
}

/** Checks a listed file piece by piece; `begin` is called for each try. Throws as `readEntry`. */
export async function checkEntry(
  site: Site,
  { path, bytes, sha256: expected }: ListedFile,
  begin: () => OnPiece = () => () => {},
): Promise<void> {
  let digest = digesting();
  const reading = site.pieces(path, bytes, () => {
    digest = digesting(begin());
    return digest.add;
  });
  // A file that is longer than listed has been replaced.
  const found = await reading.catch((error) => {
    throw error instanceof TooLongError ? new TornError(`${path} is not as listed`) : error;
  });
  if (found === "missing") throw new TornError(`${path} ${MISSING}`);
  const whole = digest.end();
  if (whole.bytes !== bytes || whole.sha256 !== expected) throw new TornError(`${path} is not as listed`);
}

/** A signature that does not match may be that of a publication between the two requests. */
function checkSigned(site: Site, bytes: Uint8Array, signature: Uint8Array | null, trust: Trust): void {
  try {
    checkManifest(bytes, signature && Buffer.from(signature).toString(), trust);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    error.message = `${site.base}/${MANIFEST}: ${error.message}.`;
    throw error instanceof OtherBytesError ? new TornError(error.message, { cause: error }) : error;
  }
}

const [BRACE, BRACKET] = [0x7b, 0x5b] as const;

const isOfAsOf = (signature: Uint8Array, asOf: string): boolean =>
  Buffer.from(signature).includes(`asOf:${asOf} `);

/**
 * The value of a JSON text with at most so many objects and lists; null for anything else. Empty ones take a hundred times as
 * much memory as text, and each would be a fault to report.
 */
function jsonOf(bytes: Uint8Array, most: number): unknown {
  let count = 0;
  for (const byte of bytes) if ((byte === BRACE || byte === BRACKET) && ++count > most) return null;
  return jsonOrNull(new TextDecoder().decode(bytes));
}
