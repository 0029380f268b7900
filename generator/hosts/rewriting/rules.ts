/**
 * The rules of all rewriting hosts, from the table of operations. A request is answered in this order; each host says the
 * same in its own language.
 *
 * 1. `ROUTE`: a path without a route is beside the API.
 * 2. `OWN_FILE`: if that file is there, it answers.
 * 3. `CHECKS` end with `guard`: a problem, if it has a value.
 * 4. The host folds `to_fold`.
 * 5. `VALUES` are what file names are made of. The first of the `CANDIDATES` of the route's kind answers, and if none does
 *    the problem `MISSING`.
 */

import { problemFile } from "../../api/address.ts";
import type { Candidate } from "./candidate.ts";
import { FOLDING, ID_FOLDERS, PLACE } from "./folding.ts";
import { GIVEN } from "./given.ts";
import { GUARDS } from "./guard.ts";
import { LIST, LIST_TABLES } from "./list-routes.ts";
import { NARROWED, RECORD, RECORD_TABLES } from "./record-routes.ts";
import { KIND, type RouteKind } from "./routes.ts";
import type { Table } from "./table.ts";
import { COORDINATES, TILE } from "./tiles.ts";

/** The longest target that is answered, in bytes (docs/contract.md §1). */
export const LONGEST_TARGET = 16384;

export const CHECKS: readonly Table[] = [KIND, ...GIVEN, ...COORDINATES, ...GUARDS, ...FOLDING];

export const VALUES: readonly Table[] = [PLACE, ...ID_FOLDERS, ...LIST_TABLES, ...RECORD_TABLES];

export const MISSING: Candidate = { file: `/v1/${problemFile("{route}", "not-found")}`, status: 404 };

export const CANDIDATES: Readonly<Record<RouteKind, readonly Candidate[]>> = {
  list: LIST,
  record: RECORD,
  narrowed: NARROWED,
  tile: TILE,
};
