/** What a request costs the server of `npm run serve`, beside others, and whether its answers stay right under overload. */

import { resolve } from "node:path";
import { openBuild } from "../../generator/output/tree/tree.ts";
import { NONE, type Note, type Part } from "./report.ts";
import { type Asked, areas, largePage, oddPages, searches, spans, uses } from "./requests/asked.ts";
import { costsOf } from "./requests/costs.ts";
import { memoryOf } from "./requests/process.ts";
import { serveInMemory, serveWithNginx, serveWithNode } from "./requests/served.ts";
import { expectedOf, storm } from "./requests/storm.ts";

const STORMS = 3;

export const requests: Part = async ({ root: folder, runs }, note) => {
  const root = resolve(folder);
  openBuild(root);
  await measureCosts(root, runs, note);
  await unleash(root, note);
};

/** One server after the other. The others only send files, and nginx may be missing. */
async function measureCosts(root: string, runs: number, note: Note): Promise<void> {
  const files = { "an area": areas(root), "a page of 100, gzip": [largePage] };
  const all = {
    ...files,
    "whether water may be used": uses(root),
    "a page that is cut": oddPages,
    "a search": searches,
    "a span": spans(root),
  };
  const servers = [
    [serveWithNode, all],
    [serveWithNginx, files],
    [serveInMemory, files],
  ] as const;
  for (const [serve, loads] of servers) {
    const served = await serve(root).catch(({ message }: Error) => console.error(message));
    if (!served) continue;
    for (const [name, load] of Object.entries<readonly Asked[]>(loads))
      note(`${served.title}, ${name}`, await costsOf(served, load, runs), "µs a request");
    await served.stop();
  }
}

/** The same storm several times, so that leaks show. */
async function unleash(root: string, note: Note): Promise<void> {
  const node = await serveWithNode(root);
  try {
    const mixed = [...areas(root).slice(0, 20), ...oddPages, ...searches, ...spans(root).slice(0, 20)];
    const expected = await expectedOf(node.port, mixed);
    for (let number = 1; number <= STORMS; number++) {
      const { answers, wrong, errors } = await storm(node.port, expected);
      note(`storm ${number}: answers`, answers, "");
      note(`storm ${number}: wrong answers`, wrong, "", NONE);
      note(`storm ${number}: errors`, errors, "", NONE);
      note(`storm ${number}: memory afterwards`, memoryOf(node.pids()) / 1e6, "MB");
    }
  } finally {
    await node.stop();
  }
}
