/** The configuration and code that a build writes for each host, below `hosts/{name}/`. */

import type { File } from "../lib/section.ts";
import { apacheFiles } from "./apache/apache.ts";
import { caddyFiles } from "./caddy/caddy.ts";
import { cloudflareFiles } from "./cloudflare/cloudflare.ts";
import { netlifyFiles } from "./netlify/netlify.ts";
import { nginxFiles } from "./nginx/nginx.ts";
import { njsFiles } from "./njs/njs.ts";
import { clientFiles } from "./plain/client.ts";
import { siteHeaders } from "./plain/site-headers.ts";
import type { Until } from "./rewriting/late.ts";
import { vercelFiles } from "./vercel/vercel.ts";

/** The files of each host, with their paths from the root of the tree. */
const filesByHost: Readonly<Record<string, (until: Until) => Iterable<File>>> = {
  nginx: nginxFiles,
  "nginx-njs": njsFiles,
  apache: apacheFiles,
  caddy: caddyFiles,
  cloudflare: cloudflareFiles,
  netlify: netlifyFiles,
  vercel: vercelFiles,
  "plain-files": clientFiles,
};

/** The files of every host, each path once, for a build whose restrictions are known to change at an instant. */
export function* hostFiles(until: Until): Generator<File> {
  for (const files of Object.values(filesByHost)) yield* files(until);
  yield { path: "_headers", content: siteHeaders() };
}
