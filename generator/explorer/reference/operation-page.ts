/** The page of one operation: what it is for, what it takes, how to ask, what it answers, and a form to try it. */

import { places } from "../parts/addresses.ts";
import { crumbs } from "../parts/breadcrumbs.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { frame, rootOf } from "../parts/layout.ts";
import { markdown } from "../parts/markdown.ts";
import type { Description, PathOperation } from "./description.ts";
import { fieldsTable } from "./fields.ts";
import { code, json } from "./json.ts";
import { parametersTable } from "./parameters.ts";
import { problemsOf } from "./problems.ts";
import { codeOf } from "./request.ts";
import { tryForm } from "./try-form.ts";

/** The folder of an operation's page: `reference/get-area/`. */
export const folderOf = ({ operationId }: Pick<PathOperation, "operationId">): string =>
  `${places.reference}${operationId.replace(/\B[A-Z]/g, "-$&").toLowerCase()}/`;

export function operationPage(site: Site, operation: PathOperation, description: Description): string {
  const { summary, path, parameters = [] } = operation;
  const page = {
    folder: folderOf(operation),
    kind: "reference",
    title: `${summary} · API`,
    description: `GET ${path}: parameters, examples, answers and problems of the operation ${summary}.`,
    place: "reference" as const,
    scripts: ["try-it"] as const,
  };
  const [{ url }] = description.servers;
  return frame(
    site,
    page,
    html`<div class="reference">${crumbs(rootOf(page), [["API reference", places.reference]])}
<h1>${summary}</h1>
<p class="endpoint"><span class="badge">GET</span> <code>${path}</code></p>
${markdown(operation.description)}
<section aria-labelledby="parameters"><h2 id="parameters">Parameters</h2>${parametersTable(parameters, description)}</section>
<section aria-labelledby="examples"><h2 id="examples">Examples</h2>${codeOf(operation, url).map(
      ({ language, text }) => html`<h3>${language}</h3>${code(text, `Example in ${language}`)}`,
    )}</section>
<section aria-labelledby="answer"><h2 id="answer">Answer</h2>${answer(operation, description)}</section>
<section aria-labelledby="try"><h2 id="try">Try it</h2>${tryForm(operation)}<noscript><p class="note">Trying it here needs scripts. The examples above do without.</p></noscript></section>
<section aria-labelledby="problems"><h2 id="problems">Other answers</h2><div class="answers">${problemsOf(operation, description)}</div></section>
${staticFiles(operation)}</div>`,
  );
}

/** What a 200 holds: in words, as this build answers the example, and field by field. */
function answer({ responses }: PathOperation, description: Description): Html {
  const ok = responses["200"];
  const [type, media] = Object.entries(ok?.content ?? {})[0] ?? [];
  const fields = media?.schema !== undefined && fieldsTable(media.schema, description);
  return html`<p><span class="badge">200</span> <code>${type ?? ""}</code></p>${markdown(ok?.description ?? "")}${
    media?.example !== undefined &&
    html`<h3>What this build answers to the example</h3>${json(media.example, "Answer to the example")}`
  }${fields && html`<h3>Fields</h3><div class="scroll" tabindex="0" role="region" aria-label="Fields">${fields}</div>`}`;
}

function staticFiles({ "x-static-files": files }: PathOperation): Html {
  const list =
    files.length === 0
      ? html`<p>None: the answer is put together from the files of the search. The form above does so in the page.</p>`
      : html`<ul class="files">${files.map((file) => html`<li><code>${file}</code></li>`)}</ul>`;
  return html`<section aria-labelledby="files"><h2 id="files">As files</h2><p>On a host that only serves files, the answers are at:</p>${list}</section>`;
}
