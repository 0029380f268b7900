/** Netlify: an edge function beside the files (docs/hosting/netlify.md). */

import type { Store } from "../../api/store.ts";
import type { File } from "../../lib/section.ts";
import { edgeModule } from "../bundle.ts";
import type { Until } from "../rewriting/late.ts";

export function* netlifyFiles(_: Until, store: Store): Generator<File> {
  yield {
    path: "hosts/netlify/edge-functions/api.js",
    content: edgeModule("netlify", store),
  };
  yield { path: "hosts/netlify/netlify.toml", content: CONFIGURATION };
}

const CONFIGURATION = `# To be copied into the folder that holds the tree, here named public.
[build]
  publish = "public"
  edge_functions = "public/hosts/netlify/edge-functions"

[[redirects]]
  from = "/hosts/*"
  to = "/404.html"
  status = 404
  force = true
`;
