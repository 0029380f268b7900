/** Whether a change asks more or less than what applies just before it. */

import { inBrief } from "../lib/in-brief.ts";
import { stepOf } from "../model/change-state.ts";
import { type Html, html } from "./html/html.ts";

type Ranked = { readonly severity: number };

/** An arrow with a word. */
export function direction(before: Ranked | null, after: Ranked | null): Html | false {
  const change = stepOf(before, after);
  if (change === 0) return false;
  return change > 0
    ? html`<span class="move stricter">▲ stricter</span>`
    : html`<span class="move easier">▼ easier</span>`;
}

/** A stage's rule on one line; false if none is stated. */
export const ruleInBrief = (stage: { readonly description: string | null } | null): Html | false => {
  const rule = inBrief(stage?.description ?? "");
  return rule !== "" && html`<span class="rule">${rule}</span>`;
};
