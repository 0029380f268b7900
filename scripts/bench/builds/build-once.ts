/** Builds in a process of its own, and prints what that took as one line of JSON: `DATA OUT STORE`. */

import { statSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "../../../generator/api/store.ts";
import { build } from "../../../generator/builder/build.ts";

const [data, out, store] = process.argv.slice(2) as [string, string, Store];
const report = await build({ data, out, store, baseUrl: "http://localhost:8080", site: true });
const { files, bytes, written } = report;
const { user, system } = process.cpuUsage();
const bytesIn = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + statSync(join(out, path)).size, 0);
console.log(
  JSON.stringify({
    files,
    bytes,
    written: written.length,
    writtenBytes: bytesIn(written),
    downloadBytes: bytesIn(written.filter((path) => path.startsWith("v1/downloads/"))),
    cpu: (user + system) / 1e6,
    memory: process.resourceUsage().maxRSS / 1024,
  }),
);
