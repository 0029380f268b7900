/**
 * Whether a site is what its source data makes: built again from `source.zip`, as its manifest says it was built, and
 * compared file by file (docs/security.md, "Built again by anybody").
 */

import { join } from "node:path";
import { build } from "../../generator/builder/build.ts";
import { optionsAsStated } from "../../generator/builder/options.ts";
import { formatCount } from "../../generator/lib/format-count.ts";
import { parseInstant } from "../../generator/lib/time/instant.ts";
import { DataError } from "../../generator/load/faults.ts";
import type { Listing } from "../../generator/mirror/listing.ts";
import { TreeError } from "../../generator/mirror/tree-errors.ts";
import { ArchiveError, unpack } from "../../generator/mirror/unpack.ts";
import type { Rebuilt } from "../../generator/mirror/verify-site.ts";
import { isNamedByDigest } from "../../generator/output/former-files.ts";
import { thisProgram } from "../../generator/output/program.ts";
import { type BuiltBy, type ListedFile, MANIFEST, SIGNATURE } from "../../generator/output/tree/manifest.ts";
import { entriesOf, openBuild } from "../../generator/output/tree/tree.ts";

/** Builds an archive of source data in a folder, and compares the result with what a site lists. */
export async function rebuild(archive: Uint8Array, listing: Listing, folder: string): Promise<Rebuilt> {
  const { builtBy, asOf, lists } = listing;
  if (builtBy === undefined)
    return wrong(
      "The manifest does not say what made the site: an earlier version did, and it cannot be built again.",
    );
  const [data, out] = [join(folder, "source"), join(folder, "rebuilt")];
  try {
    unpack(archive, data);
    await build({ ...optionsAsStated(builtBy.options), data, out, asOf: parseInstant(asOf) });
  } catch (error) {
    if (error instanceof ArchiveError) return wrong(error.message);
    if (!(error instanceof DataError)) throw error;
    return wrong(`source.zip cannot be built, because this version finds faults in it. ${because(builtBy)}`);
  }
  const published = contents([...listing.files, ...listing.unserved], lists);
  const own = openBuild(out);
  const listsHere = new Set(own.manifest.parts.flatMap((part) => part.lists.map(({ path }) => path)));
  const damaged = (part: string) =>
    new TreeError(`the lists of ${part} changed while it was built: build again.`);
  return compare(published, contents(entriesOf(own, damaged), listsHere), builtBy);
}

const wrong = (fault: string): Rebuilt => ({ said: null, faults: [fault] });

type Contents = ReadonlyMap<string, string>;

/** The SHA-256 of each file by its path. The manifest and its lists say these, and the signature follows from them. */
function contents(entries: readonly ListedFile[], lists: ReadonlySet<string>): Contents {
  const files = entries.filter(({ path }) => path !== MANIFEST && path !== SIGNATURE && !lists.has(path));
  return new Map(files.map(({ path, sha256 }) => [path, sha256]));
}

function compare(published: Contents, made: Contents, builtBy: BuiltBy): Rebuilt {
  const gone = [...published.keys()].filter((path) => !made.has(path));
  // They stay one build longer: pages in caches refer to them, and no page of this build does.
  const kept = gone.filter(isNamedByDigest);
  const faults = [
    ...gone.filter((path) => !isNamedByDigest(path)).map((path) => `${path} does not come from source.zip`),
    ...[...made.keys()].filter((path) => !published.has(path)).map((path) => `${path} is not published`),
    ...[...made]
      .filter(([path, digest]) => (published.get(path) ?? digest) !== digest)
      .map(([path]) => `${path} is not what source.zip makes`),
  ].sort();
  if (faults.length > 0) return { said: null, faults: [...faults, because(builtBy)] };
  const older =
    kept.length === 0
      ? ""
      : `; ${formatCount(kept.length)} more are kept from the build before, for pages in caches`;
  return {
    said: `the same ${formatCount(made.size)} files, built from source.zip by ${inWords(thisProgram())} on ${process.arch}${older}${otherProgram(builtBy)}`,
    faults: [],
  };
}

type Program = Omit<BuiltBy, "options">;

const inWords = ({ version, node }: Program): string => `version ${version} with Node ${node}`;

const otherProgram = (stated: Program): string =>
  stated.program === thisProgram().program ? "" : `, though its manifest names ${inWords(stated)}`;

/** Why files may differ. */
function because(stated: Program): string {
  const own = thisProgram();
  if (stated.program === own.program)
    return "The program and Node are those that made the site: then its files were changed, or built with other options than its manifest states.";
  const isNamed = inWords(stated) !== inWords(own);
  return `The site was made by ${inWords(stated)}, and this is ${isNamed ? inWords(own) : "another state of it"} (program ${stated.program.slice(0, 12)}, here ${own.program.slice(0, 12)}): check out what made it, run npm ci, and try again.`;
}
