/** The answers as sections of the build, one an operation; those of tiles, search and places are made by rooms of their own. */

import { type OperationId, operations } from "../api/operations.ts";
import type { Remember } from "../lib/cache.ts";
import { digestOf } from "../lib/digest.ts";
import { type File, groupedSection, type Section, withFiles } from "../lib/section.ts";
import type { Digests } from "../load/fingerprint.ts";
import { digestsOf, type SourceKind } from "../load/load.ts";
import type { AreaGroup } from "../model/area-groups.ts";
import type { Model } from "../model/model.ts";
import type { ReadingsOf } from "../model/readings-as-of.ts";
import { answers, MADE_ELSEWHERE, type MadeElsewhere, OF_AREA, type OperationOfArea } from "./answers.ts";
import type { Options } from "./options.ts";
import { type MeasuringModel, readingAnswers } from "./readings.ts";
import { isForRewriting } from "./rewriting-address.ts";

/** What sections are made from. */
export type SectionInput = {
  readonly model: Model;
  readonly readingsOf: ReadingsOf;
  /** Of the source files, among them those of the readings. */
  readonly digests: Digests;
  readonly options: Options;
  /** The bytes of a source file, by its path in the data folder. */
  readonly readSource: (file: string) => Uint8Array;
  readonly remember: Remember;
};

/** Every operation as a section, in the order of the table; their paths are below `v1/`. */
export const answerSections = (
  input: SectionInput,
  areas: readonly AreaGroup[],
  elsewhere: Record<MadeElsewhere, (input: SectionInput) => Section>,
): Section[] =>
  operations.map(({ id }) => {
    if (isOneOf(MADE_ELSEWHERE, id)) return elsewhere[id](input);
    return isOneOf(OF_AREA, id) ? sectionOfAreas(id, areas, input) : sectionOf(id, input);
  });

const isOneOf = <Id extends OperationId>(ids: readonly Id[], id: OperationId): id is Id =>
  (ids as readonly OperationId[]).includes(id);

function sectionOfAreas(
  id: OperationOfArea,
  areas: readonly AreaGroup[],
  { options }: Pick<SectionInput, "options">,
): Section {
  const { store } = options;
  return groupedSection(
    { name: id, step: "answers" },
    areas.map(({ model, digest }) => ({
      inputs: digestOf({ id, areas: digest, store }),
      files: () => answers[id](model, { store }),
    })),
  );
}

function sectionOf(id: Exclude<keyof typeof answers, OperationOfArea>, input: SectionInput): Section {
  const files = () => answers[id](input.model, input.options, input.readingsOf);
  if (id === "GetMonitoringSiteReadings") return readingSection(input);
  if (id === "GetMonitoringSite" || id === "GetMonitoringConsentRestrictions")
    return { name: id, step: "answers", inputs: monitoringInputs(input), files };
  return { name: id, step: "answers", files };
}

/** What sections of readings are made from. All but `readingsOf` is plain data, if the model is. */
export type ReadingSectionInput = Pick<SectionInput, "readingsOf" | "digests"> & {
  readonly model: MeasuringModel;
  readonly options: Pick<Options, "store">;
};

/** The answers about readings; their paths are below `v1/`. */
export const readingSection = (input: ReadingSectionInput): Section => ({
  name: "GetMonitoringSiteReadings",
  step: "readings",
  inputs: readingInputs(input),
  files: () => readingAnswers(input.model, input.options, input.readingsOf),
});

/** A section with its files below `v1/`, except those that only rewriting hosts need. */
export const inTree = (section: Section): Section => withFiles(section, placed);

function* placed(files: Iterable<File>): Generator<File> {
  for (const file of files)
    yield { ...file, path: isForRewriting(file.path) ? file.path : `v1/${file.path}` };
}

/** The kinds of records that monitoring sites and consents follow from. */
export const OF_MONITORING = ["sites", "consents", "providers"] as const satisfies SourceKind[];

/** A digest of everything that the answers to monitoring sites and consents follow from. */
const monitoringInputs = (input: SectionInput): string =>
  digestOf({
    asOf: input.model.asOf,
    store: input.options.store,
    files: digestsOf(input.digests, ...OF_MONITORING),
  });

/** A digest of everything that the answers to readings follow from. */
export const readingInputs = (input: Omit<ReadingSectionInput, "readingsOf">): string => {
  const { model, options } = input;
  return digestOf({
    asOf: model.asOf,
    store: options.store,
    sites: model.sites.map(({ id, isServed, maximumAge }) => ({ id, isServed, maximumAge })),
    files: digestsOf(input.digests, "readings"),
  });
};
