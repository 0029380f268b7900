/**
 * Hints about what may be incomplete. A hint is not a fault. Rules may lack uses and means that a stage's text names:
 * the words alone prove nothing, as a text may name pools to exempt them. A place that no area holds is missing from
 * the search, but a boundary that changed overnight must not stop a build.
 */

import { holdersOf } from "../../generator/answers/places/holders.ts";
import { boundedIn } from "../../generator/answers/places/places.ts";
import { MEANS, type Means, PURPOSES, type Purpose } from "../../generator/api/uses.ts";
import { describe, type Fault } from "../../generator/load/faults.ts";
import type { Source } from "../../generator/load/load.ts";
import type { Stage } from "../../schemas/source.ts";

/** How English texts of councils name them. Those without a pattern have no word of their own. */
const WORDS: Readonly<Partial<Record<Purpose | Means, RegExp>>> = {
  lawn: /\blawns?\b/i,
  foodGarden: /\b(vegetables?|food gardens?|fruit trees?)\b/i,
  sportsField: /\bsports? ?fields?\b/i,
  vehicle: /\b(cars?|vehicles?)\b/i,
  boat: /\bboats?\b/i,
  building: /\b(windows?|buildings?|washing of [^.]*houses)\b/i,
  hardSurface: /\b(paths?|driveways?|paving|yards?|hard surfaces?)\b/i,
  poolFill: /\b(pools?|spas?)\b/i,
  paddlingPool: /\bpaddling pools?\b/i,
  waterFeature: /\b(fountains?|water features?)\b/i,
  play: /\b(water slides?|water play)\b/i,
  construction: /\b(construction|building sites?)\b/i,
  sprinkler: /\bsprinklers?\b/i,
  irrigationSystem: /\b(irrigation|drip lines?)\b/i,
  soakerHose: /\bsoaker hoses?\b/i,
  unattendedHose: /\bunattended hoses?\b/i,
  handHeldHose: /\b(hand-?held hoses?|hoses? by hand)\b/i,
  waterBlaster: /\bwater ?blast/i,
  can: /\b(buckets?|watering cans?)\b/i,
};

/** Uses that cover each other here: a text about pools may be about filling or topping up. */
const ALSO: Readonly<Partial<Record<Purpose | Means, readonly (Purpose | Means)[]>>> = {
  poolFill: ["poolTopUp", "paddlingPool"],
};

/** A hint for each use that is named and not stated, and for rules compared on a day to come. */
export const useHints = ({ schemes }: Pick<Source, "schemes">, today: string): Fault[] =>
  schemes.flatMap(({ record, file, path }) =>
    record.stages.flatMap((stage, index) =>
      hintsFor(stage, today).map((message) => ({
        file,
        path: [...path, "stages", index, "uses"],
        message: `${stage.name}: ${message}`,
      })),
    ),
  );

function hintsFor({ uses, description }: Stage, today: string): string[] {
  if (!uses) return [];
  const stated = new Set<Purpose | Means>(uses.rules.flatMap(({ what, by }) => [...what, ...by]));
  const unstated = [...PURPOSES, ...MEANS].flatMap((use) => {
    const named = WORDS[use]?.exec(description ?? "")?.[0];
    const isStated = [use, ...(ALSO[use] ?? [])].some((one) => stated.has(one));
    return named === undefined || isStated
      ? []
      : [`the text names "${named.toLowerCase()}", and no rule has ${use}`];
  });
  return uses.reviewedAt > today ? [...unstated, `reviewedAt ${uses.reviewedAt} is a day to come`] : unstated;
}

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
