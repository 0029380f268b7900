/** The pages of lists. Every size is written, except for readings. */

import { NOTHING, pastFile, wholeFile } from "../../answers/store/rewriting-address.ts";
import { filteredFolder, PAGE, pageFile } from "../../api/address.ts";
import type { ListOperation } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import { type Candidate, generalProblem } from "./candidate.ts";
import { given, queryParameters } from "./given.ts";
import { inAnyCase, validPattern } from "./patterns.ts";
import { lists } from "./routes.ts";
import { anyOf, type Table } from "./table.ts";

const validOf = (name: string): string =>
  anyOf(
    queryParameters
      .filter((parameter) => parameter.name === name)
      .map((parameter) => `${validPattern(parameter)}`),
  );

/** An invalid number or size gets this far only if the operation treats it as absent. */
const NUMBER: Table = {
  name: "number",
  of: `{${given("pageNumber")}}{${given("page")}}`,
  cases: [[`^=(${validOf("pageNumber")})$`, "{1}"]],
  otherwise: "1",
};

const defaultSizeOf = ({ parameters }: ListOperation): string =>
  `${parameters.find(({ name }) => name === "pageSize")?.default}`;

const SIZE: Table = {
  name: "size",
  of: `{route}{${given("pageSize")}}`,
  cases: [
    [`^\\w+=(${validOf("pageSize")})$`, "{1}"],
    ...[...Map.groupBy(lists, defaultSizeOf)].map(
      ([size, sized]) => [`^${anyOf(sized.map(({ id }) => id))}(?:=|$)`, size] as const,
    ),
  ],
  otherwise: "",
};

/** A list that fits into one page has two files: its first page, and any page past it. */
const WHOLE: Table = { name: "whole", of: "{number}", cases: [["^1$", "first"]], otherwise: "past" };

const filters = queryParameters.filter(({ name }) =>
  lists.some(({ filters: names = [] }) => names.some((one) => one === name)),
);

/** `/status/approved`, or nothing. The folder of an id comes from the folded text. */
const filterFolder = ({ name, type }: Parameter): Table => {
  const folder = (value: string) => filteredFolder("", [name], { [name]: value });
  const cases: Table["cases"] =
    type === "boolean"
      ? ["true", "false"].map((value) => [`^=${inAnyCase(value)}$`, folder(value)])
      : [["^=(.+)$", folder("{1}")]];
  return { name: `${name}_folder`, of: `{${given(name)}}`, cases, otherwise: "" };
};

const FILTERS = filters.map(({ name }) => `{${name}_folder}`).join("");

/** The folder of the list under its filters. */
const FOLDER: Table = {
  name: "list_folder",
  of: `{place}${FILTERS}`,
  cases: [["^(.*)$", "{1}"]],
  otherwise: "",
};

const FIRST_PAGE = pageFile("", PAGE, 1);

/** If filters are given: a page that the unfiltered list always has. If that page exists, the filters match nothing. */
const UNFILTERED: Table = {
  name: "unfiltered",
  of: FILTERS,
  cases: [["^.", FIRST_PAGE]],
  otherwise: "/none",
};

export const LIST_TABLES: readonly Table[] = [
  NUMBER,
  SIZE,
  WHOLE,
  ...filters.filter(({ type }) => type !== "uuid").map(filterFolder),
  FOLDER,
  UNFILTERED,
];

const fillIn = (file: string): Candidate => ({ file: `/${file}`, status: 200, isFilledIn: true });

export const LIST: readonly Candidate[] = [
  { file: pageFile("{list_folder}", "{size}", "{number}"), status: 200 },
  fillIn(pastFile("{list_folder}", "{size}")),
  fillIn(wholeFile("{list_folder}", "{whole}")),
  { ...fillIn(wholeFile(NOTHING, "{whole}")), where: "{place}{unfiltered}" },
  // The list exists, but not in this size.
  { file: generalProblem("not-implemented"), status: 501, where: `{place}${FIRST_PAGE}` },
];
