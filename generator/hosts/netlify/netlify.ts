/** Netlify: an edge function beside the files (docs/hosting/netlify.md). */

import type { File } from "../../lib/section.ts";
import { edgeModule } from "../bundle.ts";

export function* netlifyFiles(): Generator<File> {
  yield {
    path: "hosts/netlify/edge-functions/api.js",
    content: edgeModule("netlify"),
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
