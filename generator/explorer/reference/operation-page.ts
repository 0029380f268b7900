/** The page of one operation: purpose, parameters, examples, response, errors, and a form to try it. */

import { isFinished } from "../../model/model.ts";
import { type Html, html } from "../../views/html/html.ts";
import { markdown } from "../../views/html/markdown.ts";
import type { Context } from "../parts/context.ts";
import type { PageFile } from "../parts/frame/layout.ts";
import { json, languages } from "./code-blocks.ts";
import { type Description, type PathOperation, type Response, responseOf } from "./description.ts";
import { fieldsList, parametersTable } from "./fields.ts";
import { folderOf, referencePage } from "./frame.ts";
import { codeOf } from "./request.ts";
import { tryForm } from "./try-form.ts";

export function operationPage(
  context: Context,
  operation: PathOperation,
  description: Description,
): PageFile {
  const { summary, path, parameters = [] } = operation;
  const [{ url }] = description.servers;
  return referencePage(context, description, {
    folder: folderOf(operation),
    title: `${summary} · API`,
    description: `GET ${path}: parameters, examples, response and errors of ${summary}.`,
    scripts: ["try-it"],
    main: html`<h1>${summary}</h1>
<p class="endpoint"><span class="badge">GET</span> <code>${path}</code></p>
${markdown(operation.description)}
<div class="console"><section aria-labelledby="try"><h2 id="try">Try it</h2>${tryForm(operation, description, isFinished(context.model.dataset))}<noscript><p class="note">This needs JavaScript. The examples below work without it.</p></noscript></section>
<section aria-labelledby="examples"><h2 id="examples">Examples</h2>${languages(codeOf(operation, url), url)}</section></div>
<section aria-labelledby="parameters"><h2 id="parameters">Parameters</h2>${parametersTable(parameters, description)}</section>
<section aria-labelledby="response"><h2 id="response">Response</h2>${successOf(operation, description)}</section>
<section aria-labelledby="problems"><h2 id="problems">${problemsHeading(operation)}</h2><div class="problems">${othersIn(operation).map(([status, response]) => statusOf(status, responseOf(response, description)))}</div></section>
${staticFiles(operation)}`,
  });
}

/** A 200: in words, as an example, and field by field. */
function successOf({ responses }: PathOperation, description: Description): Html {
  const ok = responses["200"];
  const [type, media] = Object.entries(ok?.content ?? {})[0] ?? [];
  const fields = media?.schema !== undefined && fieldsList(media.schema, description);
  return html`<p><span class="badge">200</span> <code>${type ?? ""}</code></p>${markdown(ok?.description ?? "")}${
    media?.example !== undefined && html`<h3>Example</h3>${json(media.example, "Example response")}`
  }${fields && html`<h3>Fields</h3>${fields}`}`;
}

function staticFiles({ "x-static-files": files }: PathOperation): Html {
  const list =
    files.length === 0
      ? html`<p>None. The response is put together from several files, as the form above does.</p>`
      : html`<ul class="files">${files.map((file) => html`<li><code>${file}</code></li>`)}</ul>`;
  return html`<section aria-labelledby="files"><h2 id="files">As files</h2><p>On a host that only serves files, the responses are at:</p>${list}</section>`;
}

/** What an operation answers besides its 200, in order of status. */
const othersIn = ({ responses }: PathOperation) =>
  Object.entries(responses).filter(([status]) => status !== "200");

/** Some operations have a second success, such as the 204 of an empty tile. */
const problemsHeading = (operation: PathOperation): string =>
  othersIn(operation).every(([status]) => status >= "400") ? "Errors" : "Other responses";

const statusOf = (status: string, response: Response): Html =>
  html`<div class="card"><h3><span class="badge">${status}</span></h3>${markdown(response.description)}${bodiesOf(
    response,
  ).map(
    ({ summary, value }) => html`<details><summary>${summary}</summary>${json(value, summary)}</details>`,
  )}</div>`;

function bodiesOf({ content }: Response) {
  const media = Object.values(content ?? {})[0];
  if (media?.example !== undefined) return [{ summary: "Body", value: media.example }];
  return Object.values(media?.examples ?? {});
}
