import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { accessLog } from "../../generator/edge/node/access-log.ts";
import { openServer } from "../../generator/edge/node/server.ts";
import { listenErrorOf } from "../command-line/listening.ts";
import type { Values } from "../command-line/parse.ts";

/** Serves a build until a signal ends it, and prints where. Throws UsageError if it cannot listen there. */
export async function serveBuild({ root, port: wanted, address, log }: Values<"serve">): Promise<void> {
  const server = await openServer(root, {
    onError: console.error,
    ...(log && { log: accessLog((lines) => process.stdout.write(lines)) }),
  });
  const port = await server.listen(wanted, address).catch((error: NodeJS.ErrnoException) => {
    throw listenErrorOf(error, wanted, address);
  });
  const home = `http://localhost:${port}`;
  const own = baseUrlOf(root);
  const pages = existsSync(join(root, "index.html")) ? `\nPages: ${home}/` : "";
  const elsewhere =
    own === home ? "" : `\nThe build gives ${own} as its address: maps and examples lead there.`;
  // First, so that the server can be ended as soon as it has said that it is there.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void server.end());
  console.log(`API:   ${home}/v1${pages}${elsewhere}`);
}

function baseUrlOf(root: string): string {
  const index: { readonly baseUrl: string } = JSON.parse(readFileSync(join(root, "v1/index.json"), "utf8"));
  return index.baseUrl;
}
