/** Builds in a process of its own, and prints one line of JSON with the time of each step: `DATA OUT on|off STORE`. */

import { statSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "../../../generator/api/store.ts";
import { build } from "../../../generator/builder/build.ts";
import { accountOf } from "../../progress/account.ts";

const [data, out, site, store] = process.argv.slice(2) as [string, string, string, Store];
const account = accountOf();
const { files, bytes, written } = await build({
  data,
  out,
  store,
  baseUrl: "http://localhost:8080",
  site: site === "on",
  onStep: account.turnTo,
});
const steps = account.close();
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    files,
    bytes,
    written: written.length,
    writtenBytes: bytesIn(written),
    downloadBytes: bytesIn(written.filter((path) => path.startsWith("v1/downloads/"))),
    cpu: (user + system) / 1e6,
    memory: process.resourceUsage().maxRSS / 1024,
    steps,
  }),
);

function bytesIn(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + statSync(join(out, path)).size, 0);
}
