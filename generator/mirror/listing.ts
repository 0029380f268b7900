/** Everything that a site serves, according to its manifest. */

import { manifest, manifestList } from "../../schemas/document.ts";
import { sha256 } from "../lib/digest.ts";
import { type Entry, entryOf, MANIFEST, SIGNATURE } from "../output/manifest.ts";
import type { Tree } from "../output/tree.ts";
import { isOutside } from "../output/writer.ts";
import { OtherBytesError, SignatureError } from "../signature/errors.ts";
import { checkManifest, type Trust } from "../signature/manifest.ts";
import { each } from "./each.ts";
import { type Site, SiteError } from "./site.ts";

export type Listing = {
  /** The files that the site serves, its manifest and lists among them, each path once. */
  readonly files: readonly Entry[];
  /** The files that it lists and does not serve. */
  readonly unserved: readonly Entry[];
  /** The bytes of the manifest and of those lists that were read, by SHA-256. */
  readonly read: ReadonlyMap<string, Uint8Array>;
  readonly asOf: string;
};

/** The site has changed while it was read: what was read before and after does not fit together. */
export class TornError extends Error {}

/**
 * Reads the manifest of a site with its signature, and the lists that a tree does not have yet. With `trust`, the
 * signature must exist and be valid. Throws SiteError, TornError, SignatureError.
 */
export async function readListing(site: Site, known: Tree | null, trust?: Trust): Promise<Listing> {
  const bytes = await site.read(MANIFEST);
  if (bytes === null)
    throw new SiteError(`${site.base} has no ${MANIFEST}: expected the address of a published site.`);
  const signature = await site.read(SIGNATURE);
  if (trust !== undefined) checkSigned(site, bytes, signature, trust);
  const parsed = manifest.safeParse(jsonOf(bytes));
  if (!parsed.success)
    throw new SiteError(`${site.base}/${MANIFEST} is not a manifest that this version can read.`);
  const read = new Map([[sha256(bytes), bytes]]);
  const lists = parsed.data.parts.flatMap(({ lists }) => lists as Entry[]);
  const documents: Entry[] = [entryOf(MANIFEST, bytes), ...lists];
  // A signature left from another build, or added after it, would be worse than none.
  if (signature !== null && isOfAsOf(signature, parsed.data.asOf)) {
    read.set(sha256(signature), signature);
    documents.push(entryOf(SIGNATURE, signature));
  }
  const listed = await each(lists, async (entry) => {
    const known_ = known?.list(entry);
    if (known_) return known_.files;
    const text = await readEntry(site, entry);
    read.set(entry.sha256, text);
    const list = manifestList.safeParse(jsonOf(text));
    if (!list.success)
      throw new SiteError(`${site.base}/${entry.path} is not a list that this version can read.`);
    return list.data.files as Entry[];
  });
  const all = listed.flat();
  // Not by push: a country has more files than a function takes arguments.
  const files = [...documents, ...all.filter(({ served }) => served !== false)];
  const unserved = all.filter(({ served }) => served === false);
  const outside = files.find(({ path }) => isOutside(path));
  if (outside)
    throw new SiteError(
      `${site.base} lists ${JSON.stringify(outside.path)}, which is not the path of a file.`,
    );
  return { files, unserved, read, asOf: parsed.data.asOf };
}

/** The bytes of a listed file. Throws TornError if the site sends different bytes. */
export async function readEntry(site: Site, { path, bytes, sha256: expected }: Entry): Promise<Uint8Array> {
  const content = await site.read(path);
  if (content === null) throw new TornError(`${path} is listed, but missing`);
  if (content.length !== bytes || sha256(content) !== expected)
    throw new TornError(`${path} is not as listed`);
  return content;
}

/** A signature that does not match may be that of a publication between the two requests. */
function checkSigned(site: Site, bytes: Uint8Array, signature: Uint8Array | null, trust: Trust): void {
  try {
    checkManifest(bytes, signature && Buffer.from(signature).toString(), trust);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    const refused = new SignatureError(`${site.base}/${MANIFEST}: ${error.message}.`);
    throw error instanceof OtherBytesError ? new TornError(refused.message, { cause: refused }) : refused;
  }
}

const isOfAsOf = (signature: Uint8Array, asOf: string): boolean =>
  Buffer.from(signature).includes(`asOf:${asOf} `);

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}
