import type { Moment } from "../../../views/area/answer.ts";
import type { Html } from "../../../views/html/html.ts";

/** When views are drawn, and when the data was put together; in milliseconds. */
export type RedrawnAt = Moment & { readonly knownUntil: number; readonly updated: number };

/** The parts of the page that a view draws. */
export const partsOf = (view: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-view="${view}"]`),
];

/** Puts what a view shows into its parts. */
export function show(view: string, content: (part: HTMLElement) => Html | string | false): void {
  for (const part of partsOf(view)) {
    const shown = content(part);
    if (typeof shown === "string") part.textContent = shown;
    else part.innerHTML = shown === false ? "" : String(shown);
  }
}
