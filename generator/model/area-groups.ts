import { digestOf } from "../lib/digest.ts";
import { inGroups } from "../lib/in-groups.ts";
import type { Digests } from "../load/fingerprint.ts";
import { isOfAreas } from "../load/load.ts";
import type { Model } from "./model.ts";

/** What is known of some areas by themselves. */
export type AreasModel = Pick<Model, "areas" | "stages">;

/** A group of areas, and a digest of it: most files about one area follow from its group alone. */
export type AreaGroup = { readonly model: AreasModel; readonly digest: string };

/**
 * The areas in groups. Boundaries are most of their bytes, so the digests of the files that hold them stand for them:
 * `digests` are those of all source files.
 */
export function areaGroupsOf({ areas, stages }: AreasModel, digests: Digests): AreaGroup[] {
  const files = Object.entries(digests).filter(([file]) => isOfAreas(file));
  const shared = digestOf({ files, stages: [...stages] });
  return inGroups(areas).map((group) => ({
    model: { areas: group, stages },
    digest: digestOf([shared, group.map(({ boundary: _boundary, ...rest }) => rest)]),
  }));
}
