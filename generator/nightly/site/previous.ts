/** The live site: the state that a night starts from. Everything is read by its hash; nothing is guessed. */

import { index } from "../../../schemas/document.ts";
import { jsonOrNull } from "../../lib/http/json-or-null.ts";
import { parseInstant } from "../../lib/time/instant.ts";
import { type DataSet, openDataSet } from "../../load/data-set.ts";
import type { Source } from "../../load/read-records.ts";
import { readEntry, readListing, untilWhole } from "../../mirror/listing.ts";
import type { Trust } from "../../mirror/signature/signed-manifest.ts";
import { type Site, SiteError } from "../../mirror/site.ts";
import { ArchiveError, SOURCE, unpack } from "../../mirror/unpack.ts";
import { lastingSize } from "../../output/former-files.ts";
import { type ListedFile, MANIFEST } from "../../output/tree/manifest.ts";

export type Previous = {
  /** The instant that it speaks for, in milliseconds. */
  readonly asOf: number;
  /** How many files it has, lists and manifest included, and of how many bytes: the lasting ones, as a build reports them. */
  readonly files: number;
  readonly bytes: number;
  /**
   * The SHA-256 of its manifest. It identifies the whole tree, because the manifest leads to the digests of all other
   * files.
   */
  readonly manifest: string;
  /** Every file by its path: the listed ones, the lists, and the manifest. */
  readonly entries: ReadonlyMap<string, ListedFile>;
  /** The address that the site gives as its own. */
  readonly baseUrl: string;
  /** The folder of the data that it was built from, and its records. */
  readonly data: string;
  readonly set: DataSet;
  readonly source: Source;
};

/** In milliseconds, before each further try at a site that changes while it is read. */
const PAUSES = [500, 2000, 5000];

/**
 * Reads the live site with every list, and unpacks its source data into a folder. With `trust`, nothing is read of a site whose
 * signature is missing, wrong or expired. Throws SiteError if the site cannot be read, differs from its manifest, or keeps changing;
 * SignatureError.
 */
export async function readPrevious(
  site: Site,
  folder: string,
  {
    pauses = PAUSES,
    trust,
  }: { readonly pauses?: readonly number[] | undefined; readonly trust?: Trust | undefined } = {},
): Promise<Previous> {
  return untilWhole(
    () => read(site, folder, trust),
    pauses,
    ({ message }) =>
      new SiteError(
        `${site.base} is not what its manifest says: ${message}. Publish it again, or roll it back.`,
      ),
  );
}

async function read(site: Site, folder: string, trust?: Trust): Promise<Previous> {
  const { asOf, files, unserved } = await readListing(site, trust).catch(withFirst);
  const all = [...files, ...unserved];
  const entries = new Map(all.map((entry) => [entry.path, entry]));
  const entryOf = (path: string): ListedFile => {
    const entry = entries.get(path);
    if (entry === undefined)
      throw new SiteError(`${site.base} has no ${path}: it was built by another version of this program.`);
    return entry;
  };
  await readEntry(site, entryOf("v1/status.json"));
  const archive = await readEntry(site, entryOf(SOURCE));
  return {
    asOf: parseInstant(asOf),
    ...lastingSize(all),
    manifest: entryOf(MANIFEST).sha256,
    entries,
    baseUrl: await addressOf(site, entryOf("v1/index.json")),
    data: folder,
    ...dataOf(site, archive, folder),
  };
}

/** Only the maintainer knows whether there should be a site yet. */
function withFirst(error: unknown): never {
  if (!(error instanceof SiteError)) throw error;
  const advice =
    "If there is no site yet, give --first. If one was here, name the folder of its builds with --live file:OUT: --first loses what nights have fetched.";
  throw new SiteError(`${error.message} ${advice}`, { cause: error });
}

function dataOf(site: Site, archive: Uint8Array, folder: string): Pick<Previous, "set" | "source"> {
  try {
    unpack(archive, folder);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new SiteError(`${site.base}: ${error.message}.`);
  }
  const set = openDataSet(folder);
  const [fault] = set.faults;
  if (fault === undefined) return { set, source: set.source };
  throw new SiteError(
    `${site.base}/${SOURCE} is not data that this version can read: ${fault.file}: ${fault.message}.`,
  );
}

const addressed = index.pick({ baseUrl: true }).strip();

async function addressOf(site: Site, entry: ListedFile): Promise<string> {
  // The index of another version may say more, or less.
  const parsed = addressed.safeParse(jsonOrNull(Buffer.from(await readEntry(site, entry)).toString()));
  if (!parsed.success)
    throw new SiteError(`${site.base}/${entry.path} is not an index that this version can read.`);
  return parsed.data.baseUrl;
}
