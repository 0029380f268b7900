/** Cloudflare: a Worker with static assets (docs/hosting/cloudflare.md). */

import type { Store } from "../../api/store.ts";
import type { File } from "../../lib/section.ts";
import { edgeModule } from "../bundle.ts";
import type { Until } from "../rewriting/late.ts";

export function* cloudflareFiles(_: Until, store: Store): Generator<File> {
  const worker = edgeModule("worker", store);
  yield { path: "hosts/cloudflare/worker.js", content: worker };
  yield { path: "hosts/cloudflare/wrangler.jsonc", content: CONFIGURATION };
  // At the root of the assets: what is not to be one of them.
  yield { path: ".assetsignore", content: "hosts\n" };
}

const CONFIGURATION = `// Deploy with: npx wrangler deploy --config hosts/cloudflare/wrangler.jsonc
{
  "name": "water-restrictions",
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
