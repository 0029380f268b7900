/** The reference's first page: links to all operations, and what they have in common. */

import { BLUEPRINT, blueprintImport } from "../../answers/uses/blueprint.ts";
import type { File } from "../../output/section.ts";
import { type Html, html } from "../../views/html/html.ts";
import { markdown } from "../../views/html/markdown.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { languages } from "./code-blocks.ts";
import { type Description, operationsOf, type PathOperation } from "./description.ts";
import { CHANGELOG, folderOf, referencePage } from "./frame.ts";
import { questions } from "./questions.ts";
import type { Code } from "./request.ts";

export function overviewPage(context: Context, description: Description): File {
  const { info, servers, tags } = description;
  const operations = operationsOf(description);
  const [{ url }] = servers;
  return referencePage(context, description, {
    folder: mainPages.reference,
    title: "API reference",
    description:
      "Every operation of the read-only API: parameters, examples, responses and errors. No key needed.",
    scripts: ["reference"],
    main: html`<h1>API reference</h1>
<p class="lead">A read-only HTTP API: ${operations.length} operations, JSON over GET, no key, from any origin.</p>
${questions(description, url)}<section aria-labelledby="start"><h2 id="start">Quick start</h2>${languages(quickStart(url), url)}</section>
<p><a class="button" href="../v1/openapi.json" download>Download openapi.json</a> <span class="means">OpenAPI 3.1, version ${info.version}. <a href="../${CHANGELOG}">What has changed</a>.</span></p>
<section aria-labelledby="home-assistant"><h2 id="home-assistant">Home Assistant</h2><p>The blueprint closes your valves whenever a sensor that asks this API does not say that water may be used, or cannot ask.</p>
<p><a class="button" href="${blueprintImport(url)}" rel="external noopener">Import the blueprint</a> <span class="means">or <a href="../${BLUEPRINT}">read it</a>.</span></p></section>
<section aria-labelledby="operations"><h2 id="operations">Operations</h2>
${tags.map(({ name, description: text }) => group(name, text, operations))}</section>
<section aria-labelledby="general" class="prose"><h2 id="general">Common to all operations</h2>
${markdown(generalOf(info.description))}</section>`,
  });
}

/** A first request in five lines: the restrictions of all areas, from all pages of the list. */
const quickStart = (url: string): Code[] => [
  { language: "curl", text: `curl '${url}/v1/areas'` },
  {
    language: "fetch",
    text: `import { connect } from "${url}/v1/client.js";
const api = connect("${url}");
for await (const { items } of api.pages(api.getAreas))
  for (const { name, currentStageAssignment } of items)
    console.log(name, currentStageAssignment?.stage.name ?? "nothing on record");`,
  },
  {
    language: "Python",
    text: `import json, urllib.request
page = {"pageNumber": 0, "hasNextPage": True}
while page["hasNextPage"]:
    page = json.load(urllib.request.urlopen("${url}/v1/areas" + f"?pageSize=100&pageNumber={page['pageNumber'] + 1}"))
    for area in page["items"]: print(area["name"], (area["currentStageAssignment"] or {}).get("stage"))`,
  },
];

function group(name: string, text: string, operations: readonly PathOperation[]): Html {
  const own = operations.filter(({ tags }) => tags[0] === name);
  return html`<div class="operations"><h3>${name}</h3><p>${text}</p><ul>${own.map(
    (operation) =>
      html`<li><a href="../${folderOf(operation)}">${operation.summary}</a> <code>${operation.path}</code>${markdown(firstSentence(operation.description))}</li>`,
  )}</ul></div>`;
}

const firstSentence = (text: string): string => /^.*?[.?!](?=\s|$)/s.exec(text)?.[0] ?? text;

/** The sections of the description. What comes before them is about the data set, which other pages describe. */
const generalOf = (text: string): string => text.slice(text.indexOf("## ")).replace(/^## /gm, "# ");
