import type { StateKind } from "../area-state.ts";

/** What the drawing of an area shows, in words. */
export const boundaryOf = (name: string, kind: StateKind, now: string): string => {
  if (kind === "unknown") return `The boundary of ${name}.`;
  return `The boundary of ${name}, ${
    kind === "untracked"
      ? "hatched because we do not know what applies"
      : `in the colour of what applies ${now}`
  }.`;
};
