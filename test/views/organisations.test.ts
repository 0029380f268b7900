import { expect, test } from "vitest";
import { organisationsTable } from "../../generator/views/area/organisations.ts";
import type { StateKind } from "../../generator/views/area-state.ts";

const saidOf = (...kinds: StateKind[]): string | undefined => {
  const row = { id: "1", name: "Council", websiteUrl: null, href: "/council/", kinds };
  return /<\/a><td data-label="Areas">([^<]*)<td/.exec(String(organisationsTable([row])))?.[1];
};

test.each<[string, StateKind[]]>([
  ["0 areas", []],
  ["1 area: restricted", ["restricted"]],
  ["1 area: care only", ["care"]],
  ["1 area: with a level not in rules", ["unruled"]],
  ["1 area: no restriction", ["none"]],
  ["1 area: not known", ["unknown"]],
  ["2 areas: 2 not known", ["unknown", "unknown"]],
  [
    "5 areas: 2 restricted, 1 with a level not in rules, 2 not tracked",
    ["untracked", "restricted", "unruled", "untracked", "restricted"],
  ],
])("a council's areas are said in one sentence, each state with its number: %s", (sentence, kinds) => {
  expect(saidOf(...kinds)).toBe(sentence);
});
