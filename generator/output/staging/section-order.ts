import type { Section } from "../../lib/section.ts";

/** Sections in the order in which they are made: what others describe as early as it can be, what describes it at the end. */
export function inOrder(sections: readonly Section[], isInBackground: (section: Section) => boolean) {
  const described = new Set(sections.flatMap(({ describes = [] }) => describes));
  const here = sections.filter((section) => !isInBackground(section));
  return {
    here: inTwo(here, ({ describes }) => describes === undefined),
    there: inTwo(sections.filter(isInBackground), ({ name }) => described.has(name)),
  };
}

const inTwo = <T>(all: readonly T[], isFirst: (one: T) => boolean): T[] => [
  ...all.filter(isFirst),
  ...all.filter((one) => !isFirst(one)),
];
