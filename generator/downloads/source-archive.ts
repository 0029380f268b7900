import type { SectionInput } from "../answers/sections.ts";
import type { File } from "../lib/section.ts";
import type { Terms } from "./terms.ts";
import { deflated, type ZipEntry, zipOf } from "./zip.ts";

/** The source files by their digests, and how to read them. */
export type SourceFiles = Pick<SectionInput, "digests" | "readSource" | "remember">;

/** The source data as recorded, with a note on what it is. */
export const sourceArchive = (files: SourceFiles, terms: Terms): Iterable<File> =>
  zipOf("source.zip", entriesOf(files, terms));

function* entriesOf({ digests, readSource, remember }: SourceFiles, terms: Terms): Generator<ZipEntry> {
  yield { path: "LICENCE.txt", ...deflated(Buffer.from(licenceText(terms))) };
  yield { path: "README.md", ...deflated(Buffer.from(readme(terms))) };
  for (const [file, digest] of Object.entries(digests))
    yield { path: `data/${file}`, ...remember(keyOf(digest), () => deflated(readSource(file))) };
}

const keyOf = (digest: string | null) => ["deflated", digest];

/** What it asks `remember` for. */
export const keysOfArchive = ({ digests }: Pick<SourceFiles, "digests">) => Object.values(digests).map(keyOf);

const licenceText = ({ licence, attribution }: Terms): string =>
  [`${licence.name}\n${licence.url}`, ...attribution].join("\n\n").concat("\n");

const readme = ({ title, description, licence, attribution, asOf, notice }: Terms): string => `# ${title}

${[...(notice === null ? [] : [`**${notice}**`]), description, `Published as of ${asOf}.`].join("\n\n")}

Licence: ${licence.name}, ${licence.url}

${attribution.map((text) => `- ${text}`).join("\n")}

## What this is

The folder \`data\` holds the source data of the API, as recorded: also what the API does not answer, such as the values of
readings that are too old to speak for now. Do not take such a value for the present state of a river, and never take a
missing one for zero.

\`npm run build -- --data data --as-of ${asOf}\`, in the program's own folder, makes the whole API from it again.
`;
