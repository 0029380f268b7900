/**
 * The guard finds the requests that get a problem, before any file is looked up. Requests that a host cannot judge come
 * first, because the host does not know what else is invalid in them.
 */

import { problemFile } from "../../api/address.ts";
import { isComposed, type Operation, operations, statusesOf } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import { generalProblem } from "./candidate.ts";
import { FOLDABLE } from "./folding.ts";
import { COMPUTED, ESCAPED_NAME, given, isId, queryParameters, UNDECIDED } from "./given.ts";
import { validPattern } from "./patterns.ts";
import { ESCAPED, namedPattern, narrowed, UNKNOWN } from "./routes.ts";
import { anyOf, type Table } from "./table.ts";
import { TILE_FAULT } from "./tiles.ts";

function queryFault(parameter: Parameter): Table {
  const { name } = parameter;
  const valid = validPattern(parameter);
  return {
    name: `${name}_fault`,
    of: `{${given(name)}}`,
    cases: [...(valid === null ? [] : [[`^(?:=${valid})?$`, ""] as const]), ["^[^%]*%", UNDECIDED]],
    otherwise: valid === null ? "" : `${name}-`,
  };
}

const ids = operations.flatMap(({ parameters }) => parameters.filter(isId));
const [ID] = new Set(ids.map(validPattern));

/** In a path, every second segment is an id; the position distinguishes the first id from the second. */
const idFaults = Array.from(
  { length: Math.max(...operations.map(({ parameters }) => parameters.filter(isId).length)) },
  (_, index): Table => ({
    name: `id${index + 1}_fault`,
    of: "{reads}?{path}",
    cases: [
      [`^(?:/\\w+){${index + 1}}[^?]*[?]/v1(?:/[^/]+){${index * 2 + 1}}/${ID}(?:/|$)`, ""],
      [`^(?:/\\w+){${index}}/(\\w+)`, "{1}-"],
    ],
    otherwise: "",
  }),
);

/** A text in a path is always valid, but a host may be unable to fold it. */
const textFaults = narrowed.map(
  ({ path }): Table => ({
    name: "text_fault",
    of: "{path}",
    cases: [
      [`^${namedPattern(path, FOLDABLE)}$`, ""],
      [`^${namedPattern(path)}$`, UNDECIDED],
    ],
    otherwise: "",
  }),
);

const faults = [...idFaults, ...queryParameters.map(queryFault), TILE_FAULT, ...textFaults];
const marks = [...faults, COMPUTED, ESCAPED_NAME].map(({ name }) => `{${name}}`).join("");

const idsOf = (isSuch: (operation: Operation) => boolean): string =>
  anyOf(operations.filter(isSuch).map(({ id }) => id));
const has = (status: number) => (operation: Operation) => statusesOf(operation).includes(status);
const isLenient = (operation: Operation) => !has(400)(operation);

/**
 * The status and the address of the problem, such as `400/v1/problems/GetAreas/pageNumber-pageSize.json`, or nothing. An
 * operation that has no 400 takes an invalid path parameter for an unknown one, and an invalid query parameter for an
 * absent one.
 */
const GUARD: Table = {
  name: "guard",
  of: `{route}/${marks}`,
  cases: [
    [`^(?:${ESCAPED}|${idsOf(isComposed)})/`, `501${generalProblem("not-implemented")}`],
    [`^[^%]*${UNDECIDED}`, `501${generalProblem("not-implemented")}`],
    [`^${UNKNOWN}/`, `404${generalProblem("not-found")}`],
    [
      `^(${idsOf((operation) => isLenient(operation) && has(404)(operation))})/.`,
      `404/v1/${problemFile("{1}", "not-found")}`,
    ],
    [`^${idsOf(isLenient)}/`, ""],
    ["^(.+)-$", `400/v1/${problemFile("", "{1}")}`],
  ],
  otherwise: "",
};

/** The guard and the tables that lead to it. */
export const GUARDS: readonly Table[] = [...faults, GUARD];
