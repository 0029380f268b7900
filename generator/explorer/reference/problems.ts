/** What an operation answers besides its 200: by status, with the bodies as they are stored. */

import { type Html, html } from "../parts/html.ts";
import { markdown } from "../parts/markdown.ts";
import { type Description, type PathOperation, type Response, responseOf } from "./description.ts";
import { json } from "./json.ts";

const othersIn = ({ responses }: PathOperation) =>
  Object.entries(responses).filter(([status]) => status !== "200");

/** Some operations have a second success, such as the 204 of an empty tile. */
export const problemsHeading = (operation: PathOperation): string =>
  othersIn(operation).every(([status]) => status >= "400") ? "Errors" : "Other responses";

/** Every status of an operation but 200, in order. */
export function problemsOf(operation: PathOperation, description: Description): Html {
  return html`${othersIn(operation).map(([status, response]) => statusOf(status, responseOf(response, description)))}`;
}

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
