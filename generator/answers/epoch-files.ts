/**
 * What changes by the clock after as-of, as files. Each epoch has a folder with the files that differ from the epoch
 * before, and one document lists all epochs (docs/contract.md §6, "Epochs"). Hosts choose by the clock.
 */

import { EPOCHS, epochFile, epochsMarker } from "../api/address.ts";
import type { Epochs, Epoch as ListedEpoch } from "../api/epochs-file.ts";
import { digestOf } from "../lib/digest.ts";
import { formatInstant } from "../lib/time/instant.ts";
import type { Epoch } from "../model/epochs.ts";
import type { Area, Model } from "../model/model.ts";
import type { File } from "../output/section.ts";
import type { SectionInput } from "./answer-sections.ts";
import { instantOrNull, scheduledChange } from "./answered-records.ts";
import { answers, OF_AREA } from "./answers.ts";
import { isForRewriting } from "./store/rewriting-address.ts";
import { VersionLists } from "./version-files.ts";

/** The operations about restrictions in all areas; `OF_AREA` has the operations of one area. */
export const OF_ALL = ["GetAreas", "GetScheduledChanges"] as const;

/** Texts by path. */
type Texts = ReadonlyMap<string, File["content"]>;

/** The files of all epochs with their lists, and the versions of all files; paths are from the root of the tree. */
export function* epochFiles(input: SectionInput): Generator<File> {
  const { model } = input;
  const epochs: ListedEpoch[] = [];
  const versions = new VersionLists();
  for (const [path, content] of filesOf([...OF_ALL, ...OF_AREA], model, input))
    versions.add(path, 0, content);
  for (const { from, files, gone } of differences(input)) {
    epochs.push({ from: formatInstant(from), files: [...files.keys()], gone });
    for (const [path, content] of files) {
      versions.add(path, from, content);
      yield { path: `v1/${epochFile(from, path)}`, content };
    }
    for (const path of gone) versions.add(path, from, null);
  }
  const list = listOf(epochs, model.ahead.ends);
  yield { path: `v1/${EPOCHS}`, content: JSON.stringify(list) };
  yield { path: `v1/${epochsMarker(list.id)}`, content: "{}" };
  yield* versions.files(model);
}

function listOf(epochs: readonly ListedEpoch[], end: number | null): Epochs {
  const ends = instantOrNull(end);
  return { id: digestOf([ends, epochs]).slice(0, 16), ends, epochs };
}

type Difference = { readonly from: number; readonly files: Texts; readonly gone: readonly string[] };

/** What each epoch changes in the files of the one before. */
function* differences(input: SectionInput): Generator<Difference> {
  const { model } = input;
  if (model.ahead.epochs.length === 0) return;
  let before = model;
  let lists = OF_ALL.map((id) => textsOf([id], before, input));
  for (const epoch of model.ahead.epochs) {
    const after: Model = { ...model, areas: epoch.areas, changes: epoch.changes };
    // Few epochs alter the list of all changes, which is the longest.
    const isSame = sameChanges(before.changes, after.changes);
    const listsAfter = OF_ALL.map((id, index) =>
      isSame && id === "GetScheduledChanges" ? (lists[index] as Texts) : textsOf([id], after, input),
    );
    const areas = textsOf(OF_AREA, only(before, epoch), input);
    const areasAfter = textsOf(OF_AREA, only(after, epoch), input);
    yield { from: epoch.from, ...difference([...lists, areas], [...listsAfter, areasAfter]) };
    [before, lists] = [after, listsAfter];
  }
}

/** Whether two lists of changes are answered alike. */
const sameChanges = (some: Model["changes"], others: Model["changes"]): boolean =>
  some.length === others.length &&
  some.every((change, index) => {
    const other = others[index] as typeof change;
    return change === other || textOf(change) === textOf(other);
  });

const textOf = (change: Model["changes"][number]): string => JSON.stringify(scheduledChange(change));

/** The model reduced to the areas that an epoch changes. */
function only(model: Model, { changed }: Epoch<Area>): Model {
  const ids = new Set(changed.map(({ id }) => id));
  return { ...model, areas: model.areas.filter((area: Area) => ids.has(area.id)) };
}

const textsOf = (ids: readonly (keyof typeof answers)[], model: Model, input: SectionInput): Texts =>
  new Map(filesOf(ids, model, input));

function* filesOf(
  ids: readonly (keyof typeof answers)[],
  model: Model,
  input: SectionInput,
): Generator<[path: string, content: File["content"]]> {
  for (const id of ids) {
    // A host that follows the clock does not need the extra files for hosts that only rewrite.
    for (const { path, content } of answers[id](model, input.options))
      if (!isForRewriting(path)) yield [path, content];
  }
}

function difference(before: readonly Texts[], after: readonly Texts[]): Omit<Difference, "from"> {
  const files = new Map<string, File["content"]>();
  const gone: string[] = [];
  for (const [index, texts] of after.entries()) {
    const old = before[index];
    for (const [path, content] of texts) if (old?.get(path) !== content) files.set(path, content);
    for (const path of old?.keys() ?? []) if (!texts.has(path)) gone.push(path);
  }
  return { files, gone };
}
