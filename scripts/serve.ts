import { existsSync } from "node:fs";
import { join } from "node:path";
import { accessLog } from "../generator/server/access-log.ts";
import { openServer } from "../generator/server/server.ts";
import { listenErrorOf } from "./command-line/listen-error.ts";
import { readBaseUrl } from "./command-line/web-address.ts";
import { run } from "./command-line.ts";

await run("serve", async ({ root, address, log, port: wanted, "base-url": given }) => {
  const base = given && readBaseUrl(given);
  const server = await openServer(root, {
    onError: console.error,
    base: (port) => base ?? `http://localhost:${port}`,
    ...(log && { log: accessLog((lines) => process.stdout.write(lines)) }),
  });
  const port = await server.listen(wanted, address).catch((error: NodeJS.ErrnoException) => {
    throw listenErrorOf(error, wanted, address);
  });
  const home = `http://localhost:${port}`;
  const pages = existsSync(join(root, "index.html")) ? `\nPages: ${home}/` : "";
  console.log(`API:   ${home}/v1${pages}`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void server.end());
});
