/** The configuration and code that a build writes for each host, below `hosts/{name}/`. */

import { type HostLimits, limits } from "../answers/store/host-limits.ts";
import { IMMUTABLE, SITE_HEADERS } from "../api/headers.ts";
import type { Store } from "../api/store.ts";
import type { File } from "../output/section.ts";
import { apacheFiles } from "./apache/apache.ts";
import { caddyFiles } from "./caddy/caddy.ts";
import { cloudflareFiles } from "./cloudflare/cloudflare.ts";
import { netlifyFiles } from "./netlify/netlify.ts";
import { nginxFiles } from "./nginx/nginx.ts";
import { njsFiles } from "./njs/njs.ts";
import { clientFiles } from "./plain/client.ts";
import type { Until } from "./rewriting/late.ts";
import { vercelFiles } from "./vercel/vercel.ts";

/** The files of each host, with their paths from the root of the tree. */
const filesByHost: Readonly<Record<string, (until: Until, store: Store, baseUrl: string) => Iterable<File>>> =
  {
    nginx: nginxFiles,
    "nginx-njs": njsFiles,
    apache: apacheFiles,
    caddy: caddyFiles,
    cloudflare: cloudflareFiles,
    netlify: netlifyFiles,
    vercel: vercelFiles,
    "plain-files": clientFiles,
  };

const limitsOf: Readonly<Record<string, HostLimits | undefined>> = limits;

/**
 * Whether a host can answer from a build: every host reads files, and the client, which has no limits, reads any build.
 */
const reads = (host: string, store: Store): boolean =>
  store !== "packs" || (limitsOf[host]?.stores.includes(store) ?? true);

/**
 * The files of every host that can read a build, each path once, if its restrictions are known to change at an instant.
 */
export function* hostFiles(until: Until, store: Store, baseUrl: string): Generator<File> {
  for (const [host, files] of Object.entries(filesByHost))
    if (reads(host, store)) yield* files(until, store, baseUrl);
  yield { path: "_headers", content: siteHeaders() };
}

/**
 * The file `_headers`, which Cloudflare and Netlify read at the root of the tree, for the files beside the API. By default,
 * both make browsers ask for every file again.
 */
const siteHeaders = (): string =>
  rule("/*", SITE_HEADERS) + rule("/assets/*", { "Cache-Control": IMMUTABLE });

const rule = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
