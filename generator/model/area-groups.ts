import { digestOf } from "../lib/digest.ts";
import { inGroups } from "../lib/in-groups.ts";
import { memoize } from "../lib/memoize.ts";
import type { Digests } from "../load/fingerprint.ts";
import { digestsOf } from "../load/load.ts";
import type { Area, Model } from "./model.ts";

/** What is known of some areas by themselves. */
export type AreasModel = Pick<Model, "areas" | "stages">;

/** A group of areas, and a digest of it: most files about one area follow from its group alone. */
export type AreaGroup = { readonly model: AreasModel; readonly digest: string };

/** All areas in groups, and a way to make other groups. */
export type AreaGroups = {
  readonly groups: readonly AreaGroup[];
  readonly groupOf: (areas: readonly Area[]) => AreaGroup;
};

/**
 * The areas in groups. Boundaries are most of their bytes, so the digests of the files that hold them stand for them:
 * `digests` are those of all source files.
 */
export function areaGroupsOf({ areas, stages }: AreasModel, digests: Digests): AreaGroups {
  const files = digestsOf(digests, "areas");
  const shared = digestOf({ files, stages: [...stages] });
  const digestOfArea = memoize(({ boundary: _boundary, ...rest }: Area) => digestOf(rest));
  const groupOf = (some: readonly Area[]): AreaGroup => ({
    model: { areas: some, stages },
    digest: digestOf([shared, some.map(digestOfArea)]),
  });
  return { groups: inGroups(areas).map(groupOf), groupOf };
}
