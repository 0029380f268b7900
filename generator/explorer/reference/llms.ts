/** `llms.txt`: what an assistant reads first (llmstxt.org): five questions, the call that answers each, and what never to infer. */

import { noticeOf } from "../../answers/about.ts";
import type { OperationId } from "../../api/operations.ts";
import { publicAddress } from "../../api/subscriptions.ts";
import { plain } from "../../lib/markdown.ts";
import { isFinished, type Model } from "../../model/model.ts";
import type { File } from "../../output/section.ts";
import type { Context } from "../parts/context.ts";
import { required } from "../parts/required.ts";
import { type Description, operationsOf, type PathOperation } from "./description.ts";
import { targetOf } from "./request.ts";

/** The questions of people, in the order in which they come up. */
const QUESTIONS: readonly (readonly [question: string, operation: OperationId, hint: string])[] = [
  [
    "Which area is it?",
    "Search",
    "With `&type=area,place` it finds areas and towns alone; the `id` is that of the area. Several may fit: ask. With coordinates, `/v1/places/areas?longitude=…&latitude=…` is exact; a place in no area is on no supply that is known here.",
  ],
  [
    "What applies there?",
    "GetArea",
    "Quote `stage.description`: it has the scheme’s words. With `trackingStatus` `untracked`, or without a stage, nothing follows.",
  ],
  [
    "May I use water for this?",
    "MayUse",
    "Only `allowed` is a permission, only until `until`, and only with its `conditions`: `councilApproval` means ask first. Say the `exception` too. Ask for the house number where `why` is `houseNumber`.",
  ],
  [
    "What is going to change?",
    "GetAreaScheduledChanges",
    "`approved` and `autoApproved` changes take effect by themselves; `pendingApproval` ones may never do.",
  ],
  [
    "May I take water under this consent?",
    "GetMonitoringConsentRestrictions",
    "A `restriction` is for its `date` alone; null says nothing. The site as a whole may be stricter: read `statuses` of `/v1/monitoring-sites/{id}` too. The conditions of the consent decide.",
  ],
];

const RULES = [
  "Never infer a permission: not from silence, not from an empty list, not from a level’s name, number or severity, not from another area or council. A missing answer is *not known*.",
  "Quote the scheme’s words and name the council. Your own summary may turn a ban into a permission.",
  "Say until when the answer holds (`until`). A new build may change it earlier, so ask again each time.",
  "`/v1/status` has `asOf`, the instant of the data, and `horizon`. At or after `horizon` say that it is not known. If it is null, the data is about `asOf` alone.",
  "Say *sample data, not official* wherever `isSample` of `/v1/status` is true.",
  "Where it is not known, say so, and whom to ask: `organisations` of the area.",
];

export function llmsFile({ model, options }: Context, description: Description): File {
  const { dataset } = model;
  const base = publicAddress(options.baseUrl) ?? "";
  const operations = new Map(
    operationsOf(description).map((operation) => [operation.operationId, operation]),
  );
  const questions = QUESTIONS.map(([question, id, hint]) => {
    const operation = required(operations.get(id), `operation ${id}`);
    return `- ${question} \`GET ${base}${callOf(operation, model)}\`\n  ${hint}`;
  });
  const page = (path: string, what: string) => `- [${what}](${base}/${path})`;
  return {
    path: "llms.txt",
    content: `# ${plain(dataset.title)}

> ${plain(dataset.description)}${dataset.isSample ? ` ${noticeOf(dataset)}` : ""} This is a read-only API of files, and pages for people.

## Never

${RULES.map((rule) => `- ${rule}`).join("\n")}

## Five questions, five calls

Each call below works as it stands. A host that only serves files has no \`search\`, \`places\` or \`may-use\`: read \`/v1/areas/{areaId}/may-use.json\`, in which the last stage and span that has begun counts, between \`knownFrom\` and \`knownUntil\`.

${questions.join("\n")}

## More

${[
  page("v1/openapi.json", "OpenAPI description of every operation"),
  page("v1/status", "Status: how old the data is, and until when it is known"),
  page("index.md", "All areas in Markdown; beside the page of each area is an `index.md`"),
  page("changes/index.md", "What is changing, in Markdown"),
].join("\n")}
`,
  };
}

/** The example of an operation, with as few parameters as it takes. An instant is only needed where the data knows no other. */
function callOf(operation: PathOperation, { dataset }: Model): string {
  const parameters = (operation.parameters ?? []).filter(
    (parameter) =>
      parameter.in === "path" ||
      parameter.required ||
      parameter.name === "house" ||
      (parameter.name === "at" && isFinished(dataset)),
  );
  return targetOf({ ...operation, parameters });
}
