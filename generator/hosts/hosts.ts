/**
 * What a build writes for each host, below `hosts/{name}/`: the configuration and code that a platform deploys together with the
 * tree, and files that a server sends. The configuration of servers is in server-files.ts.
 */

import { hasPages, layouts } from "../answers/store/layouts.ts";
import { EMBED_POLICY, IMMUTABLE, MEDIA_TYPES, SITE_HEADERS } from "../api/headers.ts";
import type { Store } from "../api/store.ts";
import { type HostLimits, limits } from "../output/host-limits.ts";
import type { File } from "../output/section.ts";
import { asIsFiles } from "./apache/apache-problems.ts";
import { cloudflareFiles } from "./cloudflare/cloudflare.ts";
import { netlifyFiles } from "./netlify/netlify.ts";
import { clientFiles } from "./plain/client.ts";
import { vercelFiles } from "./vercel/vercel.ts";

/** The files of each host, with their paths from the root of the tree. */
const filesByHost: Readonly<Record<string, (store: Store, baseUrl: string) => Iterable<File>>> = {
  apache: asIsFiles,
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
  hasPages(layouts[store].readings) || (limitsOf[host]?.stores.includes(store) ?? true);

/** The files of every host that can read a build, each path once. */
export function* hostFiles(store: Store, baseUrl: string): Generator<File> {
  for (const [host, files] of Object.entries(filesByHost))
    if (reads(host, store)) yield* files(store, baseUrl);
  yield { path: "_headers", content: siteHeaders() };
}

/**
 * The file `_headers`, which Cloudflare and Netlify read at the root of the tree, for the files beside the API. By default,
 * both make browsers ask for every file again.
 */
const siteHeaders = (): string =>
  rule("/*", SITE_HEADERS) +
  rule("/assets/*", { "Cache-Control": IMMUTABLE }) +
  rule("/*.md", { "Content-Type": `${MEDIA_TYPES.md}` }) +
  // Cloudflare joins what two rules say of a header, unless the second detaches it. Netlify ignores the line: its function has the header.
  rule("/embed/*", { "Content-Security-Policy": EMBED_POLICY }).replace(
    "\n",
    "\n  ! Content-Security-Policy\n",
  );

const rule = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
