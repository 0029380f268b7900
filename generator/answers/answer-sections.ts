/** The answers as sections of the build, one per operation. Those of tiles, search and places are made elsewhere. */

import { type OperationId, operations } from "../api/operations.ts";
import type { Remember } from "../lib/cache.ts";
import type { Model } from "../model/model.ts";
import { type MeasuringModel, measuringIn } from "../model/monitoring-sites.ts";
import { monitoringIn } from "../model/parts.ts";
import type { ReadingsOf } from "../model/readings-as-of.ts";
import { cachedSection, type File, type Section, withFiles } from "../output/section.ts";
import { answers, MADE_ELSEWHERE, type MadeElsewhere } from "./answers.ts";
import type { Options } from "./options.ts";
import { readingAnswers } from "./readings.ts";
import { isForRewriting } from "./store/rewriting-address.ts";

/** What sections are made from. */
export type SectionInput = {
  readonly model: Model;
  readonly readingsOf: ReadingsOf;
  /** By their paths in the data folder. Each follows from its bytes. */
  readonly sourceFiles: readonly { readonly path: string; readonly read: () => Uint8Array }[];
  readonly options: Options;
  readonly remember: Remember;
};

/** Every operation as a section, in the order of the table; their paths are below `v1/`. */
export const answerSections = (
  input: SectionInput,
  elsewhere: Record<MadeElsewhere, (input: SectionInput) => Section>,
): Section[] =>
  operations.map(({ id }) => (isMadeElsewhere(id) ? elsewhere[id](input) : sectionOf(id, input)));

const isMadeElsewhere = (id: OperationId): id is MadeElsewhere =>
  (MADE_ELSEWHERE as readonly OperationId[]).includes(id);

function sectionOf(id: keyof typeof answers, input: SectionInput): Section {
  const { model, options } = input;
  const section = { name: id, step: "answers" } as const;
  if (id === "GetMonitoringSiteReadings") return readingSection(input);
  if (id === "GetMonitoringSite" || id === "GetMonitoringConsentRestrictions")
    return cachedSection({
      ...section,
      input: { model: monitoringIn(model), options },
      make: (given) => answers[id](given.model, given.options, noReadings),
    });
  return { ...section, files: () => answers[id](model, options, input.readingsOf) };
}

const noReadings: ReadingsOf = () => [];

/** What sections of readings are made from. All but `readingsOf` is plain data, if the model is. */
export type ReadingSectionInput = Pick<SectionInput, "readingsOf"> & {
  readonly model: MeasuringModel;
  readonly options: Pick<Options, "store">;
};

/** The answers about readings; their paths are below `v1/`. */
const readingSection = ({ model, readingsOf, options: { store } }: ReadingSectionInput): Section =>
  cachedSection({
    name: "GetMonitoringSiteReadings",
    step: "readings",
    input: { model: measuringIn(model), readingsOf, store },
    make: (given) => readingAnswers(given.model, given, given.readingsOf),
  });

/** A section with its files below `v1/`, except those that only rewriting hosts need. */
export const inTree = (section: Section): Section => withFiles(section, placed);

function* placed(files: Iterable<File>): Generator<File> {
  for (const file of files)
    yield { ...file, path: isForRewriting(file.path) ? file.path : `v1/${file.path}` };
}
