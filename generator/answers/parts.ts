/** The answers as parts of the build: one an operation, and the problems. */

import type { Model } from "../model/model.ts";
import type { ReadingFacts } from "../model/readings.ts";
import { type OperationId, operations } from "../operations.ts";
import { type File, type Part, rememberedPart } from "../part.ts";
import { searchRecords } from "../search/records.ts";
import { searchFiles } from "../search/search.ts";
import { tileFiles, tileInput } from "../tiles/tile-files.ts";
import { answers, type Options, type PageSizes } from "./answers.ts";
import { problemFiles } from "./problems.ts";
import { rewritingFiles } from "./rewriting.ts";

/** The part that the readings are remembered by. */
export const READINGS = "GetMonitoringSiteReadings";

/** The digest of all that the answers to readings follow from, and what is known of the readings as a whole. */
export type RememberedReadings = { readonly inputs: string; readonly facts: ReadingFacts };

/** Every part of the answers, with what rewriting hosts need beside them where all pages are written. */
export const answerParts = (model: Model, options: Options, readings: RememberedReadings): Part[] => [
  ...operations.map(({ id }) =>
    isMadeFromInput(id)
      ? fromInput[id](model, options)
      : {
          name: id,
          ...(id === READINGS
            ? { step: "readings" as const, inputs: readings.inputs, facts: readings.facts }
            : { step: "answers" as const }),
          files: () => inTree(answers[id](model, options), options.pages),
        },
  ),
  { name: "problems", step: "answers", files: () => inTree(problemFiles(), options.pages) },
];

/** The operations whose answers take long to make, and follow from little. */
export type MadeFromInput = "GetAreaTile" | "Search";

const fromInput: Record<MadeFromInput, (model: Model, options: Options) => Part> = {
  GetAreaTile: (model, { baseUrl, maxZoom, pages }) =>
    rememberedPart({
      name: "GetAreaTile",
      step: "tiles",
      input: { tiles: tileInput(model, baseUrl, maxZoom), pages },
      make: ({ tiles, pages }) => inTree(tileFiles(tiles), pages),
    }),
  Search: (model, { pages }) =>
    rememberedPart({
      name: "Search",
      step: "search",
      input: { records: searchRecords(model), pages },
      make: ({ records, pages }) => inTree(searchFiles(records), pages),
    }),
};

const isMadeFromInput = (id: OperationId): id is MadeFromInput => id in fromInput;

/** Files of the API where they lie in the tree. */
function* inTree(files: Iterable<File>, pages: PageSizes): Generator<File> {
  for (const file of files) {
    yield { path: `v1/${file.path}`, content: file.content };
    if (pages === "full") yield* rewritingFiles(file);
  }
}
