/** The answers as parts of the build: one an operation, and the problems. */

import { type OperationId, operations, searchKinds } from "../api/operations.ts";
import { rewritingFiles } from "../hosts/rewriting/files.ts";
import { digestOf } from "../lib/digest.ts";
import type { Model } from "../model/model.ts";
import type { ReadingsAsOf } from "../model/readings.ts";
import { searchRecords } from "../search/records.ts";
import { searchFiles } from "../search/search.ts";
import { type File, type Part, rememberedPart } from "../section.ts";
import { tileFiles, tileInput } from "../tiles/tile-files.ts";
import { answers, type Options, type PageSizes } from "./answers.ts";
import { problemFiles } from "./problems.ts";

/** The parts that the readings and the consents are remembered by. */
export const READINGS = "GetMonitoringSiteReadings";
export const CONSENTS = "GetMonitoringConsentRestrictions";

/** Digests that tell whether parts are those of an earlier build, and of the readings what is known of them. */
export type Remembered = {
  /** Of all that the answers to readings follow from. */
  readonly readings: string;
  readonly readingsAsOf: ReadingsAsOf;
  /** Of all that the answers to consents follow from. */
  readonly consents: string;
  /** Of the consents by themselves. */
  readonly consentFiles: string;
};

/**
 * Every part of the answers, with what rewriting hosts need beside them where all pages are written. Those that wait for
 * the readings come last.
 */
export const answerParts = (model: Model, options: Options, remembered: Remembered): Part[] => [
  ...operations
    .filter(({ id }) => id !== READINGS)
    .map(({ id }) => (isLarge(id) ? largeParts[id](model, options, remembered) : partOf(id, model, options))),
  { name: "problems", step: "answers", files: () => inTree(problemFiles(), options.pages) },
  largeParts[READINGS](model, options, remembered),
];

const partOf = (id: keyof typeof answers, model: Model, options: Options): Part => ({
  name: id,
  step: "answers",
  files: () => inTree(answers[id](model, options), options.pages),
});

/** The operations whose answers take long to make, but not to compare. */
type Large = MadeByTheirRooms | typeof READINGS | typeof CONSENTS;

/** Those whose files rooms of their own make. */
export type MadeByTheirRooms = "GetAreaTile" | "Search";

const largeParts: Record<Large, (model: Model, options: Options, remembered: Remembered) => Part> = {
  GetAreaTile: (model, { baseUrl, maxZoom, pages }) =>
    rememberedPart({
      name: "GetAreaTile",
      step: "tiles",
      input: { tiles: tileInput(model, baseUrl, maxZoom), pages },
      make: ({ tiles, pages }) => inTree(tileFiles(tiles), pages),
    }),
  Search: (model, { pages }, { consentFiles }) => ({
    name: "Search",
    step: "search",
    inputs: digestOf({ records: searchRecords(model, SEARCHED_BESIDE_CONSENTS), consentFiles, pages }),
    files: () => inTree(searchFiles(searchRecords(model)), pages),
  }),
  [CONSENTS]: (model, options, { consents }) => ({
    ...partOf(CONSENTS, model, options),
    inputs: consents,
    get facts() {
      return model.consentFacts;
    },
  }),
  [READINGS]: (model, options, { readings, readingsAsOf }) => ({
    ...partOf(READINGS, model, options),
    step: "readings",
    inputs: readings,
    get facts() {
      return readingsAsOf.facts;
    },
  }),
};

/** What is found of a consent follows from the consents alone. */
const SEARCHED_BESIDE_CONSENTS = searchKinds.filter((kind) => kind !== "consent");

const isLarge = (id: OperationId): id is Large => id in largeParts;

/** Files of the API where they lie in the tree. */
function* inTree(files: Iterable<File>, pages: PageSizes): Generator<File> {
  for (const file of files) {
    yield { path: `v1/${file.path}`, content: file.content };
    if (pages === "full") yield* rewritingFiles(file);
  }
}
