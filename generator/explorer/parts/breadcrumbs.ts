import { type Html, html } from "./html.ts";
import { joinHtml } from "./words.ts";

/** Links to the pages above this one: labels with their addresses from the root of the tree. */
export const breadcrumbs = (root: string, steps: readonly (readonly [string, string])[]): Html =>
  html`<nav class="breadcrumbs" aria-label="Breadcrumbs">${joinHtml(
    steps.map(([label, address]) => html`<a href="${root}${address}">${label}</a>`),
    " › ",
  )}</nav>`;
