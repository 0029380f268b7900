import type { File } from "../../lib/section.ts";
import { checkPlain, type Moved } from "../rewriting/moved.ts";

/**
 * A location for each old address, because nginx looks these up very fast. Optional; to be included in `server { }`.
 */
export function nginxMoved(moved: readonly Moved[]): File {
  checkPlain(moved);
  const lines = moved.map(
    ({ from, to }) =>
      `location = /${from} { if (-f $document_root/${to}index.html) { return 308 /${to}$is_args$args; } rewrite ^ /@site$uri last; }`,
  );
  return {
    path: "hosts/nginx/moved.conf",
    content: ["# Made by the build. Included in server { }: where pages have moved.", ...lines, ""].join(
      "\n",
    ),
  };
}
