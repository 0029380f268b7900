/** Problems, whether the rules find them or nginx itself. */

import { API_HEADERS, NO_STORE, PROBLEM_TYPE } from "../../api/headers.ts";
import { generalProblem } from "../rewriting/candidate.ts";
import { deprecationFrom } from "../rewriting/deprecation.ts";
import { addHeaders, headerLines } from "./headers.ts";
import { variable } from "./nginx-language.ts";

/** What nginx refuses by itself goes through the rules again as it was spelled: the API may have an answer to it. */
export const ERRORS = `recursive_error_pages on;
error_page 400 = /@again;
error_page 404 =404 /@problem${generalProblem("not-found")};
error_page 405 413 =405 /@problem${generalProblem("method-not-allowed")};
error_page 414 =414 /@problem${generalProblem("uri-too-long")};
error_page 412 421 494 495 496 497 501 505 =400 /@problem${generalProblem("bad-request")};
error_page 416 =416 /@beyond;
error_page 403 500 502 503 504 =500 /@problem${generalProblem("internal-error")};`;

/**
 * A location that has found a problem leads to one below `/@{status}/`. Were the statuses spelled where they are found,
 * each location would have to spell all of them.
 */
const statusLocation = (status: number): string => `location ^~ /@${status}/ {
  internal;
  error_page 460 =${status} $uri;
  rewrite ^/@${status}(/.*)$ /@problem$1;
  return 460;
}`;

export const PROBLEMS = `${[400, 404, 501].map(statusLocation).join("\n\n")}

location ^~ /@problem/ {
  internal;
  rewrite ^/@problem(/.*)$ $1 break;
  types { }
  default_type "${PROBLEM_TYPE}";
${addHeaders({ ...API_HEADERS, ...deprecationFrom(variable), "Cache-Control": NO_STORE, Allow: "$water_allow" })}
  etag off;
  max_ranges 0;
}

# The headers of the file are set already, so they would stand there twice; but for its tag.
location = /@beyond {
  internal;
  rewrite ^ ${generalProblem("range-not-satisfiable")} break;
  types { }
  default_type "${PROBLEM_TYPE}";
${headerLines({ ETag: "", "Last-Modified": "" }, "  ")}
  etag off;
  max_ranges 0;
}`;
