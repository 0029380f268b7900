/**
 * The one list of rules for all hosts that rewrite, made from the one table of operations: which path leads where, and
 * which files answer there. A host's writer puts it into the host's own words, and knows no operation.
 */

import { problemFile } from "../../api/address.ts";
import { MEDIA_TYPES } from "../../api/headers.ts";
import { documents, type Operation, operations } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import { refusalsOf } from "./guards.ts";
import { ANY_FILE, spelled } from "./spelling.ts";
import { type Definition, givenTable, pathPattern, type Table, UNDECODED, valueTables } from "./tables.ts";
import { triesOf } from "./tries.ts";

/**
 * A file to try, from the root of the tree, and the status that it is sent with. `where`: if that other file is there;
 * its own is sure to be. With `hasHoles`, the number and the size of the page are filled in. A 204 has no file.
 */
export type Try = {
  readonly file: string;
  readonly status: 200 | 204 | 404 | 501;
  readonly where?: string;
  readonly hasHoles?: true;
};

/** A problem instead of an answer, if the table has a value. */
export type Refusal = { readonly table: string; readonly status: 400 | 404 | 501; readonly file: string };

/** What is done for the requests of one path: the first refusal that holds, else the first file that is there. */
export type Route = {
  readonly id: string;
  /** What refusals and tries go by, each after what it is made of. */
  readonly definitions: readonly Definition[];
  readonly refusals: readonly Refusal[];
  readonly tries: readonly Try[];
  /** What fills the holes. */
  readonly page?: { readonly number: string; readonly size: string };
};

/** Of the problems that belong to no operation, the one for a reason. */
export const generalProblem = (reason: string): string => `v1/${problemFile("", reason)}`;

/** The longest target that is answered, in bytes (contract.md §1). */
export const LONGEST_TARGET = 16384;

const all: readonly Operation[] = operations;
const isNameInPath = ({ in: place, type }: Parameter) => place === "path" && type === "text";
const hasName = ({ parameters }: Operation) => parameters.some(isNameInPath);

/** The operations of which a record may be named like a file: to them, such a path is a name first. */
const named = all.filter(hasName);

/** Engines of regular expressions give up on long texts, and no name of a file is so long. */
const TOO_LONG_FOR_A_FILE = ["^.{1000}", ""] as const;

/** A file's own address, from the root of the tree: it answers before any operation, but for those names. */
export const OWN_FILE: Table = {
  name: "own",
  of: "{path}",
  cases: [
    TOO_LONG_FOR_A_FILE,
    ...named.map(({ path }) => [`^${pathPattern(path)}$`, ""] as const),
    [`^/(v1/(?:[\\w=-]+[/.])+(?:${Object.keys(MEDIA_TYPES).join("|")}))$`, "{1}"],
  ],
  otherwise: "",
};

/** Whether the path might be such an address with escapes: which one, these hosts do not know. */
const undecodedFile: readonly Table[] = [
  { name: "escaped_path", of: "{path}", cases: [TOO_LONG_FOR_A_FILE, ["^[^%]*%", "{path}"]], otherwise: "" },
  {
    name: "undecoded_file",
    of: "{escaped_path}",
    cases: [[`^/${spelled("v1")}/${ANY_FILE}$`, UNDECODED]],
    otherwise: "",
  },
];

const documentId = (file: string): string => `Document_${file.replace(/\W.*/, "")}`;

/** Where a path leads, as the last of these tables says: the id of a route. What has none is beside the API. */
export const ROUTE: readonly Table[] = [
  ...undecodedFile,
  {
    name: "route",
    of: "{undecoded_file} {path}",
    cases: [
      ...named.map(({ id, path }) => [`^${UNDECODED}? ${pathPattern(path)}$`, id] as const),
      [`^${UNDECODED}`, "Undecoded"],
      ...all
        .filter((operation) => !hasName(operation))
        .map(({ id, path }) => [`^ ${pathPattern(path)}$`, id] as const),
      ...documents.map(({ path, file }) => [`^ ${pathPattern(path)}$`, documentId(file)] as const),
      [`^ /${spelled("v1")}(?:/|$)`, "Unknown"],
    ],
    otherwise: "",
  },
];

const always = (id: string, answer: Try): Route => ({ id, definitions: [], refusals: [], tries: [answer] });
const notImplemented: Try = { file: generalProblem("not-implemented"), status: 501 };

/** What is done for each id that `ROUTE` leads to. */
export const routes: readonly Route[] = [
  ...all.map(routeOf),
  ...documents.map(({ file }) => always(documentId(file), { file: `v1/${file}`, status: 200 })),
  always("Undecoded", notImplemented),
  always("Unknown", { file: generalProblem("not-found"), status: 404 }),
];

function routeOf(operation: Operation): Route {
  const { id, parameters } = operation;
  if (operation.kind === "search") return always(id, notImplemented);
  const values = parameters.flatMap((parameter) => [
    givenTable(operation, parameter),
    ...valueTables(parameter),
  ]);
  const checks = refusalsOf(operation);
  const found = triesOf(operation);
  const missing: Try = { file: `v1/${problemFile(id, "not-found")}`, status: 404 };
  return {
    id,
    definitions: [...values, ...checks.definitions, ...found.definitions],
    refusals: [...checks.refusals, ...found.refusals],
    tries: [...found.tries, missing],
    ...(found.page && { page: found.page }),
  };
}
