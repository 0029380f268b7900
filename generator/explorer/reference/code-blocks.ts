import { publicAddress } from "../../api/subscriptions.ts";
import { facts } from "../../views/html/facts.ts";
import { type Html, html } from "../../views/html/html.ts";

/** A body, laid out for reading. Long ones scroll, by keyboard too. */
export const json = (value: unknown, label: string): Html => code(JSON.stringify(value, null, 2), label);

/** A request in several languages, one below the other; a script makes tabs of them. */
export const languages = (
  examples: readonly { readonly language: string; readonly text: string }[],
  baseUrl: string,
): Html =>
  html`<div class="languages">${examples.map(
    ({ language, text }) =>
      html`<section><h3>${language}</h3>${request(text, `Example in ${language}`, baseUrl)}</section>`,
  )}</div>${publicAddress(baseUrl) === null && html`<noscript><p class="note">Replace ${baseUrl} with the address of this host.</p></noscript>`}`;

/** A request that a reader may copy. A script puts the page's host in the place of the base address. */
export const request = (text: string, label: string, baseUrl: string): Html =>
  code(text, label, facts("base", baseUrl));

/** A piece of code, with a button that copies it. */
const code = (text: string, label: string, attributes: Html | string = ""): Html =>
  html`<div class="code-block"><pre class="code" tabindex="0" role="region" aria-label="${label}"${attributes}><code>${text}</code></pre><button type="button" class="copy needs-script" aria-label="Copy: ${label}">Copy</button></div>`;
