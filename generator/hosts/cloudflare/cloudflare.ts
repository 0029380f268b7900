/** Cloudflare: a Worker with static assets (docs/hosting/cloudflare.md). */

import type { Store } from "../../api/store.ts";
import type { File } from "../../output/section.ts";
import { moduleOf } from "../bundle.ts";

export function* cloudflareFiles(_: Store, baseUrl: string): Generator<File> {
  yield { path: "hosts/cloudflare/worker.js", content: moduleOf("functions/cloudflare") };
  yield { path: "hosts/cloudflare/wrangler.jsonc", content: configurationOf(baseUrl) };
  // The files that must not become assets: the folder at the root alone, and not v1/manifest/hosts, which lists it.
  yield { path: ".assetsignore", content: "/hosts\n" };
}

/**
 * The name of a site's Worker: sites of one account must not replace each other. Of `https://{name}.{account}.workers.dev` it is
 * the first part, because there the name makes the address; elsewhere the whole name of the host.
 */
export function workerName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const name = hostname.endsWith(".workers.dev") ? hostname.replace(/\..*/, "") : hostname;
  return name === "localhost"
    ? "water-restrictions"
    : name
        .replace(/[^a-z0-9]+/g, "-")
        .slice(0, 63)
        .replace(/^-|-$/g, "");
}

const configurationOf = (
  baseUrl: string,
): string => `// Deploy with: npx wrangler deploy --config hosts/cloudflare/wrangler.jsonc
{
  "name": "${workerName(baseUrl)}",
  "main": "worker.js",
  "compatibility_date": "2026-01-01",
  "assets": {
    "directory": "../..",
    "binding": "ASSETS",
    // The Worker answers the API, and every path without a file.
    "run_worker_first": ["/v1", "/v1/*"],
    "html_handling": "auto-trailing-slash",
    "not_found_handling": "none"
  }
}
`;
