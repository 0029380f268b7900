/** The answers as sections of the build, one per operation. */

import { type OperationId, operations } from "../api/operations.ts";
import type { Remember } from "../lib/cache.ts";
import type { Model } from "../model/model.ts";
import { measuringIn } from "../model/monitoring-sites.ts";
import { monitoringIn } from "../model/parts.ts";
import type { ReadingsOf } from "../model/readings-as-of.ts";
import { cachedSection, type File, type Section, withFiles } from "../output/section.ts";
import { answers, type MadeApart } from "./answers.ts";
import { addressOf } from "./operation-files.ts";
import type { Options } from "./options.ts";
import { holdersOf } from "./places/holders.ts";
import { boundedIn, placeFiles } from "./places/places.ts";
import { readingAnswers } from "./readings.ts";
import { searchFiles } from "./search/search-files.ts";
import { searchRecords } from "./search/search-records.ts";
import { layouts } from "./store/layouts.ts";
import { isForRewriting } from "./store/rewriting-address.ts";
import { tileFiles, tileInput, tileSetOf } from "./tiles/tile-files.ts";

/** What sections are made from. */
export type SectionInput = {
  readonly model: Model;
  readonly readingsOf: ReadingsOf;
  /** By their paths in the data folder. Each follows from its bytes. */
  readonly sourceFiles: readonly { readonly path: string; readonly read: () => Uint8Array }[];
  readonly options: Options;
  readonly remember: Remember;
};

/** Every operation as a section, in the order of the table. */
export const answerSections = (input: SectionInput): Section[] =>
  operations.map(({ id }) => inTree(isMadeApart(id) ? apart[id](input) : sectionOf(id, input)));

const isMadeApart = (id: OperationId): id is MadeApart => id in apart;

function sectionOf(id: keyof typeof answers, { model, options }: SectionInput): Section {
  const section = { name: id, step: "answers" } as const;
  if (id === "GetMonitoringSite" || id === "GetMonitoringConsentRestrictions")
    return cachedSection({
      ...section,
      input: { model: monitoringIn(model), options },
      make: (given) => answers[id](given.model, given.options),
    });
  return { ...section, files: () => answers[id](model, options) };
}

const apart: Record<MadeApart, (input: SectionInput) => Section> = {
  GetAreaTile: ({ model, options: { baseUrl, maxZoom } }) =>
    cachedSection({
      name: "GetAreaTile",
      step: "tiles",
      input: tileInput(model, baseUrl, maxZoom),
      make: tileFiles,
    }),
  GetAreaTileMetadata: ({ model, options: { baseUrl, maxZoom, store } }) => ({
    name: "GetAreaTileMetadata",
    step: "answers",
    *files() {
      const tileSet = tileSetOf(tileInput(model, baseUrl, maxZoom));
      yield { path: addressOf("GetAreaTileMetadata", {}), content: JSON.stringify(tileSet) };
      yield* layouts[store].rewriting.zooms(tileSet.maxzoom);
    },
  }),
  GetAreasAtPlace: ({ model }) =>
    cachedSection({
      name: "GetAreasAtPlace",
      step: "places",
      input: boundedIn(model),
      make: (areas) => placeFiles(areas),
    }),
  GetMonitoringSiteReadings: ({ model, readingsOf, options: { store } }) =>
    cachedSection({
      name: "GetMonitoringSiteReadings",
      step: "readings",
      input: { model: measuringIn(model), readingsOf, store },
      make: (given) => readingAnswers(given.model, given, given.readingsOf),
    }),
  Search: ({ model, remember }) =>
    cachedSection({
      name: "Search",
      step: "search",
      input: searchRecords(model, remember(holdersOf, boundedIn(model), model.places)),
      make: (records) => searchFiles(records),
    }),
};

/** A section with its files below `v1/`, without the files that only rewriting hosts need. */
export const inTree = (section: Section): Section => withFiles(section, placed);

function* placed(files: Iterable<File>): Generator<File> {
  for (const file of files)
    yield { ...file, path: isForRewriting(file.path) ? file.path : `v1/${file.path}` };
}
