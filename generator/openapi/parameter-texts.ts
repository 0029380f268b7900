import type { OperationId } from "../api/operations.ts";
import { operationTexts } from "./operation-texts.ts";

/** What a consumer reads of the parameters that mean the same in every operation. */
const common: Readonly<Record<string, string>> = {
  areaId: "The id of an area, in any letter case.",
  schemeId: "The id of a restriction scheme, in any letter case.",
  organisationId: "The id of an organisation, in any letter case.",
  monitoringSiteId: "The id of a monitoring site, in any letter case.",
  consentNumber:
    "The provider's own number of the consent, in any letter case; percent-encode what a path cannot hold, such as `/` and spaces. Where several providers hold the number, the answer has the sites of all.",
  providerKey:
    "Only the sites of this provider, exactly as `providerKey` spells it. One that holds nothing under the number leaves `sites` empty.",
  includeBoundary: "Whether the answer has the field `boundary`, which may be large. In any letter case.",
  pageNumber: "The page, from 1. A page past the end is a 200 with no items.",
  page: "The page, from 1. A page past the end is a 200 with no items.",
  pageSize: "How many records a page holds, 1 to 100.",
  status: "Only changes whose `approval.status` is this one, spelled exactly so.",
  isCancelled:
    "Only changes that are cancelled (`true`), or only those that are not (`false`). In any letter case.",
  q: "What to look for: 1 to 200 characters (UTF-16 code units), white space around them not counted.",
  type: "Only records of these kinds. Give it several times, or write the kinds with commas between them.",
};

const INSTANT =
  " RFC 3339 with upper-case `T`, and `Z` or an offset, such as `2026-11-21T00:00:00+13:00`, with the `+` written `%2B`.";

/** The description of a parameter of an operation. Throws if there is none: a build must not publish a gap. */
export function parameterText(operation: OperationId, name: string, type: string): string {
  const text = operationTexts[operation].parameters?.[name] ?? common[name];
  if (text === undefined)
    throw new Error(`${operation} has no description of its parameter ${name}: write one.`);
  return type === "instant" ? text + INSTANT : text;
}
