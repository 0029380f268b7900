/**
 * `resolve(method, target)`: what answers a request, without reading anything. One module for Node, a Worker, nginx's
 * njs and the browser, hence its dialect: ES2015 without `for…of`, default parameters, spread and destructuring.
 */

import { fill, filtered, nameOf, PAGE, problemFile, recordFile, tileFile } from "../address.ts";
import { documents, type Operation, operations, searchKinds, type Window } from "../operations.ts";
import { type Read, readParameters, type Values } from "./parameters.ts";
import { type Piece, parseTarget } from "./request.ts";
import type { Search } from "./search.ts";

/** A file to try, below `v1/`, and the status it is sent with; `where`: only if that other file is there. */
export type Try = { readonly file: string; readonly status: number; readonly where?: string | undefined };

/**
 * What to do for an answer. No `tries`: a 204 without a body. Otherwise compose the page of a `search` or the `page` of
 * a list, or `narrow` the file that is tried first, if that is there; else send the first file that is. With a `zoom`, a first file that is not
 * there is a tile without an area: a 204, up to the greatest zoom of the tile set.
 */
export type Plan = {
  readonly tries: readonly Try[];
  readonly page?: Page;
  readonly search?: Search;
  readonly zoom?: number;
  readonly narrow?: { readonly of: string; readonly by: string; readonly value: unknown } | undefined;
};

/** A page of a list: sent if it is written, and else cut from the pages of `PAGE`. */
export type Page = {
  readonly folder: string;
  /** The same list without its filters: if only this is there, the filters leave nothing of it. */
  readonly unfiltered: string;
  readonly size: number;
  readonly number: number;
  /** Whether every build but a lean one has this size as files. */
  readonly written: boolean;
  readonly span: Span | null;
};

/** The half-open span asked for in milliseconds, open where infinite, and the fields that hold an item's own. */
export type Span = {
  readonly from: number;
  readonly until: number;
  readonly start: string;
  readonly end: string | undefined;
};

/** Targets up to 16 kB are answered (contract.md §1). */
export const LONGEST_TARGET = 16384;

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
  if (operation.kind === "list") return { tries: missing, page: pageOf(operation, folder, values) };
  if (operation.kind === "tile")
    return tileOf(values.z as number, values.x as number, values.y as number, missing);
  if (operation.kind === "search") return { tries: missing, search: searchOf(values) };
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

function pageOf(operation: Operation, folder: string, values: Values): Page {
  const size = values.pageSize;
  const standard = operation.parameters.filter((parameter) => parameter.name === "pageSize")[0];
  return {
    folder: filtered(folder, operation.filters || [], values),
    unfiltered: folder,
    size: size as number,
    number: (values.page || values.pageNumber) as number,
    written: size === PAGE || size === (standard && standard.default),
    span: operation.window ? spanOf(operation.window, values) : null,
  };
}

const searchOf = (values: Values): Search => ({
  q: values.q as string,
  kinds: (values.type || searchKinds) as readonly string[],
  size: values.pageSize as number,
  number: values.pageNumber as number,
});

function spanOf(window: Window, values: Values): Span | null {
  const from = values[window.from] as number | undefined;
  const until = values[window.until] as number | undefined;
  return from === undefined && until === undefined
    ? null
    : {
        from: from === undefined ? -Infinity : from,
        until: until === undefined ? Infinity : until,
        start: window.start,
        end: window.end,
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
  return segments[1] === "v1" && /^([A-Za-z0-9_=-]+\/)*[A-Za-z0-9_=-]+(\.[A-Za-z0-9_-]+)+$/.test(path)
    ? [send(path, 200)]
    : [];
}
