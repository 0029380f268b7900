/** The build, as its table of contents: source data in, a published tree of answers out. */

import type { Options, PageSizes } from "./answers/answers.ts";
import { answerParts } from "./answers/parts.ts";
import { emptyList } from "./answers/rewriting.ts";
import { type CheckedData, checkedData } from "./checked-data.ts";
import { currentIn, inputsOf } from "./current.ts";
import { documents } from "./documents/documents.ts";
import { type Budget, checkBudget, emptyScales, type HostName } from "./hosts/budgets.ts";
import { hostFiles } from "./hosts/hosts.ts";
import { precompressed } from "./hosts/precompress.ts";
import { changedSince } from "./load/digests.ts";
import { DataError } from "./load/faults.ts";
import { locate } from "./load/locate.ts";
import { modelOf } from "./model/model.ts";
import { openOutput, type Published } from "./output/output.ts";
import { below, type File, type Part, rememberedPart } from "./part.ts";
import { rememberedReadings } from "./remembered-readings.ts";
import { siteParts } from "./site/site-parts.ts";
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
export function build(buildOptions: BuildOptions): BuildReport {
  const { data, out, asOf, site, precompress, host, onStep = () => {}, ...options } = buildOptions;
  const found = inputsOf(buildOptions);
  const scales = emptyScales();
  const output = openOutput(out, { program: found.program, onStep, onFile: scales.add });
  const add = (part: Part) =>
    output.add(precompress ? { ...part, files: () => precompressed(part.files()) } : part);
  let checked: CheckedData | undefined;
  try {
    const current = currentIn(output, found);
    if (current !== null) return current;

    onStep("load");
    checked = checkedData(data);
    const settled = asOf ?? checked.source.dataset[0]?.record.asOf;
    const instant = settled ?? Date.now();
    onStep("readings");
    const readings = rememberedReadings(checked, { ...found, asOf: instant, pages: options.pages, output });
    onStep("model");
    const model = modelOf(checked.source, readings, instant);

    for (const part of answerParts(model, options, readings)) add(part);
    add({
      name: "documents",
      step: "documents",
      facts: { asOf: instant },
      files: () => below("v1/", documents(model, options)),
    });
    if (site) {
      onStep("site");
      for (const part of siteParts(model, options, readings.inputs)) add(part);
    }
    add(rememberedPart({ name: "hosts", step: "hosts", input: options.pages, make: allHostFiles }));
    const changed = changedSince(found.digests, data);
    if (changed.length > 0) throw new DataError(locate(data, changed));
    const budget = scales.budget();
    if (host !== undefined) checkBudget(budget, host, options.pages);
    return { asOf: instant, budget, ...output.publish(settled === undefined ? null : found.inputs) };
  } finally {
    checked?.close();
    output.close();
  }
}

function* allHostFiles(pages: PageSizes): Generator<File> {
  yield* hostFiles();
  if (pages === "full") yield* emptyList();
}
