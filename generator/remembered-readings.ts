import type { PageSizes } from "./answers/answers.ts";
import { READINGS, type RememberedReadings } from "./answers/parts.ts";
import type { CheckedData } from "./checked-data.ts";
import { digestOf } from "./digest.ts";
import type { Digests } from "./load/digests.ts";
import {
  type ReadingFacts,
  type ReadingsAsOf,
  readingFacts,
  readingInput,
  readingsAsOf,
} from "./model/readings.ts";
import type { Output } from "./output/output.ts";

type Circumstances = {
  readonly digests: Digests;
  readonly asOf: number;
  readonly pages: PageSizes;
  /** Where the facts of an earlier build are. */
  readonly output: Output;
};

/** The readings of sound data as of an instant. Those that an earlier build has read are not read again. */
export function rememberedReadings(
  { source, readingFiles, readings }: CheckedData,
  { digests, asOf, pages, output }: Circumstances,
): ReadingsAsOf & RememberedReadings {
  const input = readingInput(source, asOf);
  const inputs = digestOf({ input, pages, files: readingFiles.map((file) => [file, digests[file] ?? null]) });
  const facts = (output.factsOf(READINGS, inputs) as ReadingFacts | null) ?? readingFacts(readings(), input);
  return { inputs, ...readingsAsOf(facts, asOf, readings) };
}
