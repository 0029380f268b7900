import { type Html, html } from "../parts/html.ts";

/** A body, laid out for reading. Long ones scroll, by keyboard too. */
export const json = (value: unknown, label: string): Html => code(JSON.stringify(value, null, 2), label);

/** A request that a reader may copy. A script puts the page's own host in the place of the base address. */
export const request = (text: string, label: string, baseUrl: string): Html =>
  html`<pre class="code" tabindex="0" role="region" aria-label="${label}" data-base-url="${baseUrl}"><code>${text}</code></pre>`;

/** A piece of code. */
export const code = (text: string, label: string): Html =>
  html`<pre class="code" tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;
