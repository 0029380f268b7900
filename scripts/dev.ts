/**
 * Builds and serves, and does both again when data or code changes. Each runs in a new process, so that changed code takes effect.
 * A failed build says why, and the previous one stays served.
 */

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { dataIn } from "../generator/load/data-set.ts";
import { listenErrorOf } from "./command-line/listening.ts";
import { run } from "./command-line/run.ts";
import { runScript, startScript } from "./dev/child.ts";
import { type Front, openFront } from "./dev/front.ts";
import { changesIn } from "./dev/watch.ts";

const LOCAL = "127.0.0.1";

const CODE = ["generator", "schemas"];

/** The folder that it publishes and serves. */
const OUT = "public";

await run("dev", async ({ data, port }) => {
  // Ends here, instead of waiting, where there is no data.
  dataIn(data);
  const front = openFront();
  const address = await listen(front.server, port);
  const building = Object.entries({ data, out: OUT, "base-url": address });
  const args = building.flatMap(([name, value]) => [`--${name}`, String(value)]);
  const changes = changesIn([data, ...CODE]);
  let server: ChildProcess | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, changes.close);
  process.once("exit", () => server?.kill());
  console.log(`${address}/`);

  let changed: readonly string[] | null = CODE;
  while (changed !== null) {
    const before = manifestOf(OUT);
    const code = await runScript("build", args);
    const after = manifestOf(OUT);
    if (code !== 0) console.error(after ? "The last good build stays served." : "Nothing is served yet.");
    const isStale = server === undefined || (code === 0 && changed.some(isCode));
    if (after !== null && isStale) server = await replaced(server, ["--root", OUT], front);
    if (after !== before) front.reload();
    changed = await changes.next();
    if (changed !== null) console.log(`Changed: ${changed.join(", ")}`);
  }
  front.close();
  server?.kill();
});

/** Starts a server of the build, then stops the previous one. If the new one does not start, the previous one stays. */
async function replaced(
  before: ChildProcess | undefined,
  args: readonly string[],
  front: Front,
): Promise<ChildProcess | undefined> {
  const server = startScript("serve", [...args, "--port", "0"], "pipe");
  const port = await portOf(server);
  if (port === null) return before;
  front.forwardTo(port);
  before?.kill();
  return server;
}

/** Starts listening; returns the address to open in a browser on this machine. */
async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, LOCAL);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw listenErrorOf(error, port, LOCAL);
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function isCode(path: string): boolean {
  return CODE.some((folder) => path.startsWith(folder));
}

/** The manifest of the published tree, which identifies it; null if there is none. */
function manifestOf(out: string): string | null {
  const path = join(out, "v1/manifest.json");
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** The port in the address that a server prints once it listens; null if it ends instead, as changed code may. */
async function portOf(server: ChildProcess): Promise<number | null> {
  const listens = once(server.stdout as Readable, "data") as Promise<[Buffer]>;
  const first = await Promise.race([listens, once(server, "exit").then(() => null)]);
  return first && Number(/:(\d+)\//.exec(first[0].toString())?.[1]);
}
