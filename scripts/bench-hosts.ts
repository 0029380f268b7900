/** Measures the processor time that a request takes of nginx on a build, and of a server that keeps the data in memory. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import autocannon from "autocannon";
import { openBuild } from "../generator/output/tree.ts";
import { childrenOf, processorTime } from "./bench-server/process.ts";
import { run } from "./command-line.ts";
import { nginx } from "./host/nginx.ts";
import { start } from "./host/program.ts";

const REQUESTS = 40_000;

await run("bench:hosts", async (options) => {
  const { runs } = options;
  const root = resolve(options.root);
  openBuild(root);
  const paths = pathsOf(root);
  console.log(
    `${REQUESTS} requests a run, ${runs} runs each in turn, ${cpus().length} processors, Node ${process.version}`,
  );
  const hosts = [await openNginx(root), await openInMemory(root)];
  const costs = hosts.map(() => [] as number[]);
  try {
    // The first run warms up.
    for (let turn = 0; turn <= runs; turn++) {
      for (const [index, host] of hosts.entries()) {
        const cost = await costOf(host, paths);
        if (turn > 0) costs[index]?.push(cost);
      }
    }
  } finally {
    for (const { stop } of hosts) await stop();
  }
  const [files = 0, memory = 0] = hosts.map(({ title }, index) => report(title, costs[index] as number[]));
  console.log(`ratio    ${(files / memory).toFixed(2)}`);
});

type Server = {
  readonly title: string;
  readonly port: number;
  readonly pids: () => number[];
  readonly stop: () => Promise<void>;
};

async function openNginx(root: string): Promise<Server> {
  const { port, stop } = await start(nginx, root, 0);
  const pids = () => childrenOf(process.pid, "nginx").flatMap((master) => childrenOf(master, "nginx"));
  return { title: "nginx", port, pids, stop };
}

async function openInMemory(root: string): Promise<Server> {
  const script = resolve("scripts/bench-hosts/in-memory.ts");
  const child = spawn(process.execPath, [script, root], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [text] = (await once(child.stdout, "data")) as [Buffer];
  const stop = async () => {
    child.kill();
    await once(child, "exit");
  };
  return { title: "Fastify", port: Number(String(text)), pids: () => [child.pid as number], stop };
}

/** Pages of all sizes, and areas by their ids, in equal parts. */
function pathsOf(root: string): string[] {
  const { items, totalCount } = JSON.parse(readFileSync(join(root, "v1/areas/pages/100/1.json"), "utf8")) as {
    items: { id: string }[];
    totalCount: number;
  };
  const pages = [1, 5, 10, 20, 25, 50].flatMap((size) =>
    Array.from({ length: Math.min(5, Math.ceil(totalCount / size)) }, (_, index) => {
      return `/v1/areas?pageNumber=${index + 1}&pageSize=${size}`;
    }),
  );
  return [...pages, ...items.slice(0, pages.length).map(({ id }) => `/v1/areas/${id}`)];
}

/** The processor time of the server's processes a request, in microseconds. */
async function costOf({ port, pids }: Server, paths: readonly string[]): Promise<number> {
  const before = processorTime(pids());
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 8,
    amount: REQUESTS,
    requests: paths.map((path) => ({ path })),
  });
  // nginx closes a connection after a thousand requests; the next one may be under way already.
  if (result.non2xx > 0 || result.errors > REQUESTS / 1000) {
    throw new Error(`${result.non2xx} requests were not answered with 2xx, ${result.errors} failed.`);
  }
  return ((processorTime(pids()) - before) / result["2xx"]) * 1e6;
}

function report(title: string, costs: readonly number[]): number {
  const sorted = costs.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] as number;
  const [least, most] = [sorted[0] as number, sorted.at(-1) as number];
  console.log(
    `${title.padEnd(8)} ${median.toFixed(1)} µs a request (${least.toFixed(1)} to ${most.toFixed(1)})`,
  );
  return median;
}
