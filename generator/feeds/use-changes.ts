/** What a stage changes for sprinklers and hoses, if it and the stage before both have rules. */

import type { Stage } from "../../schemas/source.ts";
import type { Means, UseRule } from "../api/uses.ts";
import { ruleFor, ruleInWords } from "./rule-words.ts";

const MEANS: readonly (readonly [Means, string])[] = [
  ["sprinkler", "Sprinklers on lawns"],
  ["handHeldHose", "Hoses held in the hand, on lawns"],
];

/** `Sprinklers on lawns: not allowed; before: any time.` Null without rules, or where neither stage says anything of them. */
export function useChanges(stage: Stage | null, before: Stage | null): string | null {
  if (!stage?.uses || !before?.uses || stage.id === before.id) return null;
  const [now, then] = [stage.uses.rules, before.uses.rules];
  const sentences = MEANS.flatMap(([by, label]) => {
    const words = said(now, by);
    const earlier = said(then, by);
    if (words === null && earlier === null) return [];
    const change = words === earlier ? "as before" : `${words ?? UNSTATED}; before: ${earlier ?? UNSTATED}`;
    return [`${label}: ${change}.`];
  });
  return sentences.length === 0 ? null : sentences.join(" ");
}

const UNSTATED = "not stated";

function said(rules: readonly UseRule[], by: Means): string | null {
  const rule = ruleFor(rules, "lawn", by);
  return rule === undefined ? null : ruleInWords(rule);
}
