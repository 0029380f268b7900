import { VERSION } from "../../answers/openapi/document.ts";
import { compress } from "../../answers/tiles/archive/compress.ts";
import { below, type File } from "../../output/section.ts";
import { moduleOf } from "../bundle.ts";
import { clientTypes } from "./client-types.ts";
import { tarOf } from "./tar.ts";

/** The client beside the answers that it reads (docs/client.md), as modules and as a package for npm. */
export function* clientFiles(): Generator<File> {
  const modules = [
    { path: "client.js", content: moduleOf("client/client") },
    { path: "store.js", content: moduleOf("client/store") },
    { path: "client.d.ts", content: clientTypes() },
  ];
  yield* below("v1/", modules);
  const manifest = { path: "package.json", content: `${JSON.stringify(PACKAGE, null, 2)}\n` };
  yield { path: "v1/client.tgz", content: compress(tarOf(below("package/", [manifest, ...modules]))) };
  // Without it GitHub Pages does not publish names that begin with `_`.
  yield { path: ".nojekyll", content: "" };
}

const PACKAGE = {
  name: "water-restrictions-client",
  version: VERSION,
  description: "Reads the API of New Zealand's water restrictions, from any host of it.",
  license: "MIT",
  type: "module",
  sideEffects: false,
  types: "./client.d.ts",
  exports: {
    ".": { types: "./client.d.ts", default: "./client.js" },
  },
};
