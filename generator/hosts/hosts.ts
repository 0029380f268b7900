/** The configuration and code that a build writes for each host, below `hosts/{name}/`. */

import type { Store } from "../api/store.ts";
import type { File } from "../lib/section.ts";
import { apacheFiles } from "./apache/apache.ts";
import { caddyFiles } from "./caddy/caddy.ts";
import { caddyMoved } from "./caddy/moved.ts";
import { cloudflareFiles } from "./cloudflare/cloudflare.ts";
import { netlifyFiles } from "./netlify/netlify.ts";
import { nginxMoved } from "./nginx/moved.ts";
import { nginxFiles } from "./nginx/nginx.ts";
import { njsFiles } from "./njs/njs.ts";
import { clientFiles } from "./plain/client.ts";
import { siteHeaders } from "./plain/site-headers.ts";
import type { Until } from "./rewriting/late.ts";
import type { Moved } from "./rewriting/moved.ts";
import { vercelFiles } from "./vercel/vercel.ts";

/** Where pages have moved, for the hosts that need a table of it: in builds that those hosts can answer from. */
export function* movedFiles(moved: readonly Moved[]): Generator<File> {
  yield nginxMoved(moved);
  yield caddyMoved(moved);
}

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

/** The hosts that read packs. The others have no files in a build of these: they would find no answers. */
const READ_PACKS = ["nginx-njs", "cloudflare", "netlify", "vercel", "plain-files"];

/**
 * The files of every host that can read a build, each path once, if its restrictions are known to change at an instant.
 */
export function* hostFiles(until: Until, store: Store = "files"): Generator<File> {
  for (const [host, files] of Object.entries(filesByHost))
    if (store === "files" || READ_PACKS.includes(host)) yield* files(until, store);
  yield { path: "_headers", content: siteHeaders() };
}
