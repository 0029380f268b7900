import type { OperationId } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import { operationTexts } from "./operation-texts.ts";

/** What a consumer reads about parameters that mean the same in every operation. */
const common: Readonly<Record<string, string>> = {
  areaId: "The id of an area, in any letter case.",
  schemeId: "The id of a restriction scheme, in any letter case.",
  organisationId: "The id of an organisation, in any letter case.",
  monitoringSiteId: "The id of a monitoring site, in any letter case.",
  consentNumber:
    "The provider's own number of the consent, in any letter case. If several providers use the number, the answer has the sites of all of them.",
  providerKey:
    "Only the sites of this provider, spelled exactly like `providerKey`. If it has none under the number, `sites` is empty.",
  includeBoundary: "Whether to include the field `boundary`, which may be large. In any letter case.",
  pageNumber: "The page, from 1. A page past the end is a 200 without items.",
  page: "The page, from 1. A page past the end is a 200 without items.",
  pageSize: "The number of records on a page, 1 to 100.",
  status: "Only changes with this `approval.status`, spelled exactly.",
  isCancelled:
    "Only changes that are cancelled (`true`), or only those that are not (`false`). In any letter case.",
  longitude: "In degrees east, −180 to 180, as a decimal number without an exponent.",
  latitude: "In degrees north, −90 to 90: negative in New Zealand.",
  who: "Who would use water.",
  what: "What the water is for.",
  by: "With what; `can` is a bucket or a watering can.",
  house: "What the house number is. Left out, it is not known: if the rule asks for it, the answer says so.",
  source:
    "Which water: rules are about the town supply, unless the text names another. Left out, `townSupply`.",
  at: "The instant that you ask about, from the build's as-of until `horizon` (Get Status). Left out, now.",
  q: "The text to find: 1 to 200 characters (UTF-16 code units), not counting white space around it.",
  type: "Only records of these kinds. Repeat the parameter, or separate the kinds with commas. Left out, all kinds but `place` are found.",
};

/** How a value is written into an address. */
const written: Readonly<Record<string, string>> = {
  consentNumber: " Percent-encode what a path cannot hold, such as `/` and spaces.",
  instant:
    " RFC 3339 with an upper-case `T`, and `Z` or an offset: `2026-11-21T00:00:00+13:00`, with the `+` written as `%2B`.",
};

/** The description of an operation's parameter, for people who write the address of a request by hand. */
export const parameterText = (operation: OperationId, parameter: Parameter): string =>
  parameterMeaning(operation, parameter) + (written[parameter.name] ?? written[parameter.type] ?? "");

/** What a parameter of an operation means. Throws if there is no text: a build must not publish a gap. */
export function parameterMeaning(operation: OperationId, { name }: Parameter): string {
  const text = operationTexts[operation].parameters?.[name] ?? common[name];
  if (text === undefined)
    throw new Error(`${operation} has no description of its parameter ${name}: write one.`);
  return text;
}
