/**
 * `resolve(method, target)`: what answers a request, without reading anything. One module for Node, a Worker, nginx's
 * njs and the browser, hence its dialect: ES2015 without `for…of`, default parameters, spread and destructuring.
 */

import { fill, filtered, nameOf, PAGE, problemFile } from "../address.ts";
import { documents, type Operation, operations, type Parameter, type Window } from "../operations.ts";
import { type Read, readParameters, type Values } from "./parameters.ts";
import { type Piece, parseTarget, type Target } from "./request.ts";

/** A file to try, below `v1/`; with `where`, only if that other file exists. */
export type Try = { readonly file: string; readonly status: number; readonly where?: string };

/**
 * What to do for an answer:
 * `preflight` a 204 of CORS; `first` send the first of the files that exists; `page` a page of a list, sent if it is
 * written and else cut from the pages of `PAGE`; `narrow` one file with fewer entries. `otherwise` is tried in the end.
 */
export type Plan =
  | { readonly kind: "preflight" }
  | { readonly kind: "first"; readonly tries: readonly Try[] }
  | (PagePlan & { readonly kind: "page" })
  | {
      readonly kind: "narrow";
      readonly file: string;
      readonly of: string;
      readonly by: string;
      readonly value: Piece;
      readonly otherwise: readonly Try[];
    };

export type PagePlan = {
  readonly folder: string;
  /** The same list without its filters: if only this exists, the filters leave nothing of it. */
  readonly unfiltered: string;
  readonly size: number;
  readonly number: number;
  /** Whether every build has this size as files. */
  readonly written: boolean;
  readonly window: Span | null;
  readonly otherwise: readonly Try[];
};

/** The half-open span asked for in milliseconds, open where infinite, and the fields that hold an item's own. */
export type Span = {
  readonly from: number;
  readonly until: number;
  readonly start: string;
  readonly end: string | null;
};

/** Targets up to 16 kB are answered (contract.md §1). */
export const LONGEST_TARGET = 16384;

const problem = (operationId: string | null, reason: string, status: number): Try => ({
  file: problemFile(operationId, reason),
  status,
});

const first = (tries: readonly Try[]): Plan => ({ kind: "first", tries });

/** The plan for a request. Pure, and total: whatever the method and the target, there is an answer. */
export function resolve(method: string, target: string): Plan {
  if (target.length > LONGEST_TARGET) return first([problem(null, "uri-too-long", 414)]);
  if (method === "OPTIONS") return { kind: "preflight" };
  if (method !== "GET" && method !== "HEAD") return first([problem(null, "method-not-allowed", 405)]);
  const parsed = parseTarget(target);
  const canonical = canonicalFile(parsed.segments);
  const plan = resolveOperation(parsed);
  if (canonical === null || plan.kind !== "first") return plan;
  // A file's own address answers on every host, but never in place of what an operation has to say.
  const found = plan.tries.filter((attempt) => attempt.status === 200);
  const failed = plan.tries.filter((attempt) => attempt.status !== 200);
  return first(found.concat({ file: canonical, status: 200 }, failed));
}

function resolveOperation(target: Target): Plan {
  for (let i = 0; i < operations.length; i++) {
    const operation: Operation = operations[i] as Operation;
    const path = match(operation.path, target.segments);
    if (path !== null) return planOf(operation, readParameters(operation, path, target));
  }
  const found = documents.filter((document) => match(document.path, target.segments) !== null);
  const tries: Try[] = found.map((document) => ({ file: document.file, status: 200 }));
  return first(tries.concat(problem(null, "not-found", 404)));
}

