import { stateOf } from "./area-state.ts";
import type { Context } from "./context.ts";
import { LEVEL_WORDS, type Level } from "./level.ts";

/** The names of the stages at a level, those of the most areas first, or its words if it has no stages; null if no area is at it. */
export function levelNames({ model, eras }: Context, level: Level): string[] | null {
  // An area may come to a level before the next build.
  const states = [model, ...eras.map(({ context }) => context.model)].flatMap((then) =>
    then.areas.map((area) => stateOf(area, then)).filter((state) => state.level === level),
  );
  if (states.length === 0) return null;
  const names = Map.groupBy(
    states.flatMap(({ stage }) => stage?.name ?? []),
    (name) => name,
  );
  return names.size === 0
    ? [LEVEL_WORDS[level] ?? ""]
    : [...names].sort(([, some], [, others]) => others.length - some.length).map(([name]) => name);
}
