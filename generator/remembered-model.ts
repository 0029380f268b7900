import type { PageSizes } from "./answers/answers.ts";
import { CONSENTS, READINGS, type Remembered } from "./answers/sections.ts";
import type { CheckedData } from "./checked-data.ts";
import { digestOf } from "./lib/digest.ts";
import type { Digests } from "./load/digests.ts";
import { isOfConsents, isOfReadings } from "./load/load.ts";
import type { ConsentFacts } from "./model/consents.ts";
import { type Model, modelOf } from "./model/model.ts";
import { type ReadingFacts, readingFacts, readingInput, readingsAsOf } from "./model/readings.ts";
import type { Output } from "./output/output.ts";

type Circumstances = {
  readonly digests: Digests;
  readonly asOf: number;
  readonly pages: PageSizes;
  /** Where the facts of an earlier build are. */
  readonly output: Output;
};

/**
 * The model of sound data as of an instant, and what remembers the largest parts that are made of it. Readings and
 * consents that an earlier build has read are not read again.
 */
export function rememberedModel(
  { source, readings }: CheckedData,
  { digests, asOf, pages, output }: Circumstances,
): { readonly model: Model; readonly remembered: Remembered } {
  const digestOfFiles = (isMeant: (file: string) => boolean) =>
    digestOf(Object.entries(digests).filter(([file]) => isMeant(file)));
  const input = readingInput(source, asOf);
  const consentFiles = digestOfFiles(isOfConsents);
  const inputs = {
    readings: digestOf({ input, pages, files: digestOfFiles(isOfReadings) }),
    consents: digestOf({ asOf, pages, consentFiles, files: digestOfFiles(isOfSites) }),
  };
  const knownReadings = output.factsOf(READINGS, inputs.readings) as ReadingFacts | null;
  const knownConsents = output.factsOf(CONSENTS, inputs.consents) as ConsentFacts | null;
  const factsOfReadings = () => knownReadings ?? readingFacts(readings(), input);
  const readingsThen = readingsAsOf(factsOfReadings, asOf, readings);
  return {
    model: modelOf(source, readingsThen, asOf, knownConsents),
    remembered: { ...inputs, consentFiles, readingsAsOf: readingsThen },
  };
}

/** Whether a file holds anything that is answered of a monitoring site. */
const isOfSites = (file: string): boolean => /^(monitoring-sites\/|providers\.json$)/.test(file);
