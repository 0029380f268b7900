/**
 * `resolve(method, target)`: what answers a request, without reading anything. One module for Node, a Worker, nginx's
 * njs and the browser, hence its dialect: ES2017 without `for…of`, default parameters, spread, destructuring, `await`
 * among arguments and declarations in a `switch`. A `$` of njs also matches in front of a last line break, hence `(?!\n)`.
 */

import { fill, filtered, pageFile, problemFile, recordFile } from "../api/address.ts";
import { documents, type Operation, operations, type Window } from "../api/operations.ts";
import { readParameters, type Values } from "./parameters.ts";
import { type Piece, parseTarget } from "./request.ts";

/** A file to try, below `v1/`, and the status it is sent with; `where`: only if that other file is there. */
export type Try = { readonly file: string; readonly status: number; readonly where?: string | undefined };

/**
 * What to do for an answer. No `tries`: a 204 without a body. Otherwise compose a page of a `search` or of a `list`, or
 * `narrow` the file that is tried first, if that is there; else send the first file that is. With a `zoom`, a first
 * file that is not there is a tile without an area: a 204, up to the greatest zoom of the tile set.
 */
export type Plan = {
  readonly tries: readonly Try[];
  readonly list?: List;
  readonly search?: Values;
  readonly zoom?: number;
  readonly narrow?: Narrow | undefined;
};

/** Of the entries of one field, those of which another field has the value are kept. */
export type Narrow = { readonly of: string; readonly by: string; readonly value: unknown };

/** A list, of which a page is sent if it is written, and else cut from the pages of `PAGE`. */
export type List = {
  readonly folder: string;
  /** The same list without its filters: if only this is there, the filters leave nothing of it. */
  readonly unfiltered: string;
  readonly size: number;
  readonly number: number;
  /** The window asked for, if any, and its bounds in milliseconds where they are given. */
  readonly window: Window | undefined;
  readonly from: number | undefined;
  readonly until: number | undefined;
};

/** Targets up to 16 kB are answered (contract.md §1). */
const LONGEST_TARGET = 16384;

/** The plan for a request. Pure, and total: whatever the method and the target, there is an answer. */
export function resolve(method: string, target: string): Plan {
  if (target.length > LONGEST_TARGET) return { tries: [problem("", "uri-too-long", 414)] };
  if (method === "OPTIONS") return { tries: [] };
  if (method !== "GET" && method !== "HEAD") return { tries: [problem("", "method-not-allowed", 405)] };
  const parsed = parseTarget(target);
  const segments = parsed.segments;
  const address = segments.join("/");
  // A file's own address answers on every host, but never in place of what an operation has to say.
  const own = ownFile(address);
  for (let i = 0; i < operations.length; i++) {
    const operation: Operation = operations[i] as Operation;
    const path = match(operation.path, segments);
    if (!path) continue;
    const read = readParameters(operation, path, parsed);
    const invalid = read.invalid.join("-");
    const plan = invalid || read.unknown ? { tries: [] } : planOf(operation, read.values);
    const last = problem(operation.id, invalid || "not-found", invalid ? 400 : 404);
    return Object.assign(plan, { tries: plan.tries.concat(own, last) });
  }
  const found = documents.filter((document) => document.path === address);
  const tries = found.map((document) => send(document.file, 200));
  return { tries: tries.concat(own, problem("", "not-found", 404)) };
}

const send = (file: string, status: number, where?: string): Try => ({ file, status, where });

const problem = (operationId: string, reason: string, status: number, where?: string): Try =>
  send(problemFile(operationId, reason), status, where);

/** What an operation answers if its parameters are valid, but for the 404 in the end. */
function planOf(operation: Operation, values: Values): Plan {
  const path = fill(operation.path.slice("/v1/".length), values);
  switch (operation.kind) {
    case "search":
      return { tries: [], search: values };
    case "list":
      return listPlan(listOf(operation, path, values));
    case "tile":
      return tilePlan(path, values as Record<string, number>);
    default:
      return recordPlan(operation, path, values);
  }
}

function recordPlan(operation: Operation, path: string, values: Values): Plan {
  const owner = operation.owner;
  const whenTrue = operation.whenTrue;
  const narrow = operation.narrow;
  const value = narrow && values[narrow.by];
  const file = recordFile(path, whenTrue && values[whenTrue.parameter] ? whenTrue.file : "");
  return {
    tries: [send(file, 200)].concat(owner ? problem(operation.id, "absent", 404, fill(owner, values)) : []),
    narrow: narrow && value !== undefined ? Object.assign({ value }, narrow) : undefined,
  };
}

function tilePlan(path: string, at: Record<string, number>): Plan {
  const zoom = at.z as number;
  const isTile = Math.max(at.x as number, at.y as number) < 2 ** zoom;
  return isTile ? { tries: [send(path, 200)], zoom } : { tries: [] };
}

const listPlan = (list: List): Plan => ({
  tries: list.window ? [] : [send(pageFile(list.folder, list.size, list.number), 200)],
  list,
});

function listOf(operation: Operation, folder: string, values: Values): List {
  const window = operation.window;
  const from = window && (values[window.from] as number | undefined);
  const until = window && (values[window.until] as number | undefined);
  return {
    folder: filtered(folder, operation.filters || [], values),
    unfiltered: folder,
    size: values.pageSize as number,
    number: (values.page || values.pageNumber) as number,
    window: from === undefined && until === undefined ? undefined : window,
    from,
    until,
  };
}

/** The pieces of a path by the names of its parameters, or null. A piece may be followed by an ending: `{y}.mvt`. */
function match(path: string, segments: readonly Piece[]): Record<string, Piece> | null {
  const pattern = path.split("/");
  const values: Record<string, Piece> = {};
  const isMatch = (part: string, i: number) => {
    const segment = segments[i] as Piece;
    const hole = /^\{(\w+)\}(.*)/.exec(part);
    if (!hole) return segment === part;
    const ending = hole[2] as string;
    const piece = segment && segment.slice(0, segment.length - ending.length);
    values[hole[1] as string] = piece;
    return piece === null || (piece && piece + ending === segment);
  };
  return pattern.length === segments.length && pattern.every(isMatch) ? values : null;
}

/** The file whose own address this is, if any: only names that the build itself may have given. */
function ownFile(address: string): Try[] {
  const own = /^\/v1\/(([\w=-]+[/.])+\w+)$(?!\n)/.exec(address);
  return own ? [send(own[1] as string, 200)] : [];
}
