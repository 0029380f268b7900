/** The rules. They find a status and a file, and leave both in variables for the end of the route. */

import type { Candidate } from "../rewriting/candidate.ts";
import { FOLDED, PUNCTUATION } from "../rewriting/folding.ts";
import { OWN_FILE } from "../rewriting/routes.ts";
import { CANDIDATES, CHECKS, MISSING, VALUES } from "../rewriting/rules.ts";
import type { Table } from "../rewriting/table.ts";
import {
  block,
  isThere,
  matcher,
  quoted,
  routeIf,
  tableLines,
  variable,
  withVariables,
} from "./caddy-language.ts";

/** While nothing has been found, the status is none. */
export const UNANSWERED = `vars ${variable("status")} none`;

/** Answers if these conditions hold, unless an earlier rule has answered. */
export const answerIf = (
  name: string,
  conditions: readonly string[],
  status: string,
  file: string,
): string[] => [
  ...matcher(name, [UNANSWERED, ...conditions]),
  ...block(`vars @${name}`, [`water_status ${quoted(status)}`, `water_file ${quoted(withVariables(file))}`]),
];

/** The two parts of the guard: status and address. */
const GUARD_STATUS: Table = {
  name: "guard_status",
  of: "{guard}",
  cases: [["^([0-9]+)", "{1}"]],
  otherwise: "",
};
const GUARD_FILE: Table = {
  name: "guard_file",
  of: "{guard}",
  cases: [["^[0-9]+(.*)$", "{1}"]],
  otherwise: "",
};

const CHECKED = [
  ...tableLines(OWN_FILE),
  ...answerIf("own", [isThere("{own}")], "200", "{own}"),
  ...CHECKS.flatMap(tableLines),
  ...[GUARD_STATUS, GUARD_FILE].flatMap(tableLines),
  ...answerIf("refused", [`not vars ${variable("guard")} ""`], variable("guard_status"), "{guard_file}"),
];

const ALPHABET = Array.from("abcdefghijklmnopqrstuvwxyz");

/** Caddy can only replace text in the path of the request, so for a while that is the text to fold. */
const FOLDS = [
  `vars water_${FOLDED} ${quoted(withVariables("{kept}{to_fold}"))}`,
  ...matcher("unfolded", [UNANSWERED, `vars ${variable("unfolded")} 1`]),
  ...block("route @unfolded", [
    `rewrite * ${quoted(`/${variable("to_fold")}`)}`,
    'uri path_regexp ^/ ""',
    ...ALPHABET.map((letter) => `uri path_regexp ${letter.toUpperCase()} ${letter}`),
    `@text not vars ${variable("kept")} ""`,
    ...block(
      "route @text",
      PUNCTUATION.map(([character, name]) => `uri path_regexp ${quoted(`[${character}]`)} ${name}`),
    ),
    `vars water_${FOLDED} ${quoted(`${variable("kept")}{http.request.uri.path}`)}`,
  ]),
];

const candidateLines =
  (kind: string) =>
  ({ file, status, where, isFilledIn }: Candidate, index: number): string[] => {
    const needed = where ?? (status === 200 ? file : undefined);
    const conditions = needed === undefined ? [] : [isThere(needed)];
    return answerIf(`${kind}_${index}`, conditions, isFilledIn ? "template" : `${status}`, file);
  };

/** The directives for paths below `/v1`. */
export const ANSWER = [
  ...CHECKED,
  ...FOLDS,
  ...VALUES.flatMap(tableLines),
  ...Object.entries(CANDIDATES).flatMap(([kind, candidates]) =>
    routeIf(kind, "kind", kind, candidates.flatMap(candidateLines(kind))),
  ),
  ...answerIf("missing_record", [], `${MISSING.status}`, MISSING.file),
];
