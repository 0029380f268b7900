/** The shape of a manifest and of its lists, as consumers read them (docs/contract.md §6). */

import { z } from "zod";
import { stores } from "../../api/store.ts";

const count = z.int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

export const listedFile = z
  .strictObject({
    path: z.string().describe("Below the base address, without a leading `/`."),
    bytes: count.describe("Its size."),
    sha256: digest.describe("The SHA-256 of its bytes, in hexadecimal digits."),
    mediaType: z.string().describe("The media type that it is served with."),
    served: z
      .literal(false)
      .optional()
      .describe("Only present if no host sends the file: it is part of a host's configuration."),
  })
  .describe("A published file.");

const inputs = digest
  .nullable()
  .describe("A digest of everything that it was made from, for the build itself. Equal means unchanged.");

export const manifestPart = z
  .strictObject({
    part: z.string().describe("The id of an operation, or another name."),
    files: count.describe("The number of its files."),
    bytes: count.describe("Their size in bytes."),
    lists: z.array(listedFile).min(1).describe("The files that list them: see Get Manifest List."),
  })
  .describe("Published files of one kind.");

export const buildStore = z.enum(stores).describe("How the build is stored (`--store`).");

export const builtWith = z
  .strictObject({
    store: buildStore,
    baseUrl: z.string().describe("Where it is hosted (`--base-url`)."),
    maxZoom: z.int().min(0).max(30).describe("The greatest zoom of the tiles (`--max-zoom`)."),
    site: z.boolean().describe("Whether it has the explorer (`--site`)."),
    precompress: z.boolean().describe("Whether it has stored codings (`--precompress`)."),
    host: z.string().nullable().describe("The host that it was made for (`--host`); null if none was named."),
    ahead: z.number().describe("How far it looks ahead, in seconds (`--ahead`)."),
    mostAhead: count.describe("The greatest number of instants that it looks ahead to."),
  })
  .describe("The options of the build.");

export const builtBy = z
  .strictObject({
    version: z.string().describe("The version of the program."),
    program: digest.describe("A digest of the program, the versions of its packages and of Node."),
    node: z.string().describe("The version of Node, with a `v`."),
    options: builtWith,
  })
  .describe(
    "What made the build. With the same from `/v1/downloads/source.zip`, anybody gets the same files.",
  );

export const manifest = z
  .strictObject({
    inputs,
    asOf: z.iso.datetime().describe("The instant of the data."),
    builtBy: builtBy.optional().describe("What made the build. Missing in builds of earlier versions."),
    files: count.describe("The number of files in all parts."),
    bytes: count.describe("Their size in bytes."),
    parts: z.array(manifestPart).describe("In the order of the build."),
  })
  .describe("Everything that was published, part by part.");

export const manifestList = z
  .strictObject({
    part: z.string().describe("The name of the part, as in Get Manifest."),
    inputs,
    files: z.array(listedFile).max(2000).describe("In the order of the build."),
  })
  .describe("Files of a part.");
