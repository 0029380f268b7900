import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ofNpm, type Prepare } from "./program.ts";

/** Neither reports nor looks anything up: the runtime needs no network. */
const OFFLINE = {
  CI: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_WRITE_LOGS: "false",
};

/** Cloudflare's runtime for Workers, on the Worker and the assets of the build. */
export const cloudflare: Prepare = (tree, port, folder) => {
  // The runtime derives the tags of pages from their paths, so it gets the real path instead of a link.
  const assets = JSON.stringify(realpathSync(tree));
  // A copy, because wrangler writes its files beside the configuration.
  const configuration = readFileSync(join(tree, "hosts/cloudflare/wrangler.jsonc"), "utf8")
    .replace('"../.."', () => assets)
    .replace('"worker.js"', () => JSON.stringify(join(tree, "hosts/cloudflare/worker.js")));
  writeFileSync(join(folder, "wrangler.jsonc"), configuration);
  return {
    ...ofNpm("wrangler"),
    args: `dev --local --ip 127.0.0.1 --port ${port} --inspector-port 0 --log-level warn`.split(" "),
    env: OFFLINE,
  };
};
