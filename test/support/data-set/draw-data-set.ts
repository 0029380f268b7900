/** Draws whole data sets, as a maintainer would write them: the same bytes for the same shape. */

import { writeBelow } from "../tree.ts";
import type { SourceFile } from "./files.ts";
import type { Makers } from "./makers.ts";
import { odd } from "./odd/odd.ts";
import { plain } from "./plain/plain.ts";
import type { Shape } from "./shape.ts";

/**
 * The files of a data set. They are drawn one after the other, because at ten times the country's size, all readings
 * together take too much memory.
 */
export function* drawDataSet(shape: Shape): Generator<SourceFile> {
  const makers = "seed" in shape ? odd(shape.seed) : plain(shape);
  yield makers.dataset();
  if ("seed" in shape && shape.seed === 0) return;
  yield* records(makers);
}

function* records(make: Makers): Generator<SourceFile> {
  const organisations = make.organisations();
  const providers = make.providers(organisations);
  const schemes = make.schemes();
  const areas = make.areas(organisations, schemes);
  const { assignments, changes } = make.stagesOverTime(areas, schemes);
  const sites = make.sites(providers);
  const zones = make.zones();
  const { layout } = make;

  yield* layout.file("organisations.json", organisations);
  yield* layout.file("providers.json", providers);
  yield* layout.file("restriction-zones.json", zones);
  yield* layout.schemes(schemes);
  yield* layout.areas(areas);
  yield* layout.folder("stage-assignments", assignments);
  yield* layout.folder("scheduled-changes", changes);
  yield* layout.folder("monitoring-sites", sites);
  yield* layout.folder("consents", make.consents(providers, sites));
  yield* make.readings(sites, providers);
  if (make.places) yield* make.places(areas);
}

/** Writes a data set into a folder, which it makes if need be, and gives it back. */
export function writeDataSet(folder: string, shape: Shape): string {
  for (const { path, content } of drawDataSet(shape)) writeBelow(folder, path, content);
  return folder;
}
