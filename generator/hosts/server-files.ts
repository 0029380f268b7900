/**
 * The configuration of web servers, with paths from the folder that it is installed into. It is the same for every build, and never
 * in the published tree: a server reads its configuration as root, and the user who writes the tree is not root.
 */

import type { File } from "../output/section.ts";
import { apacheFiles } from "./apache/apache.ts";
import { caddyFiles } from "./caddy/caddy.ts";
import { nginxFiles } from "./nginx/nginx.ts";
import { njsFiles } from "./njs/njs.ts";

export const serverFiles = {
  nginx: nginxFiles,
  "nginx-njs": njsFiles,
  apache: apacheFiles,
  caddy: caddyFiles,
} as const satisfies Record<string, () => Iterable<File>>;

export type ServerName = keyof typeof serverFiles;
