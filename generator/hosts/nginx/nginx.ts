/**
 * nginx that rewrites (docs/hosting/nginx.md): tables are maps, which it evaluates when they are asked for; a route is a
 * few internal locations, each of which tries files and else leads to the next.
 */

import type { File } from "../../answers/pages.ts";
import { nginxMaps } from "./maps.ts";
import { nginxServer } from "./server.ts";

export function* nginxFiles(): Generator<File> {
  yield { path: "hosts/nginx/maps.conf", content: nginxMaps() };
  yield { path: "hosts/nginx/server.conf", content: nginxServer() };
}
