import { type Html, html } from "./html.ts";

/** A part that is folded on phones, and open elsewhere: where styles can open it, it is no box to click there. */
export const fold = (summary: string, content: Html): Html =>
  html`<details class="fold"><summary>${summary}</summary>${content}</details>`;
