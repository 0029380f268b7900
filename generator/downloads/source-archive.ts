import type { SectionInput } from "../answers/answer-sections.ts";
import type { File } from "../output/section.ts";
import type { Terms } from "./terms.ts";
import { deflated, type ZipEntry, zipOf } from "./zip.ts";

export type SourceInput = Pick<SectionInput, "sourceFiles" | "remember">;

/** The source data as recorded, with a note on what it is. */
export const sourceArchive = (input: SourceInput, terms: Terms): File[] => [
  { path: "source.zip", content: zipOf(entriesOf(input, terms)) },
];

function* entriesOf({ sourceFiles, remember }: SourceInput, terms: Terms): Generator<ZipEntry> {
  yield { path: "LICENCE.txt", ...deflated(Buffer.from(licenceText(terms))) };
  yield { path: "README.md", ...deflated(Buffer.from(readme(terms))) };
  for (const file of sourceFiles) yield { path: `data/${file.path}`, ...remember(deflatedFile, file) };
}

const deflatedFile = ({ read }: SectionInput["sourceFiles"][number]) => deflated(read());

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

\`npm run build -- --data DIR/data --as-of ${asOf}\`, in the program's own folder, makes the whole API from it again. DIR is the folder that
this archive was unpacked into; that should be none of the program's.
`;
