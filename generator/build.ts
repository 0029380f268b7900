/** The build, as its table of contents: source data in, a published tree of answers out. */

import { answers, type Options } from "./answers/answers.ts";
import { documents } from "./documents/documents.ts";
import { DataError } from "./load/faults.ts";
import { load, type Source } from "./load/load.ts";
import { locate } from "./load/locate.ts";
import { check } from "./model/check.ts";
import { modelOf } from "./model/model.ts";
import { openOutput } from "./output/output.ts";
import { checkTarget } from "./output/switch.ts";

export type BuildOptions = Options & {
  /** The folder of source data (data-format.md). */
  readonly data: string;
  /** The folder to publish; what is there is replaced as a whole, or left as it is. */
  readonly out: string;
  /** The instant that the answers speak for, in milliseconds; else the data set's own; else now. */
  readonly asOf?: number;
};

export type BuildReport = { readonly asOf: number; readonly files: number; readonly bytes: number };

/** Builds a data set and publishes it. Throws DataError with every fault of the data, TargetError; nothing is lost. */
export function build({ data, out, asOf, ...options }: BuildOptions): BuildReport {
  checkTarget(out);
  const source = checkedSource(data);
  const model = modelOf(source, asOf ?? source.dataset[0]?.record.asOf ?? Date.now());
  const output = openOutput(out);
  try {
    for (const { path, content } of answers(model, options)) output.write(`v1/${path}`, content);
    for (const { path, content } of documents(model, options)) output.write(`v1/${path}`, content);
    output.publish();
  } catch (error) {
    output.discard();
    throw error;
  }
  return { asOf: model.asOf, files: output.files, bytes: output.bytes };
}

/** The source data, if all of it is sound. Throws DataError with every fault and its place. */
export function checkedSource(folder: string): Source {
  const loaded = load(folder);
  const faults = [...loaded.faults, ...check(loaded)];
  if (faults.length > 0) throw new DataError(locate(folder, faults));
  return loaded.source;
}
