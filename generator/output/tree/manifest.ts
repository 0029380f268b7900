/**
 * A build's own account of what it published: `v1/manifest.json` names the sections (its `parts`), and for each the
 * lists of its files (manifest-shape.ts). Neither lists itself, and the manifest is written last.
 */

import type { z } from "zod";
import { SECURITY_TXT } from "../../api/documents.ts";
import { mediaType } from "../../api/headers.ts";
import { sha256 } from "../../lib/digest.ts";
import type * as shape from "./manifest-shape.ts";

/** A file: its path from the tree's root, and what identifies its bytes. */
export type ListedFile = Constant<z.infer<typeof shape.listedFile>>;

/**
 * A list of files of a section: few enough for a client to read at once. Its `inputs` are the digest of everything that
 * the section depends on; null if every build makes it anew.
 */
export type List = Constant<z.infer<typeof shape.manifestList>>;

/** A section as the manifest names it: how many files of how many bytes, and the lists of them. */
export type ListedSection = Constant<z.infer<typeof shape.manifestPart>>;

/** Its `inputs` are a digest of all inputs of the build; null if the build is for the moment at which it was made. */
export type Manifest = Constant<z.infer<typeof shape.manifest>>;

type Constant<T> = T extends object ? { readonly [Key in keyof T]: Constant<T[Key]> } : T;

export const MANIFEST = "v1/manifest.json";

/** The signature of the manifest, in minisign's format, where a site is signed. */
export const SIGNATURE = `${MANIFEST}.minisig`;

/** A list of this many files has about 0.4 MB: a mirror reads a whole list for each file that differs. */
export const LONGEST_LIST = 2000;

/**
 * Whether hosts send a file: all except their own configuration. Names that begin with `_` or `.` belong to hosts only
 * at the top; below it, they are names of records.
 */
export const isServed = (path: string): boolean => path === SECURITY_TXT || !/^(hosts\/|[._])/.test(path);

/** Whether a host would interpret a file instead of sending it. A mirror accepts no such file, whatever the lists say. */
export const actsOnHost = (path: string): boolean =>
  !isServed(path) || TOP.test(path) || FOLDERS.test(path) || NAMES.test(path) || PROGRAMS.test(path);

/**
 * At the top, hosts and programs look for files of many names: a build has pages, and a few of known names, each also with
 * its stored codings.
 */
const TOP =
  /^(?!(?:data\.json|index\.md|llms\.txt|manifest\.webmanifest|robots\.txt|service-worker\.js)(\.(br|gz))?$)[^/]+(?<!\.(html|xml|svg|png|ico)(\.(br|gz))?)$/i;
const FOLDERS = /^(hosts|functions|netlify|api|node_modules)\//i;
const NAMES = /(^|\/)(\.|web\.config$|staticwebapp\.config\.json$)/i;
/** Programs, and files that servers read as instructions. */
const PROGRAMS =
  /\.(php\d?|phps|phtml|phar|inc|cgi|fcgi|pl|py|rb|lua|tcl|sh|cf[cm]|cfml|as[apx]|aspx|asmx|ashx|axd|svc|cer|cdx|cshtml|dll|exe|jspx?|jspf|do|shtml?|stm|asis|var)(\.|$)/i;

/** Where a list of a section is; they count from 1. */
export const listFile = (part: string, number: number): string => `v1/manifest/${part}/${number}.json`;

/** The media type of a file of a tree. Files below `v1/problems` are the bodies of problems. */
export const mediaTypeIn = (path: string): string =>
  mediaType(path, path.startsWith("v1/problems/") ? 400 : 200);

export const entryOf = (path: string, content: Uint8Array): ListedFile =>
  entryFrom(path, content.length, sha256(content));

/** The entry of a file of so many bytes with this SHA-256. */
export const entryFrom = (path: string, bytes: number, sha256: string): ListedFile => ({
  path,
  bytes,
  sha256,
  mediaType: mediaTypeIn(path),
  ...(!isServed(path) && { served: false as const }),
});

export const manifestEntry = (manifest: Manifest): ListedFile =>
  entryOf(MANIFEST, Buffer.from(JSON.stringify(manifest)));

/** What a manifest says besides its sections. Builds of earlier versions do not say what made them. */
export type About = Pick<Manifest, "inputs" | "asOf" | "builtBy">;

/** What made a build, and its options. */
export type BuiltBy = NonNullable<Manifest["builtBy"]>;

export const manifestOf = ({ inputs, asOf, builtBy }: About, parts: readonly ListedSection[]): Manifest => ({
  inputs,
  asOf,
  ...(builtBy && { builtBy }),
  files: parts.reduce((total, { files }) => total + files, 0),
  bytes: bytesOf(parts),
  parts,
});

export const bytesOf = (counted: readonly { readonly bytes: number }[]): number =>
  counted.reduce((total, { bytes }) => total + bytes, 0);
