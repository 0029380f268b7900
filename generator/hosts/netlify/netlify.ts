/** Netlify: an edge function beside the files (docs/hosting/netlify.md). */

import { FOLDERS_OF_RECORDS } from "../../answers/store/packed-sections.ts";
import type { Store } from "../../api/store.ts";
import type { File } from "../../output/section.ts";
import { moduleOf } from "../bundle.ts";

export function* netlifyFiles(store: Store): Generator<File> {
  yield {
    path: "hosts/netlify/edge-functions/api.js",
    content: `${moduleOf("functions/netlify")}export const config=${JSON.stringify({ path: PATHS[store] })};\n`,
  };
  yield { path: "hosts/netlify/netlify.toml", content: CONFIGURATION };
}

/** Pages that any site may show in a frame have another policy, which the function sends. */
const API = ["/v1", "/v1/*", "/embed/*"];

/** The paths that the function is called for. In packs, it also finds the pages of records. */
const PATHS: Readonly<Record<Store, readonly string[]>> = {
  files: API,
  "all-sizes": API,
  chunks: API,
  packs: [...API, ...FOLDERS_OF_RECORDS.map((folder) => `/${folder}/*`)],
};

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
