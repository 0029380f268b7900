/** The whole explorer from one context: a build makes the same files in sections, some of a narrowed model. */

import { documentsOf } from "../../generator/answers/openapi/documents.ts";
import type { Options } from "../../generator/answers/options.ts";
import { landOf } from "../../generator/explorer/charts/land.ts";
import { overviewOf } from "../../generator/explorer/charts/overview.ts";
import { docsFiles } from "../../generator/explorer/docs/docs.ts";
import {
  consentFiles,
  mainFiles,
  monitoringFiles,
  undatedConsentFiles,
} from "../../generator/explorer/explorer.ts";
import { monitoringListFolders } from "../../generator/explorer/pages/lists/lists.ts";
import { contextOf } from "../../generator/explorer/parts/context.ts";
import { pageFoldersOf } from "../../generator/explorer/parts/page-folders.ts";
import { siteReadings } from "../../generator/explorer/parts/state/site-readings.ts";
import { descriptionOf, operationsOf } from "../../generator/explorer/reference/description.ts";
import type { Model } from "../../generator/model/model.ts";
import type { ReadingsOf } from "../../generator/model/readings-as-of.ts";
import type { File } from "../../generator/output/section.ts";
import { writeBelow } from "../support/tree.ts";

/** Every file of the explorer, each path once, from the root of the tree. `documents` describe the API with examples of the model. */
export function* explorerFiles(
  model: Model,
  readingsOf: ReadingsOf,
  options: Options,
  documents = documentsOf(model, readingsOf, options),
): Generator<File> {
  const overview = overviewOf(model.areas);
  const land = landOf(overview);
  const folders = pageFoldersOf(model);
  const context = contextOf({
    model,
    options,
    overview,
    land,
    folders,
    readings: siteReadings(readingsOf, model.asOf),
  });
  const listFolders = monitoringListFolders(context);
  const description = descriptionOf(documents);
  yield* monitoringFiles(context);
  if (options.store === "packs") yield* undatedConsentFiles(context, model.consents);
  else yield* consentFiles(context);
  yield* mainFiles(context, { listed: [], listFolders, description });
  yield* docsFiles(context, operationsOf(description));
}

/** Files by their paths, as text. */
export const textsOf = (files: Iterable<File>): Map<string, string> =>
  new Map([...files].map(({ path, content }) => [path, String(content)]));

/** Reads files by their paths, and makes none behind the one that is wanted: most tests look at a page or two. */
export function readerOf(files: Iterable<File>): (path: string) => string | undefined {
  const made = new Map<string, string>();
  const left = files[Symbol.iterator]();
  return (wanted) => {
    while (!made.has(wanted)) {
      const next = left.next();
      if (next.done) return undefined;
      made.set(next.value.path, String(next.value.content));
    }
    return made.get(wanted);
  };
}

/** Writes the explorer into a folder, to be served, and gives the files back. */
export function writeExplorer(folder: string, ...of: Parameters<typeof explorerFiles>): readonly File[] {
  const files = [...explorerFiles(...of)];
  for (const { path, content } of files) writeBelow(folder, path, content);
  return files;
}
