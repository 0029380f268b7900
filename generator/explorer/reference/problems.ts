/** What an operation answers besides its 200: by status, with the very bodies that are stored. */

import { type Html, html } from "../parts/html.ts";
import { markdown } from "../parts/markdown.ts";
import { type Description, type PathOperation, type Response, responseOf } from "./description.ts";
import { json } from "./json.ts";

/** The statuses of an operation that are no success, in their order. */
export function problemsOf({ responses }: PathOperation, description: Description): Html {
  const others = Object.entries(responses).filter(([status]) => status !== "200");
  return html`${others.map(([status, response]) => statusOf(status, responseOf(response, description)))}`;
}

const statusOf = (status: string, response: Response): Html =>
  html`<div class="card"><h3><span class="badge">${status}</span></h3>${markdown(response.description)}${bodiesOf(
    response,
  ).map(
    ({ summary, value }) => html`<details><summary>${summary}</summary>${json(value, summary)}</details>`,
  )}</div>`;

function bodiesOf({ content }: Response) {
  const media = Object.values(content ?? {})[0];
  if (media?.example !== undefined) return [{ summary: "The body", value: media.example }];
  return Object.values(media?.examples ?? {});
}
