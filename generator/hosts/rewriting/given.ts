/** The parameters of a request as they are given. */

import { isComposed, type Operation, operations } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import { anyOf, type Table } from "./table.ts";

const answered = operations.filter((operation) => !isComposed(operation));

export const isInQuery = ({ in: place }: Parameter): boolean => place === "query";
export const isId = ({ in: place, type }: Parameter): boolean => place === "path" && type === "uuid";

/** Lists within a window of time are computed, which no rewriting host can do. */
const isComputed = ({ type }: Parameter): boolean => type === "instant";

/** `/schemeId/stageId`, ` page pageSize`: the ids in the path and the names in the query. */
const readBy = ({ parameters }: Operation): string =>
  [
    ...parameters.filter(isId).map(({ name }) => `/${name}`),
    ...parameters.filter(isInQuery).map(({ name }) => ` ${name}`),
  ].join("");

/** What the operation of the route reads. */
const READS: Table = {
  name: "reads",
  of: "{route}",
  cases: [...Map.groupBy(answered, readBy)]
    .filter(([reads]) => reads !== "")
    .map(([reads, readers]) => [`^${anyOf(readers.map(({ id }) => id))}$`, reads]),
  otherwise: "",
};

/**
 * Every query parameter once, in an order that agrees with every operation: problems name the invalid ones in it
 * (docs/contract.md §2).
 */
export const queryParameters: readonly Parameter[] = inOrder();

function inOrder(): Parameter[] {
  const parameters = new Map<string, Parameter>();
  const places = new Map<string, number>();
  for (const operation of answered) {
    const named = operation.parameters.filter((parameter) => !isComputed(parameter));
    for (const [place, parameter] of named.entries()) {
      if (!isInQuery(parameter)) continue;
      parameters.set(parameter.name, parameter);
      places.set(parameter.name, Math.max(place, places.get(parameter.name) ?? 0));
    }
  }
  const placeOf = ({ name }: Parameter) => places.get(name) ?? 0;
  return [...parameters.values()].sort((a, b) => placeOf(a) - placeOf(b));
}

const ASKED = "{reads}?{query}";

/** The name of a parameter's table, whose value is `=` and what was given, or nothing. The first one counts. */
export const given = (name: string): string => `${name}_given`;

const givenTable = ({ name }: Parameter): Table => ({
  name: given(name),
  of: ASKED,
  cases: [[`^[^?]* ${name}\\b[^?]*[?](?:.*?&)??${name}(?:=([^&]*))?(?:&.*)?$`, "={1}"]],
  otherwise: "",
});

/** Stands for a value that a rewriting host cannot judge, because it would have to decode or compute it. */
export const UNDECIDED = "%";

export const COMPUTED: Table = {
  name: "computed",
  of: ASKED,
  cases: [
    ...new Set(answered.flatMap(({ parameters }) => parameters.filter(isComputed).map(({ name }) => name))),
  ].map((name) => [`^[^?]* ${name}\\b[^?]*[?](?:.*&)?${name}(?:[=&]|$)`, UNDECIDED]),
  otherwise: "",
};

/** An escaped name may be that of any parameter, so it matters wherever the operation has parameters. */
export const ESCAPED_NAME: Table = {
  name: "escaped_name",
  of: ASKED,
  cases: [["^[^?]* [^?]*[?](?:.*&)?[^=&]*%", UNDECIDED]],
  otherwise: "",
};

export const GIVEN: readonly Table[] = [READS, ...queryParameters.map(givenTable), COMPUTED, ESCAPED_NAME];
