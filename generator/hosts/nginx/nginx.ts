/**
 * nginx that rewrites (docs/hosting/nginx.md). Maps in `http { }` read the request. In `server { }` a request goes from
 * location to location, all of them internal but the first: past the checks of its method and length, to a file's own
 * address, to the checks of its parameters, and to the candidates of its kind.
 */

import type { File } from "../../output/section.ts";
import { MAPS } from "./maps.ts";
import { ANSWER } from "./nginx-answer.ts";
import { ERRORS, PROBLEMS } from "./nginx-problems.ts";
import { BESIDE, SETTINGS, START } from "./server.ts";

export function* nginxFiles(): Generator<File> {
  const server = [SETTINGS, ERRORS, START, ANSWER, PROBLEMS, BESIDE];
  yield { path: "http.conf", content: MAPS };
  yield { path: "server.conf", content: `${server.join("\n\n")}\n` };
}
