import type { File } from "../../lib/section.ts";
import { checkPlain, type Moved } from "../rewriting/moved.ts";
import { block } from "./language.ts";

/** Imported by the configuration beside it: where pages have moved. */
export function caddyMoved(moved: readonly Moved[]): File {
  checkPlain(moved);
  const lines = [
    "# Made by the build.",
    ...block("map {path} {water_moved}", [
      ...moved.map(({ from, to }) => `/${from} /${to}`),
      // A map needs an entry.
      "default /@none/",
    ]),
    ...block("map {query} {water_query_behind}", [`~^(.+)$ "?\${1}"`, 'default ""']),
    "@moved file {water_moved}index.html",
    "redir @moved {water_moved}{water_query_behind} 308",
  ];
  return { path: "hosts/caddy/moved.caddy", content: `${lines.join("\n")}\n` };
}
