/**
 * `resolve(method, target)`: what answers a request, without reading anything. One module for Node, a Worker, nginx's njs and
 * the browser, hence its dialect: ES2017 without `for…of`, default parameters, spread, destructuring, `await` among arguments
 * and declarations in a `switch`. In njs, `$` also matches before a final line break, hence `(?!\n)`.
 */

import {
  documentFile,
  filesAt,
  filteredFolder,
  pageFile,
  problemFile,
  recordFile,
  type TreePath,
} from "../../api/address.ts";
import {
  documents,
  type ListOperation,
  type Operation,
  operations,
  type RecordOperation,
  type Values,
  type Window,
} from "../../api/operations.ts";
import { expandTemplate } from "../../api/template.ts";
import type { UseQuestion } from "../../api/use-answer.ts";
import type { Instant } from "../../lib/time/instant.ts";
import type { SearchValues } from "./answer-search.ts";
import { parseParameters } from "./parameters.ts";
import type { PlaceValues } from "./place.ts";
import { type Decoded, parseTarget } from "./request.ts";

/** A file that is the answer if it exists, and the status to send it with. `where`: only if that other file exists. */
export type Candidate = {
  readonly file: TreePath;
  readonly status: number;
  readonly where?: TreePath | undefined;
};

/**
 * How to answer. Without files: a 204 without a body. Otherwise compose a page of the `search`, the `place` or the `list`, answer the `use`, or
 * `narrow` the first file, if it exists; else send the first that exists. With a `zoom`, a missing first file is a
 * tile without an area: a 204, up to the greatest zoom of the tile set.
 */
export type Plan = {
  readonly files: readonly Candidate[];
  readonly list?: List;
  readonly search?: SearchValues;
  readonly place?: PlaceValues;
  readonly use?: UseQuestion;
  readonly zoom?: number;
  /** The file that the target names, if it does. */
  readonly own?: Candidate | undefined;
  readonly narrow?: Narrow | undefined;
};

/** Keeps the entries of the field `of` whose field `by` has the value. */
export type Narrow = { readonly of: string; readonly by: string; readonly value: unknown };

/** A page of a list: sent if it is written, else cut from the pages of `PAGE`. */
export type List = {
  readonly folder: TreePath;
  /** The same list without its filters: if only this exists, the filters leave nothing of it. */
  readonly unfiltered: TreePath;
  readonly size: number;
  readonly number: number;
  /** The window asked for, if any, and its bounds where they are given. */
  readonly window: Window | undefined;
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
};

/** The plan for a request. Pure, and total: whatever the method and the target, there is an answer. */
export function resolve(method: string, target: string): Plan {
  // docs/contract.md §1: targets up to 16 kB are answered.
  if (target.length > 16384) return refused("uri-too-long", 414);
  if (method === "OPTIONS") return NO_CONTENT;
  if (method !== "GET" && method !== "HEAD") return refused("method-not-allowed", 405);
  const parsed = parseTarget(target);
  const address = parsed.address;
  // The path of a file is an address on every host, but an operation comes first.
  const own = filesAt(address || "").map(record);
  for (let i = 0; i < operations.length; i++) {
    const operation = operations[i] as Operation;
    const path = matchPath(operation.path, parsed.segments);
    if (!path) continue;
    const parameters = parseParameters(operation, path, parsed.query);
    const invalid = parameters.invalid.join("-");
    const plan = invalid ? NO_CONTENT : planOf(operation, parameters.values);
    const last =
      invalid && !operation.isLenient
        ? problem(operation.id, invalid, 400)
        : problem(operation.id, "not-found", 404);
    return Object.assign({ own: own[0] }, plan, { files: plan.files.concat(own, last) });
  }
  return {
    own: own[0],
    files: documents
      .filter((document) => document === address)
      .map(documentFile)
      .map(record)
      .concat(own, problem("", "not-found", 404)),
  };
}

const NO_CONTENT: Plan = { files: [] };

const refused = (reason: string, status: number): Plan => ({ files: [problem("", reason, status)] });

const record = (file: TreePath): Candidate => ({ file, status: 200 });

const problem = (operationId: string, reason: string, status: number, where?: TreePath): Candidate => ({
  file: problemFile(operationId, reason),
  status,
  where,
});

/** What an operation answers if its parameters are valid, apart from its 404. */
function planOf(operation: Operation, values: Values): Plan {
  const path = expandTemplate(operation.path, values);
  switch (operation.kind) {
    case "search":
    case "place":
    case "use":
      return { files: [], [operation.kind]: values };
    case "list":
      return listPlan(operation, path, values);
    case "tile":
      return tilePlan(path, values as TileValues);
    default:
      return recordPlan(operation, path, values);
  }
}

function recordPlan(operation: RecordOperation, path: TreePath, values: Values): Plan {
  const owner = operation.owner;
  const whenTrue = operation.whenTrue;
  const narrow = operation.narrow;
  const value = narrow && values[narrow.by];
  const files = [record(recordFile(path + (whenTrue && values[whenTrue.parameter] ? whenTrue.file : "")))];
  if (owner) files.push(problem(operation.id, "absent", 404, recordFile(expandTemplate(owner, values))));
  return {
    files,
    narrow: value === undefined ? value : Object.assign({ value }, narrow),
  };
}

type TileValues = Required<Pick<Values, "z" | "x" | "y">>;

const tilePlan = (path: TreePath, at: TileValues): Plan =>
  Math.max(at.x, at.y) < 2 ** at.z ? { files: [record(path)], zoom: at.z } : NO_CONTENT;

function listPlan(operation: ListOperation, folder: TreePath, values: Values): Plan {
  const window = operation.window;
  const from = window && values.from;
  const until = window && values[window.until];
  const list: List = {
    folder: filteredFolder(folder, operation.filters || [], values),
    unfiltered: folder,
    size: values.pageSize as number,
    number: (values.page || values.pageNumber) as number,
    window: from === undefined && until === undefined ? until : window,
    from,
    until,
  };
  const page = record(pageFile(list.folder, list.size, list.number));
  return { files: list.window ? [] : [page], list };
}

/**
 * The values of a path's placeholders by name, or null if the path does not match. A malformed value matches but is left out.
 * A placeholder may be followed by an extension: `{y}.mvt`.
 */
export function matchPath(path: string, segments: readonly Decoded[]): Record<string, string> | null {
  const pattern = path.split("/");
  const values: Record<string, string> = {};
  const isMatch = (part: string, i: number) => {
    const segment = segments[i];
    const end = part.indexOf("}") + 1;
    if (!end || !segment) return segment === (end ? null : part);
    const extension = part.slice(end);
    const value = segment.slice(0, segment.length - extension.length);
    values[part.slice(1, end - 1)] = value;
    return value && value + extension === segment;
  };
  return pattern.length === segments.length && pattern.every(isMatch) ? values : null;
}
