import { LAST_ROW } from "./summers.ts";
import { json, type SampleFile } from "./write.ts";

/** No other data set has it: `npm run sample` replaces only a folder whose data set is called this. */
export const SAMPLE_TITLE = "Water restrictions of New Zealand (sample)";

/** The instant that the sample speaks for: ten minutes after its newest row, as a build would come to. */
const AS_OF = new Date(Date.parse(LAST_ROW) + 10 * 60_000).toISOString().replace(".000Z", "Z");

const README = `# Sample data: water restrictions of New Zealand

**This is sample data. It is not official, and it must not be used to decide whether water may be used.** What applies is
what your council or water entity publishes; every area links to its website.

- Names of districts, councils, water entities and towns are real. Stages, dates, readings, river flows and consents are made up, to
  look like those of real schemes.
- The data is fixed at the instant \`asOf\` in \`dataset.json\`, and a build shows it as of then.
- Boundaries are those of the territorial authorities in 2013, simplified to about a kilometre. They are not the legal ones.
  Neighbours share their vertices. The outlying islands (Kermadec, Three Kings, Snares, Antipodes, Auckland and Campbell) are
  left out, because they have no water supply that could be restricted.
- The files in \`upstreams/\` name real servers of councils. They are disabled, because the readings here are made up.

\`npm run sample\` makes these files, the same bytes on every run. Change \`scripts/sample/\` rather than a file here, or replace the whole
folder by data of your own.

Terms of use: [LICENSE.md](LICENSE.md).
`;

const LICENSE = `# Terms of the sample data

- **Texts, tables and numbers of this folder:** [Creative Commons Attribution 4.0 International](https://creativecommons.org/licenses/by/4.0/) (CC BY 4.0).
- **Boundaries in \`areas/\`:** based on and including Statistics New Zealand's data (territorial authorities 2013, generalised), licensed by
  Statistics New Zealand for reuse under [Creative Commons Attribution 3.0 New Zealand](https://creativecommons.org/licenses/by/3.0/nz/) (CC BY 3.0 NZ).
  They have been simplified.

The data is provided as it is, without warranty of any kind. It is a sample, not official, and no council, water entity or other organisation
named in it has made, checked or endorsed it.
`;

/** `dataset.json`, and what the folder says of itself to people. */
export function datasetFiles(): SampleFile[] {
  const dataset = {
    title: SAMPLE_TITLE,
    description:
      "Sample data, not official: real places and organisations with made-up restrictions, readings and consents. " +
      "For what is in force, ask the council or water entity concerned.",
    licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
    attribution: [
      "Sample data of the water-restrictions project, CC BY 4.0",
      "Boundaries based on and including Statistics New Zealand’s data (territorial authorities 2013, simplified), licensed by Statistics New Zealand for reuse under CC BY 3.0 NZ",
    ],
    isSample: true,
    asOf: AS_OF,
  };
  return [
    { path: "dataset.json", content: json(dataset) },
    { path: "README.md", content: README },
    { path: "LICENSE.md", content: LICENSE },
  ];
}
