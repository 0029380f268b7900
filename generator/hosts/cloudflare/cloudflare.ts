/** Cloudflare: a Worker with static assets (docs/hosting/cloudflare.md). */

import type { File } from "../../output/section.ts";
import { moduleOf } from "../bundle.ts";

export function* cloudflareFiles(): Generator<File> {
  yield { path: "hosts/cloudflare/worker.js", content: moduleOf("functions/cloudflare") };
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
