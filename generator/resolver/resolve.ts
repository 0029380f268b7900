/**
 * `resolve(method, target)`: what answers a request, without reading anything. One module for Node, a Worker, nginx's
 * njs and the browser, hence its dialect: ES2015 without `for…of`, default parameters, spread and destructuring.
 */

import { fill, filtered, pageFile, problemFile, recordFile, tileFile } from "../address.ts";
import { documents, type Operation, operations, type Window } from "../operations.ts";
import { type Read, readParameters, type Values } from "./parameters.ts";
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
  // A file's own address answers on every host, but never in place of what an operation has to say.
  const own = ownFile(parsed.segments);
  for (let i = 0; i < operations.length; i++) {
    const operation: Operation = operations[i] as Operation;
    const path = match(operation.path, parsed.segments);
    if (path !== null) return planOf(operation, readParameters(operation, path, parsed), own);
  }
  const found = documents.filter((document) => match(document.path, parsed.segments) !== null);
  const tries = found.map((document) => send(document.file, 200));
  return { tries: tries.concat(own, problem("", "not-found", 404)) };
}

const send = (file: string, status: number, where?: string): Try => ({ file, status, where });

const problem = (operationId: string, reason: string, status: number, where?: string): Try =>
  send(problemFile(operationId, reason), status, where);

function planOf(operation: Operation, read: Read, own: readonly Try[]): Plan {
  const invalid = read.invalid.join("-");
  if (invalid !== "") return { tries: own.concat(problem(operation.id, invalid, 400)) };
  const missing = own.concat(problem(operation.id, "not-found", 404));
  if (read.unknown) return { tries: missing };
  const values = read.values;
  const folder = fill(operation.path.slice("/v1/".length), values);
  if (operation.kind === "list") {
    const list = listOf(operation, folder, values);
    const written = list.window ? [] : [send(pageFile(list.folder, list.size, list.number), 200)];
    return { tries: written.concat(missing), list };
  }
  if (operation.kind === "tile")
    return tileOf(values.z as number, values.x as number, values.y as number, missing);
  if (operation.kind === "search") return { tries: missing, search: values };
  if (operation.kind !== "record") return { tries: missing };

  const owner = operation.owner;
  const absent = owner ? [problem(operation.id, "absent", 404, fill(owner, values))] : [];
  const whenTrue = operation.whenTrue;
  const file = recordFile(folder, whenTrue && values[whenTrue.parameter] ? whenTrue.file : "");
  const narrow = operation.narrow;
  const value = narrow && values[narrow.by];
  return {
    tries: [send(file, 200)].concat(absent, missing),
    narrow: narrow && value !== undefined ? { of: narrow.of, by: narrow.by, value } : undefined,
  };
}

function tileOf(z: number, x: number, y: number, missing: readonly Try[]): Plan {
  if (x >= 2 ** z || y >= 2 ** z) return { tries: missing };
  return { tries: [send(tileFile(z, x, y), 200)].concat(missing), zoom: z };
}

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
  if (pattern.length !== segments.length) return null;
  const values: Record<string, Piece> = {};
  for (let i = 0; i < pattern.length; i++) {
    const segment = segments[i] as Piece;
    const name = /^\{(\w+)\}(.*)$/.exec(pattern[i] as string);
    const ending = name === null ? "" : (name[2] as string);
    if (name === null ? segment !== pattern[i] : segment !== null && !fits(segment, ending)) return null;
    if (name !== null)
      values[name[1] as string] = segment && segment.slice(0, segment.length - ending.length);
  }
  return values;
}

const fits = (segment: string, ending: string) => segment.length > ending.length && segment.endsWith(ending);

/** The file whose own address this is, if any: only names that the build itself may have given. */
function ownFile(segments: readonly Piece[]): Try[] {
  const path = segments.slice(2).join("/");
  return segments[1] === "v1" && /^([\w=-]+[/.])+\w+$/.test(path) ? [send(path, 200)] : [];
}
