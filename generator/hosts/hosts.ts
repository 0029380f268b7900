/** The configuration and code that a build writes for each host, below `hosts/{name}/`. */

import type { Store } from "../api/store.ts";
import type { File } from "../lib/section.ts";
import { apacheFiles } from "./apache/apache.ts";
import { type Limits, limits } from "./budgets.ts";
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
const filesByHost: Readonly<Record<string, (until: Until, store: Store) => Iterable<File>>> = {
  nginx: nginxFiles,
  "nginx-njs": njsFiles,
  apache: apacheFiles,
  caddy: caddyFiles,
  cloudflare: cloudflareFiles,
  netlify: netlifyFiles,
  vercel: vercelFiles,
  "plain-files": clientFiles,
};

const limitsOf: Readonly<Record<string, Limits | undefined>> = limits;

/** Whether a host can answer from packs. A build in packs has no files for the others. Plain files are read by the client. */
const readsPacks = (host: string): boolean => host === "plain-files" || limitsOf[host]?.packs !== undefined;

/**
 * The files of every host that can read a build, each path once, if its restrictions are known to change at an instant.
 */
export function* hostFiles(until: Until, store: Store = "files"): Generator<File> {
  for (const [host, files] of Object.entries(filesByHost))
    if (store === "files" || readsPacks(host)) yield* files(until, store);
  yield { path: "_headers", content: siteHeaders() };
}
