import { type Html, html } from "./html.ts";

/** The way back up: labels with their addresses from the root of the tree. */
export const crumbs = (root: string, steps: readonly (readonly [string, string])[]): Html =>
  html`<nav class="crumbs" aria-label="Where this is">${steps.map(
    ([label, address]) => html`<a href="${root}${address}">${label}</a> <span aria-hidden="true">›</span> `,
  )}</nav>`;
