/** Whether a change asks more or less than what applies just before it. */

import { type Html, html } from "./html/html.ts";
import { plainText } from "./words/plain-text.ts";

type Ranked = { readonly severity: number };

/** An arrow with a word. Severities compare within one scheme, and an area has one. */
export function direction(before: Ranked | null, after: Ranked | null): Html | false {
  const change = (after?.severity ?? NOTHING_SET) - (before?.severity ?? NOTHING_SET);
  if (change === 0) return false;
  return change > 0
    ? html`<span class="move stricter">▲ stricter</span>`
    : html`<span class="move easier">▼ easier</span>`;
}

/** Below the lowest stage, which asks for care. */
const NOTHING_SET = -1;

/** The first sentence of a stage's rule; false if none is stated. */
export const ruleInBrief = (stage: { readonly description: string | null } | null): Html | false => {
  const [first] = plainText(stage?.description ?? "");
  return (
    first !== undefined &&
    html`<span class="rule">${first.split(/(?<=[.:]) /)[0]?.replace(/:$/, " …")}</span>`
  );
};