function planOf(operation: Operation, read: Read): Plan {
  const unknown = [problem(operation.id, "not-found", 404)];
  const strict = operation.statuses.indexOf(400) >= 0;
  if (strict && read.invalid.length > 0) return first([problem(operation.id, read.invalid.join("-"), 400)]);
  const values = strict ? read.values : withDefaults(operation, read);
  if (values === null) return first(unknown);

  const address = operation.address;
  if (address.kind === "list") {
    const folder = fill(address.folder, values);
    const size = values.pageSize as number;
    return {
      kind: "page",
      folder: filtered(folder, address.filters || [], values),
      unfiltered: folder,
      size,
      number: values[address.number] as number,
      written: size === PAGE || size === operation.parameters.filter(isPageSize)[0]?.default,
      window: spanOf(address.window, values),
      otherwise: unknown,
    };
  }
  if (address.kind === "record") {
    const file = fill(pick(address, values), named(values));
    if (address.narrow && values[address.narrow.by] !== undefined) {
      const by = address.narrow.by;
      return {
        kind: "narrow",
        file,
        of: address.narrow.of,
        by,
        value: values[by] as Piece,
        otherwise: unknown,
      };
    }
    const absent = address.owner
      ? [{ file: problemFile(operation.id, "absent"), status: 404, where: fill(address.owner, values) }]
      : [];
    return first([{ file, status: 200 } as Try].concat(absent, unknown));
  }
  return first(unknown);
}

/** For operations without a 400: null if a path parameter is invalid; defaults in place of invalid query values. */
function withDefaults(operation: Operation, read: Read): Values | null {
  const values: Values = {};
  for (let i = 0; i < operation.parameters.length; i++) {
    const parameter = operation.parameters[i];
    if (!parameter) continue;
    const invalid = read.invalid.indexOf(parameter.name) >= 0;
    const value = read.values[parameter.name];
    if (parameter.in === "path" && (invalid || value === null)) return null;
    values[parameter.name] = invalid ? parameter.default : value;
  }
  return values;
}

function pick(address: Operation["address"] & { kind: "record" }, values: Values): string {
  return address.when && values[address.when.parameter] ? address.when.file : address.file;
}

/** The values as they stand in file names. Ids are safe already; a provider's own text is escaped. */
function named(values: Values): Values {
  if (typeof values.consentNumber !== "string") return values;
  return Object.assign({}, values, { consentNumber: nameOf(values.consentNumber) });
}

const isPageSize = (parameter: Parameter) => parameter.name === "pageSize";

function spanOf(window: Window | undefined, values: Values): Span | null {
  if (!window || (values[window.from] === undefined && values[window.until] === undefined)) return null;
  const from = values[window.from] === undefined ? -Infinity : (values[window.from] as number);
  const until = values[window.until] === undefined ? Infinity : (values[window.until] as number);
  return { from, until, start: window.start, end: window.end || null };
}

/** The pieces of a path by the names of its parameters, or null. A piece may be followed by an ending: `{y}.mvt`. */
function match(path: string, segments: readonly Piece[]): Record<string, Piece> | null {
  const pattern = path.split("/").slice(1);
  if (pattern.length !== segments.length) return null;
  const values: Record<string, Piece> = {};
  for (let i = 0; i < pattern.length; i++) {
    const part = pattern[i] as string;
    const segment = segments[i] as Piece;
    const name = /^\{(\w+)\}(.*)$/.exec(part);
    if (name === null) {
      if (segment !== part) return null;
    } else if (segment === null) {
      if (name[2] !== "") return null;
      values[name[1] as string] = null;
    } else {
      const ending = name[2] as string;
      const length = segment.length - ending.length;
      if (length < 1 || segment.slice(length) !== ending) return null;
      values[name[1] as string] = segment.slice(0, length);
    }
  }
  return values;
}

/** The file whose own address this is, or null: only names that the build itself may have given. */
function canonicalFile(segments: readonly Piece[]): string | null {
  if (segments[0] !== "v1" || segments.length < 2) return null;
  const names = segments.slice(1);
  const safe = names.every((name) => name !== null && /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/.test(name));
  return safe && /\.[a-z0-9]+$/.test(names[names.length - 1] as string) ? names.join("/") : null;
}
