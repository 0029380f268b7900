/** Where people follow what changes: feeds, calendars and badges, from the root of the tree, and topics of messages. */

/** What a feed or a calendar is about: everything, one area, or the areas of one organisation. */
export type Scope =
  | { readonly kind: "all" }
  | { readonly kind: "area"; readonly id: string }
  | { readonly kind: "organisation"; readonly id: string };

const FOLDERS = { area: "areas", organisation: "organisations" } as const;

const placeOf = (scope: Scope): string =>
  scope.kind === "all" ? "all" : `${FOLDERS[scope.kind]}/${scope.id}`;

export const feedFile = (scope: Scope): string => `v1/feeds/${placeOf(scope)}.atom`;
export const calendarFile = (scope: Scope): string => `v1/calendars/${placeOf(scope)}.ics`;
export const badgeFile = (areaId: string): string => `v1/badges/areas/${areaId}.svg`;

const EACH: readonly Scope[] = [
  { kind: "all" },
  { kind: "area", id: "{areaId}" },
  { kind: "organisation", id: "{organisationId}" },
];

/** The paths, as the index and the OpenAPI description list them. */
export const subscriptionPaths = {
  feeds: EACH.map((scope) => `/${feedFile(scope)}`),
  calendars: EACH.map((scope) => `/${calendarFile(scope)}`),
  badges: [`/${badgeFile("{areaId}")}`],
};

/** The topic of an area's messages at an ntfy server, which takes up to 64 letters, digits, `-` and `_`. */
export const ntfyTopic = (prefix: string, areaId: string): string => `${prefix}-${areaId}`;

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/;

/** The base address, or null if it is local: then no file contains an absolute address. */
export const publicAddress = (baseUrl: string): string | null => (LOCAL.test(baseUrl) ? null : baseUrl);
