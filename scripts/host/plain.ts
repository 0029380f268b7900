import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ofNpm, type Prepare } from "./program.ts";

/** As GitHub Pages: a folder is its `index.html`, and is led to with its slash; nothing lists its files. */
const LIKE_PAGES = { cleanUrls: true, trailingSlash: true, directoryListing: false, symlinks: true };

/** A server that only sends files, and knows nothing of this project: what GitHub Pages or S3 would give. */
export const plain: Prepare = (tree, port, folder) => {
  const config = join(folder, "serve.json");
  writeFileSync(config, JSON.stringify(LIKE_PAGES));
  const listen = ["--listen", `tcp://127.0.0.1:${port}`, "--no-port-switching"];
  return {
    ...ofNpm("serve"),
    args: [...listen, "--cors", "--no-clipboard", "--no-request-logging", "--config", config, tree],
    env: { NO_UPDATE_CHECK: "1" },
  };
};
