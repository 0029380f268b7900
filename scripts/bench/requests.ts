/** What a request costs the server of `npm run serve`, beside others, and whether its answers stay right under overload. */

import { resolve } from "node:path";
import { openBuild } from "../../generator/output/tree/tree.ts";
import { nginx } from "../host/nginx.ts";
import { type Prepare, start } from "../host/program.ts";
import { NONE, type Note, type Part } from "./report.ts";
import { type Asked, areas, largePage, oddPages, searches, spans, uses } from "./requests/asked.ts";
import { memory, processorTime } from "./requests/process.ts";
import { send } from "./requests/send.ts";
import { expectedOf, storm } from "./requests/storm.ts";

const STORMS = 3;

/** The kernel counts processor time in hundredths of a second. */
const AMOUNT = { requests: 20_000, connections: 16 };

export const requests: Part = async ({ root: folder, runs }, note) => {
  const root = resolve(folder);
  openBuild(root);
  await measureCosts(root, runs, note);
  await unleash(root, note);
};

const inNode = (script: string, argumentsOf: (tree: string, port: string) => string[]): Prepare => {
  const env = { NODE_ENV: "production" };
  return (tree, port) => ({
    command: process.execPath,
    args: [resolve(script), ...argumentsOf(tree, `${port}`)],
    env,
    install: "",
  });
};

const node = inNode("scripts/serve.ts", (tree, port) => ["--root", tree, "--port", port]);
/** Of the usual kind: it keeps all areas in memory. */
const fastify = inNode("scripts/bench/requests/in-memory.ts", (tree, port) => [tree, port]);

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
  for (const [title, server, loads] of [
    ["Node", node, all],
    ["nginx", nginx, files],
    ["Fastify", fastify, files],
  ] as const) {
    const served = await start(server, root, 0).catch(({ message }: Error) => console.error(message));
    if (!served) continue;
    for (const [name, load] of Object.entries<readonly Asked[]>(loads)) {
      await costOf(served.port, load);
      const costs = [];
      for (let run = 0; run < runs; run++) costs.push(await costOf(served.port, load));
      note(`${title}, ${name}`, costs, "µs a request");
    }
    await served.stop();
  }
}

/** Microseconds of the server's processor for each request. */
async function costOf(port: number, load: readonly Asked[]): Promise<number> {
  const before = processorTime();
  let failed = 0;
  await send(port, load, AMOUNT, (_, answer) => {
    if (answer === null) failed++;
  });
  // nginx closes a connection after a thousand requests; the next one may be under way already.
  if (failed > AMOUNT.requests / 1000) throw new Error(`${failed} requests were not answered with 200.`);
  return ((processorTime() - before) / AMOUNT.requests) * 1e6;
}

/** The same storm several times, so that leaks show. */
async function unleash(root: string, note: Note): Promise<void> {
  const { port, stop } = await start(node, root, 0);
  try {
    const mixed = [...areas(root).slice(0, 20), ...oddPages, ...searches, ...spans(root).slice(0, 20)];
    const expected = await expectedOf(port, mixed);
    for (let number = 1; number <= STORMS; number++) {
      const { answers, wrong, errors } = await storm(port, expected);
      note(`storm ${number}: answers`, answers, "");
      note(`storm ${number}: wrong answers`, wrong, "", NONE);
      note(`storm ${number}: errors`, errors, "", NONE);
      note(`storm ${number}: memory afterwards`, memory() / 1e6, "MB");
    }
  } finally {
    await stop();
  }
}
