/** The versions of all files about restrictions (docs/contract.md §6, "Versions"), by which the parts of an answer are of one build. */

import { basename } from "node:path";
import { AREAS_AT_PLACES, recordFile, versionsFile } from "../api/address.ts";
import type { AreasAtPlaces, Version, Versions } from "../api/versions-file.ts";
import { markOf } from "../lib/digest.ts";
import type { Model } from "../model/model.ts";
import type { File } from "../output/section.ts";
import { boundedIn, placesMark } from "./places/places.ts";

export class VersionLists {
  /** By the file that lists them. */
  readonly #lists = new Map<string, Version[]>();

  /** Notes the content of a file from an instant on; null where it is gone. Instants come in their order. */
  add(path: string, from: number, content: File["content"] | null): void {
    const list = this.#listOf(path);
    list.push([path, from, content && markOf(content)]);
  }

  *files({ ahead, areas }: Model): Generator<File> {
    const ends = new Map([["lists", ahead.ends]]);
    for (const { id, organisations } of areas) {
      const end = ahead.endings.get(id);
      if (end === undefined) continue;
      for (const owner of [id, ...organisations.map((one) => one.id)])
        ends.set(owner, Math.min(end, ends.get(owner) ?? end));
    }
    for (const [file, files] of this.#lists)
      yield fileOf(file, { files, ends: ends.get(basename(file, ".json")) ?? null });
    const bounded = boundedIn({ areas });
    const records = bounded.map(({ id }) => recordFile(`areas/${id}`));
    const files = records.flatMap((path) => this.#listOf(path).filter(([file]) => file === path));
    yield fileOf(AREAS_AT_PLACES, { files, ends: ahead.ends, index: placesMark(bounded) });
  }

  #listOf(path: string): Version[] {
    const file = `${versionsFile(path)}`;
    const list = this.#lists.get(file) ?? [];
    this.#lists.set(file, list);
    return list;
  }
}

const fileOf = (file: string, content: Versions | AreasAtPlaces): File => ({
  path: `v1/${file}`,
  content: JSON.stringify(content),
});
