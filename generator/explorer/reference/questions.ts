/** The two questions that most people come with, each with a request and its answer: the examples of two operations. */

import type { OperationId } from "../../api/operations.ts";
import { type Html, html } from "../../views/html/html.ts";
import { json, request } from "./code-blocks.ts";
import { type Description, operationsOf } from "./description.ts";
import { folderOf } from "./frame.ts";
import { codeOf } from "./request.ts";

type Question = {
  readonly id: string;
  readonly operation: OperationId;
  readonly heading: string;
  readonly text: string;
};

const QUESTIONS: readonly Question[] = [
  {
    id: "here",
    operation: "GetAreasAtPlace",
    heading: "What applies here?",
    text: "By longitude and latitude. No area is no permission: ask the council there.",
  },
  {
    id: "may-i",
    operation: "MayUse",
    heading: "May I water?",
    text: "For one use of water, in an area. Only “allowed” is a permission, and only until the instant that it names.",
  },
];

/** A section for each question, unless the data has no record for an example. */
export const questions = (description: Description, baseUrl: string): Html =>
  html`${QUESTIONS.map((question) => sectionOf(question, description, baseUrl))}`;

function sectionOf(
  { id, operation, heading, text }: Question,
  description: Description,
  baseUrl: string,
): Html | false {
  const asked = operationsOf(description).find(({ operationId }) => operationId === operation);
  const [answer] = Object.values(asked?.responses["200"]?.content ?? {});
  const [curl] = asked === undefined ? [] : codeOf(asked, baseUrl);
  if (asked === undefined || curl === undefined || answer?.example === undefined) return false;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
<p class="means">${text} <a href="/${folderOf(asked)}">All parameters</a></p>
${request(curl.text, `Request: ${heading}`, baseUrl)}${json(answer.example, `Answer: ${heading}`)}</section>
`;
}
