/** The build, as its table of contents: source data in, a published tree of answers out. */

import type { Options, PageSizes } from "./answers/answers.ts";
import { documents } from "./answers/documents.ts";
import { answerParts } from "./answers/sections.ts";
import { type Begun, begin, currentOf, isPublished, type PublishedFacts } from "./begin.ts";
import { checkedData } from "./checked-data.ts";
import { siteParts } from "./explorer/sections.ts";
import { type Budget, checkBudget, type HostName } from "./hosts/budgets.ts";
import { hostFiles } from "./hosts/hosts.ts";
import { precompressed } from "./hosts/precompress.ts";
import { emptyList } from "./hosts/rewriting/files.ts";
import { changedSince } from "./load/digests.ts";
import { DataError } from "./load/faults.ts";
import { isOfReadings } from "./load/load.ts";
import { locate } from "./load/locate.ts";
import type { Published } from "./output/output.ts";
import { rememberedModel } from "./remembered-model.ts";
import { below, type File, type Part, rememberedPart } from "./section.ts";
import type { OnStep } from "./steps.ts";

export type BuildOptions = Options & {
  /** The folder of source data (data-format.md). */
  readonly data: string;
  /** The folder to publish; what is there is replaced as a whole, or left as it is. */
  readonly out: string;
  /** The instant that the answers speak for, in milliseconds; else the data set's own; else now. */
  readonly asOf?: number;
  /** Whether the explorer is written beside the API. */
  readonly site?: boolean;
  /** Whether texts and tiles are stored in brotli and gzip too. */
  readonly precompress?: boolean;
  /** The host that must be able to take the build. */
  readonly host?: HostName;
  readonly onStep?: OnStep;
};

/** What the tree weighs is told where it was made anew. */
export type BuildReport = Published & { readonly asOf: number; readonly budget?: Budget };

/**
 * Builds a data set and publishes it. Nothing is done where that would change nothing, and no file is written that is
 * published already. Throws DataError with every fault of the data, TargetError, WriteError: then what was published
 * is as it was; BudgetError, likewise; LeftoverError.
 */
export function build(options: BuildOptions): BuildReport {
  const begun = begin(options);
  try {
    return currentOf(begun) ?? makeAll(begun);
  } finally {
    begun.output.close();
  }
}

/** Makes what has changed since the last build of a target, and publishes it. Throws as `build` does. */
export function makeAll(begun: Begun): BuildReport {
  const { options: buildOptions, stamps, digests, program, inputs, output, scales } = begun;
  const { data, out: _, asOf, site, precompress, host, onStep = () => {}, ...options } = buildOptions;
  const add = (part: Part) =>
    output.add(precompress ? { ...part, files: () => precompressed(part.files()) } : part);

  onStep("load");
  const isKnown = isPublished(begun);
  const needsReadings = Object.keys(digests).some((file) => isOfReadings(file) && !isKnown(file));
  const checked = checkedData(data, { needsReadings, isKnown });
  try {
    const settled = asOf ?? checked.source.dataset[0]?.record.asOf;
    const instant = settled ?? Date.now();
    onStep("model");
    const circumstances = { digests, asOf: instant, pages: options.pages, output };
    const { model, remembered } = rememberedModel(checked, circumstances);

    for (const part of answerParts(model, options, remembered)) add(part);
    add({
      name: "documents",
      step: "documents",
      facts: { asOf: instant, program, digests } satisfies PublishedFacts,
      files: () => below("v1/", documents(model, options)),
    });
    if (site) {
      onStep("site");
      for (const part of siteParts(model, options, remembered.readings)) add(part);
    }
    add(rememberedPart({ name: "hosts", step: "hosts", input: options.pages, make: allHostFiles }));
    const changed = changedSince(digests, stamps, data);
    if (changed.length > 0) throw new DataError(locate(data, changed));
    const budget = scales.budget();
    if (host !== undefined) checkBudget(budget, host, options.pages);
    return { asOf: instant, budget, ...output.publish(settled === undefined ? null : inputs) };
  } finally {
    checked.close();
  }
}

function* allHostFiles(pages: PageSizes): Generator<File> {
  yield* hostFiles();
  if (pages === "full") yield* emptyList();
}
