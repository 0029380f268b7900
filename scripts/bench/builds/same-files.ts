/**
 * Writes the files that Eleventy writes too, and no others: `DATA OUT`. Reading, checking, the model, the answers and the writer
 * are the build's. A whole build cannot leave out what Eleventy does not make.
 */

import { inTree } from "../../../generator/answers/answer-sections.ts";
import { answers } from "../../../generator/answers/answers.ts";
import { LOCAL_ADDRESS } from "../../../generator/api/address.ts";
import { formatInstant } from "../../../generator/lib/time/instant.ts";
import { modelOf } from "../../../generator/model/model.ts";
import { openOutput } from "../../../generator/output/output.ts";
import { soundData } from "../../../test/support/data.ts";

const [data, out] = process.argv.slice(2) as [string, string];
const output = openOutput(out);
const { source, readings } = await soundData(data);
const asOf = source.dataset[0]?.record.asOf as number;
const model = modelOf(source, readings, asOf);
const options = { store: "files", baseUrl: LOCAL_ADDRESS } as const;
const sections = (["GetOrganisations", "GetOrganisation"] as const).map((name) =>
  inTree({
    name,
    step: "answers",
    files: () => answers[name](model, options),
  }),
);
output.write(sections, { inputs: null, asOf: formatInstant(asOf) });
output.publish();
output.close();
