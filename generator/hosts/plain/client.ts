import { VERSION } from "../../answers/openapi/document.ts";
import type { File } from "../../output/section.ts";
import { moduleOf } from "../bundle.ts";
import { clientTypes } from "./client-types.ts";

/** The client beside the answers that it reads (docs/client.md), as a module and as a package. */
export function* clientFiles(): Generator<File> {
  const code = moduleOf("client/client");
  const store = moduleOf("client/store");
  const types = clientTypes();
  for (const folder of ["v1/", "v1/client/"]) {
    yield { path: `${folder}client.js`, content: code };
    yield { path: `${folder}store.js`, content: store };
    yield { path: `${folder}client.d.ts`, content: types };
  }
  yield { path: "v1/client/package.json", content: `${JSON.stringify(PACKAGE, null, 2)}\n` };
  // Without it GitHub Pages does not publish names that begin with `_`.
  yield { path: ".nojekyll", content: "" };
}

/** For `npm pack`, which packs the files in the folder. */
const PACKAGE = {
  name: "water-restrictions-client",
  version: VERSION,
  description: "Reads the API of New Zealand's water restrictions, from any host of it.",
  license: "MIT",
  type: "module",
  sideEffects: false,
  exports: {
    ".": { types: "./client.d.ts", default: "./client.js" },
  },
  files: ["client.js", "client.d.ts", "store.js"],
};
