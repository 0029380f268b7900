/** Where a path leads: to an operation, to a file's own address, or beside the API. */

import { addressOf, documentFile } from "../../api/address.ts";
import { MEDIA_TYPES } from "../../api/headers.ts";
import { documents, type Operation, operations } from "../../api/operations.ts";
import { anyOf, literal, type Table } from "./table.ts";

/** The operations that a rewriting host can answer, by kind; it computes no search. */
export const lists = operations.filter((operation) => operation.kind === "list");
export const tiles = operations.filter((operation) => operation.kind === "tile");
export const records = operations.filter((operation) => operation.kind === "record");
/** The records of which a parameter narrows one field. Their names are texts that a provider chose. */
export const narrowed = records.filter(({ narrow }) => narrow !== undefined);

const KINDS = {
  list: lists,
  record: records.filter((operation) => !narrowed.includes(operation)),
  narrowed,
  tile: tiles,
} as const;

export type RouteKind = keyof typeof KINDS;

/** Routes that are no operation: a path below `/v1` that leads nowhere, and one with a percent-escape. */
export const UNKNOWN = "Unknown";
export const ESCAPED = "Escaped";

/** A path parameter: not empty, and without a percent-escape. */
export const ANY_PIECE = "[^/%]+";

/** The path of an operation as a pattern, which says for each parameter what fits. */
export const pathPattern = (path: string, pieceOf: (name: string) => string = () => ANY_PIECE): string =>
  path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? literal(part) : pieceOf(part)))
    .join("");

/** The path of a record that a provider has named: slashes in it need not be escaped. */
export const namedPattern = (path: string, name = "[^%]+"): string => pathPattern(path, () => name);

const routePattern = (operation: Operation): string =>
  narrowed.some(({ id }) => id === operation.id) ? namedPattern(operation.path) : pathPattern(operation.path);

/** The operation's id, or one of the two routes above. Without a route a path is beside the API. */
export const ROUTE: Table = {
  name: "route",
  of: "{path}",
  cases: [
    ...operations.map((operation) => [`^${routePattern(operation)}$`, operation.id] as const),
    ["^/v1(?:/[^%]*)?$", UNKNOWN],
    ["^/(?:v|%76)(?:1|%31)(?:/|$)", ESCAPED],
  ],
  otherwise: "",
};

export const KIND: Table = {
  name: "kind",
  of: "{route}",
  cases: Object.entries(KINDS).map(([kind, all]) => [`^${anyOf(all.map(({ id }) => id))}$`, kind]),
  otherwise: "",
};

/**
 * The file whose own address a path is: it answers before any operation. Stored codings are published files too, which
 * mirrors read. A consent whose number looks like a file takes precedence. Engines of regular expressions give up on
 * long texts; no file has a path that long.
 */
export const OWN_FILE: Table = {
  name: "own",
  of: "{path}",
  cases: [
    ["^.{1000}", ""],
    ...narrowed.map(({ path }) => [`^${namedPattern(path)}$`, ""] as const),
    ...documents.map((path) => [`^${literal(path)}$`, addressOf(documentFile(path))] as const),
    [
      `^(/v1/(?:[\\w=-]+[/.])+(?:${Object.keys(MEDIA_TYPES).join("|").replaceAll(".", "[.]")})(?:[.](?:br|gz))?)$`,
      "{1}",
    ],
  ],
  otherwise: "",
};
