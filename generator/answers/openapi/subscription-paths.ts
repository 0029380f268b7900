/** Feeds, calendars and badges (docs/feeds.md), as paths of the description. */

import { badgeFile, calendarFile, feedFile, type Scope } from "../../api/subscriptions.ts";
import { refTo } from "./json-object.ts";
import { idParameter } from "./parameters.ts";
import { textAnswer } from "./responses.ts";

/** Ids to try the paths with; undefined where the data has none. */
export type SubscriptionExamples = {
  readonly areaId: string | undefined;
  readonly organisationId: string | undefined;
};

const SCOPES = [
  { scope: { kind: "all" }, of: "", about: "in all areas" },
  { scope: { kind: "area", id: "{areaId}" }, of: "Area ", about: "in one area" },
  {
    scope: { kind: "organisation", id: "{organisationId}" },
    of: "Organisation ",
    about: "in the areas of one organisation",
  },
] as const satisfies readonly { readonly scope: Scope; [key: string]: unknown }[];

/** What the paths of one area or organisation have, and the paths of the whole country lack. */
const parametersOf = (noun: "area" | "organisation", examples: SubscriptionExamples) => ({
  parameters: [idParameter(noun, examples[`${noun}Id`])],
});
const MISSING = { 404: refTo("responses", "UnknownAddress") };

export const subscriptionPaths = (examples: SubscriptionExamples) => [
  ...SCOPES.flatMap(({ scope, of, about }) => {
    const { kind } = scope;
    const shared = {
      tag: "Subscriptions" as const,
      ...(kind === "all" ? {} : parametersOf(kind, examples)),
    };
    const missing = kind === "all" ? {} : MISSING;
    const id = of.trim();
    return [
      {
        ...shared,
        path: `/${feedFile(scope)}`,
        id: `Get${id}Feed`,
        summary: `Get ${of}Feed`,
        description: `The newest 50 entries about restrictions ${about}, in Atom (RFC 4287): changes that were announced, approved, cancelled or rejected, stages that began, and restrictions that were lifted. The id of an entry is the record's and never changes.`,
        responses: { 200: textAnswer("The feed.", "application/atom+xml"), ...missing },
      },
      {
        ...shared,
        path: `/${calendarFile(scope)}`,
        id: `Get${id}Calendar`,
        summary: `Get ${of}Calendar`,
        description: `Restrictions ${about} as events in iCalendar (RFC 5545): all that lie ahead, and the newest 50 that have happened. \`STATUS\` is \`TENTATIVE\` before approval, then \`CONFIRMED\`; a change that was dropped stays as \`CANCELLED\`.`,
        responses: { 200: textAnswer("The calendar.", "text/calendar"), ...missing },
      },
    ];
  }),
  {
    path: `/${badgeFile("{areaId}")}`,
    id: "GetAreaBadge",
    tag: "Subscriptions" as const,
    summary: "Get Area Badge",
    description:
      "What applies in an area as a small picture for another page, in light and dark. Where nothing is known, it says so.",
    ...parametersOf("area", examples),
    responses: { 200: textAnswer("The picture.", "image/svg+xml"), ...MISSING },
  },
];
