import { type Html, html } from "./html.ts";

/** A section that is folded on phones, and open elsewhere: where styles open it, there is nothing to click. */
export const fold = (summary: string, content: Html): Html =>
  html`<details class="fold"><summary>${summary}</summary>${content}</details>`;
