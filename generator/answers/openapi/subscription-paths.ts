/** Feeds, calendars and badges (docs/feeds.md), as paths of the description. */

import { badgeFile, calendarFile, feedFile, type Scope } from "../../api/subscriptions.ts";
import { type JsonObject, refTo } from "./json.ts";
import { pathParameter } from "./parameters.ts";
import { textAnswer } from "./responses.ts";

/** Ids to try the paths with; undefined where the data has none. */
export type SubscriptionExamples = {
  readonly areaId: string | undefined;
  readonly organisationId: string | undefined;
};

const SCOPES = [
  { scope: { kind: "all" }, of: "", about: "in all areas", parameter: null },
  { scope: { kind: "area", id: "{areaId}" }, of: "Area ", about: "in one area", parameter: "areaId" },
  {
    scope: { kind: "organisation", id: "{organisationId}" },
    of: "Organisation ",
    about: "in the areas of one organisation",
    parameter: "organisationId",
  },
] as const satisfies readonly { readonly scope: Scope; [key: string]: unknown }[];

const parametersOf = (
  name: "areaId" | "organisationId" | null,
  examples: SubscriptionExamples,
): JsonObject[] =>
  name === null
    ? []
    : [
        pathParameter(
          name,
          `The id of the ${name === "areaId" ? "area" : "organisation"}, in lower case.`,
          { type: "string", format: "uuid" },
          examples[name],
        ),
      ];

export const subscriptionPaths = (examples: SubscriptionExamples) => [
  ...SCOPES.flatMap(({ scope, of, about, parameter }) => {
    const shared = {
      tag: "Subscriptions" as const,
      ...(parameter === null ? {} : { parameters: parametersOf(parameter, examples) }),
    };
    const missing = parameter === null ? {} : { 404: refTo("responses", "UnknownAddress") };
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
    parameters: parametersOf("areaId", examples),
    responses: {
      200: textAnswer("The picture.", "image/svg+xml"),
      404: refTo("responses", "UnknownAddress"),
    },
  },
];
