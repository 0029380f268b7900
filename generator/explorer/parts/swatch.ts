import { type Html, html } from "./html.ts";
import type { Level } from "./level.ts";

/** A square in the colour of a level, with its number. Words stand beside it; screen readers hear what the number is. */
export function swatch(level: Level, severity?: number): Html {
  if (level === "none") return html`<span class="swatch none" aria-hidden="true">–</span>`;
  if (level === "untracked") return html`<span class="swatch untracked" aria-hidden="true"><b>?</b></span>`;
  return html`<span class="swatch s${level}"><span class="vh">Severity </span>${severity ?? level}</span>`;
}
