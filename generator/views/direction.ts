/** Whether a change asks more or less than what applies just before it. */

import { type Html, html } from "./html/html.ts";
import { inBrief } from "./words/in-brief.ts";

type Ranked = { readonly severity: number };

/** By how much a change is stricter; negative if it is easier. Severities compare within one scheme, and an area has one. */
export const stepOf = (before: Ranked | null, after: Ranked | null): number =>
  (after?.severity ?? NOTHING_SET) - (before?.severity ?? NOTHING_SET);

/** An arrow with a word. */
export function direction(before: Ranked | null, after: Ranked | null): Html | false {
  const change = stepOf(before, after);
  if (change === 0) return false;
  return change > 0
    ? html`<span class="move stricter">▲ stricter</span>`
    : html`<span class="move easier">▼ easier</span>`;
}

/** Below the lowest stage, which asks for care. */
const NOTHING_SET = -1;

/** A stage's rule on one line; false if none is stated. */
export const ruleInBrief = (stage: { readonly description: string | null } | null): Html | false => {
  const rule = inBrief(stage?.description ?? "");
  return rule !== "" && html`<span class="rule">${rule}</span>`;
};
