/** The reference's first page: what holds for all operations, and the way to each. */

import { places } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { frame } from "../parts/layout.ts";
import { markdown } from "../parts/markdown.ts";
import { type Description, operationsOf, type PathOperation } from "./description.ts";
import { code } from "./json.ts";
import { folderOf } from "./operation-page.ts";

export function overviewPage(site: Site, description: Description): string {
  const { info, servers, tags } = description;
  const operations = operationsOf(description);
  const page = {
    folder: places.reference,
    kind: "reference",
    title: "API reference",
    description: `Every operation of the read-only API: parameters, examples, answers, problems. No key is needed.`,
    place: "reference" as const,
  };
  return frame(
    site,
    page,
    html`<h1>API reference</h1>
<p class="lead">A read-only HTTP API: ${operations.length} operations, JSON over GET, no key, from any origin.</p>
${code(`curl '${servers[0].url}/v1/areas'`, "A first request")}
<p><a class="button" href="../v1/openapi.json" download>Download openapi.json</a> <span class="means">OpenAPI 3.1, version ${info.version}</span></p>
<section aria-labelledby="operations"><h2 id="operations">Operations</h2>
${tags.map(({ name, description: text }) => group(name, text, operations))}</section>
<section aria-labelledby="general" class="prose"><h2 id="general">What holds for all of them</h2>
${markdown(generalOf(info.description))}</section>`,
  );
}

function group(name: string, text: string, operations: readonly PathOperation[]): Html {
  const own = operations.filter(({ tags }) => tags[0] === name);
  return html`<div class="operations"><h3>${name}</h3><p>${text}</p><ul>${own.map(
    (operation) =>
      html`<li><a href="../${folderOf(operation)}">${operation.summary}</a> <code>${operation.path}</code></li>`,
  )}</ul></div>`;
}

/** The sections of the description; what comes before them, of the data set, the site says elsewhere. */
const generalOf = (text: string): string => text.slice(text.indexOf("## ")).replace(/^## /gm, "# ");
