/** What a stage changes for sprinklers and hoses, if it and the stage before both have rules. */

import type { Stage } from "../../../schemas/source.ts";
import type { Means } from "../../api/uses.ts";
import { memoizeEach } from "../../lib/memoize.ts";
import { ruleFor, ruleInWords } from "../../views/words/rule-words.ts";

const MEANS: readonly (readonly [Means, string])[] = [
  ["sprinkler", "Sprinklers on lawns"],
  ["handHeldHose", "Hand-held hoses on lawns"],
];

/** `Sprinklers on lawns: not allowed; before: any time.` Null without rules, or where neither stage has rules about these uses. */
export function useChanges(stage: Stage | null, before: Stage | null): string | null {
  if (!stage?.uses || !before?.uses || stage.id === before.id) return null;
  const [now, then] = [wordsOf(stage), wordsOf(before)];
  const sentences = MEANS.flatMap(([by, label]) => {
    const [words, earlier] = [now[by], then[by]];
    if (words === undefined && earlier === undefined) return [];
    const change = words === earlier ? "as before" : `${words ?? UNSTATED}; before: ${earlier ?? UNSTATED}`;
    return [`${label}: ${change}.`];
  });
  return sentences.length === 0 ? null : sentences.join(" ");
}

const UNSTATED = "not stated";

/** Thousands of changes are to the same few stages. */
const wordsOf = memoizeEach(
  ({ uses }: Stage): Readonly<Partial<Record<Means, string>>> =>
    Object.fromEntries(
      MEANS.flatMap(([by]) => {
        const rule = ruleFor(uses?.rules ?? [], "lawn", by);
        return rule ? [[by, ruleInWords(rule)]] : [];
      }),
    ),
);
