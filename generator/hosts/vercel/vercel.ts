/** Vercel: an edge function beside the files, as the output of a build (docs/hosting/vercel.md). */

import { PAGE_OF_RECORD } from "../../answers/store/packed-sections.ts";
import {
  CACHING,
  EMBED_POLICY,
  EMBEDDED,
  MEDIA_TYPES,
  PLAIN_FILE,
  SITE_HEADERS,
  sourceOf,
} from "../../api/headers.ts";
import type { Store } from "../../api/store.ts";
import type { File } from "../../output/section.ts";
import { moduleOf } from "../bundle.ts";

export function* vercelFiles(store: Store): Generator<File> {
  const folder = "hosts/vercel";
  yield { path: `${folder}/config.json`, content: `${JSON.stringify(configurationOf(store), null, 2)}\n` };
  yield {
    path: `${folder}/functions/api.func/.vc-config.json`,
    content: `${JSON.stringify({ runtime: "edge", entrypoint: "index.js" })}\n`,
  };
  yield {
    path: `${folder}/functions/api.func/index.js`,
    content: moduleOf("functions/vercel"),
  };
}

const API = "^/v1(?:/.*)?$";

/** Build Output API, version 3: routes are tried in their order, up to the first that does not `continue`. */
const configurationOf = (store: Store) => ({
  version: 3,
  routes: [
    { src: API, missing: [{ type: "header", key: PLAIN_FILE.toLowerCase() }], dest: "/api" },
    { src: "^/.*$", headers: SITE_HEADERS, continue: true },
    { src: sourceOf(EMBEDDED), headers: { "Content-Security-Policy": EMBED_POLICY }, continue: true },
    { src: "^/.*\\.md$", headers: { "Content-Type": MEDIA_TYPES.md }, continue: true },
    ...CACHING.toReversed().map(([paths, value]) => ({
      src: sourceOf(paths),
      headers: { "Cache-Control": value },
      continue: true,
    })),
    { handle: "filesystem" },
    { src: API, status: 404 },
    // The function finds the pages that are in packs.
    ...(store === "packs" ? [{ src: PAGE_OF_RECORD, dest: "/api" }] : []),
    { src: "^/.*$", dest: "/404.html", status: 404 },
  ],
});
