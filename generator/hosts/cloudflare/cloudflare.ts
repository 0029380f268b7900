/** Cloudflare: a Worker with static assets (docs/hosting/cloudflare.md). */

import type { File } from "../../answers/pages.ts";
import { edgeModule } from "../bundle.ts";

export function* cloudflareFiles(): Generator<File> {
  yield { path: "hosts/cloudflare/worker.js", content: edgeModule("worker") };
  yield { path: "hosts/cloudflare/wrangler.jsonc", content: CONFIGURATION };
  // Read in the root of the assets: what is not one of them.
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
    // The Worker answers the API, and what is no file; all else are files.
    "run_worker_first": ["/v1", "/v1/*"],
    "html_handling": "auto-trailing-slash",
    "not_found_handling": "none"
  }
}
`;
