/**
 * Problems. A problem that belongs to no operation is a file that states its own status (mod_asis), because Apache may
 * have refused the request by itself, with another status. A problem of an operation is the error document of its
 * status.
 */

import { generalProblems } from "../../answers/problem-files.ts";
import { METHODS, PROBLEM_TYPE } from "../../api/headers.ts";
import type { File } from "../../output/section.ts";
import type { Rule } from "./apache-language.ts";

const FOLDER = "hosts/apache";

/** The file that says the status of a problem of no operation. */
export const asIs = (reason: string): string => `/${FOLDER}/${reason}.asis`;

/** A file that says 204. */
export const NO_CONTENT = asIs("no-content");

/** A file that says 308; the configuration adds where to. */
export const MOVED = asIs("moved");

export function* asIsFiles(): Generator<File> {
  for (const [reason, problem] of Object.entries(generalProblems)) {
    const body = JSON.stringify(problem);
    const headers = [
      `Status: ${problem.status} ${problem.title}`,
      ...(problem.status === 405 ? [`Allow: ${METHODS}`] : []),
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    yield { path: `${FOLDER}/${reason}.asis`, content: `${headers.join("\n")}\n\n${body}` };
  }
  yield { path: `${FOLDER}/no-content.asis`, content: "Status: 204 No Content\n\n" };
  yield { path: `${FOLDER}/moved.asis`, content: "Status: 308 Permanent Redirect\n\n" };
}

/** Where the document of a status leads to, with the address of the problem behind it, if the rules have found one. */
const DOCUMENT = "/@problem";

export const ERROR_DOCUMENTS = [400, 403, 404, 405, 413, 414, 416, 417, 500, 501, 503]
  .map((status) => `ErrorDocument ${status} "${DOCUMENT}%{reqenv:water_problem}"`)
  .join("\n");

/** Whether Apache asks for the document of a status. */
export const IS_DOCUMENT = `"%{ENV:REDIRECT_STATUS}" "^[45]"`;
export const IS_FIRST = `"%{ENV:REDIRECT_STATUS}" "^$"`;

/** The problem that the rules have found is sent as the document of its status. */
export const DOCUMENT_RULE: Rule = {
  conditions: [IS_DOCUMENT, `"%{REQUEST_URI}" "^${DOCUMENT}(/v1/problems/.+)$"`],
  file: "%1",
  type: PROBLEM_TYPE,
};

/** What Apache has refused by itself, and why. */
export const REFUSED_BY_APACHE: readonly Rule[] = (
  [
    ["^414$", "uri-too-long"],
    ["^(?:405|413)$", "method-not-allowed"],
    ["^416$", "range-not-satisfiable"],
    ["^5..$", "internal-error"],
  ] as const
).map(([status, reason]) => ({
  conditions: [`"%{ENV:REDIRECT_STATUS}" "${status}"`],
  file: asIs(reason),
}));
