import type { Terms } from "./terms.ts";
import { zipOf } from "./zip.ts";

/** The bytes of a source file, by its path in the data folder. */
export type ReadSource = (file: string) => Uint8Array;

/** The source data as recorded, with a note on what it is. `files` are paths in the data folder, in order. */
export function sourceArchive(files: readonly string[], readSource: ReadSource, terms: Terms): Uint8Array {
  return zipOf(entriesOf(files, readSource, terms));
}

function* entriesOf(files: readonly string[], readSource: ReadSource, terms: Terms) {
  yield { path: "LICENCE.txt", content: Buffer.from(licenceText(terms)) };
  yield { path: "README.md", content: Buffer.from(readme(terms)) };
  for (const file of files) yield { path: `data/${file}`, content: readSource(file) };
}

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
