import type { Moment } from "../../../views/area/answer.ts";
import type { View } from "../../../views/html/facts.ts";
import type { Html } from "../../../views/html/html.ts";
import { NEW_ZEALAND } from "../../../views/words/time.ts";
import { elementsWith, factsOf } from "../page/facts.ts";

/** When views are drawn, and when the data was put together; in milliseconds. */
export type RedrawnAt = Moment & { readonly knownUntil: number; readonly updated: number };

/** A part of the page that a view draws, and whose it is (views/html/facts.ts). */
type Part = { readonly part: HTMLElement; readonly of: string; readonly timeZone: string };

/** The parts that a view draws. */
export const partsOf = (wanted: View): Part[] =>
  elementsWith("view").flatMap((part) => {
    const [view, of = "", timeZone = NEW_ZEALAND] = factsOf("view", part);
    return view === wanted ? [{ part, of, timeZone }] : [];
  });

/** Puts what a view shows into its parts. */
export function show(view: View, content: (part: HTMLElement, of: string) => Html | string | false): void {
  for (const { part, of } of partsOf(view)) {
    const shown = content(part, of);
    if (typeof shown === "string") part.textContent = shown;
    else part.innerHTML = shown === false ? "" : String(shown);
  }
}
