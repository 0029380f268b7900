/** Places that the search leaves out. A hint is no fault: a boundary that changed overnight must not stop a build. */

import { holdersOf } from "../../generator/answers/places/holders.ts";
import { boundedIn } from "../../generator/answers/places/places.ts";
import { describe, type Fault } from "../../generator/load/faults.ts";
import type { Source } from "../../generator/load/load.ts";

/** A hint for each place that no area holds. */
export function placeHints({ areas, places }: Pick<Source, "areas" | "places">): Fault[] {
  const bounded = boundedIn({ areas: areas.map(({ record }) => record) });
  const holders = holdersOf(
    bounded,
    places.map(({ record }) => record),
  );
  return places
    .filter((_, index) => holders[index]?.length === 0)
    .map(({ record: { name }, file, path }) => ({
      file,
      path: [...path, "name"],
      message: `no area holds ${describe(name)}, so the search leaves it out`,
    }));
}
