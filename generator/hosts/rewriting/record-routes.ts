/** Records: as a whole, or with one field narrowed by a parameter. */

import { narrowedFile, narrowedToNothing, PLAIN_VALUE } from "../../answers/store/rewriting-address.ts";
import { problemFile, recordFile } from "../../api/address.ts";
import { type Candidate, generalProblem } from "./candidate.ts";
import { given } from "./given.ts";
import { inAnyCase } from "./patterns.ts";
import { namedPattern, narrowed, pathPattern, records } from "./routes.ts";
import { anyOf, literal, type Table } from "./table.ts";

/** The path of no file. */
const NONE = "/none";

/** The file of the record as a parameter narrows it. */
const BESIDE: Table = {
  name: "beside",
  of: records.map(({ whenTrue }) => (whenTrue ? `{${given(whenTrue.parameter)}}` : "")).join(""),
  cases: records.flatMap(({ whenTrue }) =>
    whenTrue ? [[`^=${inAnyCase("true")}$`, whenTrue.file] as const] : [],
  ),
  otherwise: "",
};

/** The record that owns another. If the owner exists, the other is absent rather than unknown. */
const OWNER: Table = {
  name: "owner",
  of: "{place}",
  cases: records.flatMap(({ path, owner }) => {
    if (owner === undefined) return [];
    const rest = literal(path.slice(owner.length));
    return [[`^(${pathPattern(owner)})${rest}$`, recordFile("{1}")] as const];
  }),
  otherwise: NONE,
};

export const RECORD: readonly Candidate[] = [
  { file: recordFile("{place}{beside}"), status: 200 },
  { file: `/v1/${problemFile("{route}", "absent")}`, status: 404, where: "{owner}" },
];

const names = narrowed.flatMap(({ narrow }) => (narrow ? [narrow.by] : []));
const NARROWED_BY = names.map((name) => `{${given(name)}}`).join("");

/** The ending of the whole record's file, where no parameter narrows it. */
const WHOLE_RECORD: Table = {
  name: "whole_record",
  of: NARROWED_BY,
  cases: [["^$", ".json"]],
  otherwise: NONE,
};

const VALUE: Table = {
  name: "narrowed_to",
  of: NARROWED_BY,
  cases: [[`^=(${PLAIN_VALUE})$`, "{1}"]],
  otherwise: NONE,
};

/** The file at this address, in case no record has that name. */
const OWN_RECORD: Table = {
  name: "own_record",
  of: "{path}",
  cases: narrowed.map(({ path }) => [
    `^(${namedPattern(path, "(?:[\\w=-]+/)*[\\w=-]+\\.json(?:[.](?:br|gz))?")})$`,
    "{1}",
  ]),
  otherwise: NONE,
};

export const RECORD_TABLES: readonly Table[] = [BESIDE, OWNER, WHOLE_RECORD, VALUE, OWN_RECORD];

export const NARROWED: readonly Candidate[] = [
  { file: "{place}{whole_record}", status: 200 },
  { file: `/${narrowedFile("{place}", anyOf(names), "{narrowed_to}")}`, status: 200 },
  { file: `/${narrowedToNothing("{place}")}`, status: 200 },
  // The record has a value that cannot be in a file name.
  { file: generalProblem("not-implemented"), status: 501, where: recordFile("{place}") },
  { file: "{own_record}", status: 200 },
];
