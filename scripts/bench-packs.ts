/** Measures what requests take of Cloudflare's runtime, from a build in files and from one in packs: time and memory. */

import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { openBuild } from "../generator/output/tree.ts";
import { median } from "./bench/report.ts";
import { isolateAt } from "./bench-packs/isolate.ts";
import { ask, requestsOf } from "./bench-packs/requests.ts";
import { descendantsOf, memoryOf, processorTime } from "./bench-server/process.ts";
import { run } from "./command-line.ts";
import { cloudflare } from "./host/cloudflare.ts";
import { freePort } from "./host/free-port.ts";
import { type Prepare, start } from "./host/program.ts";

/** How many requests a run sends, and how many are sent while the memory is sampled. */
const REQUESTS = 1500;
const REQUESTS_FOR_MEMORY = 2000;

/** In milliseconds, between two samples of the memory. */
const PAUSE = 50;

await run("bench:packs", async ({ root, packs, runs }) => {
  for (const tree of [root, packs]) openBuild(tree);
  console.log(
    `${REQUESTS} requests a run, ${runs} runs each in turn, ${cpus().length} processors, Node ${process.version}`,
  );
  const requests = requestsOf(root, REQUESTS);
  const hosts = [];
  for (const [title, tree] of [
    ["files", root],
    ["packs", packs],
  ] as const) {
    const before = new Set(descendantsOf(process.pid, "workerd"));
    const inspector = await freePort();
    const running = await start(inspected(inspector), tree, 0);
    await ask(running.port, requests.slice(0, 20));
    const pids = descendantsOf(process.pid, "workerd").filter((pid) => !before.has(pid));
    hosts.push({ title, running, inspector, pids, costs: [] as number[], statuses: "" });
  }
  try {
    // The first run warms up.
    for (let turn = 0; turn <= runs; turn++) {
      for (const host of hosts) {
        const since = processorTime(host.pids);
        host.statuses = await ask(host.running.port, requests);
        if (turn > 0) host.costs.push(((processorTime(host.pids) - since) * 1e6) / requests.length);
      }
    }
    for (const { title, pids, costs, statuses, running, inspector } of hosts) {
      const isolate = await greatest(inspector, ask(running.port, requestsOf(root, REQUESTS_FOR_MEMORY)));
      const process = Math.max(...pids.map(memoryOf));
      console.log(
        `${title}  ${median(costs).toFixed(0)} µs a request, ${Math.min(...costs).toFixed(0)} to ${Math.max(...costs).toFixed(0)}; the isolate took ${mib(isolate)} at most, the whole process ${mib(process)} at the end; statuses ${statuses}`,
      );
    }
    const [files = 0, packed = 0] = hosts.map(({ costs }) => median(costs));
    console.log(`ratio  ${(packed / files).toFixed(2)}`);
  } finally {
    for (const { running } of hosts) await running.stop();
  }
});

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** Cloudflare's runtime with its inspector on a port. */
function inspected(inspector: number): Prepare {
  return (tree, port, folder) => {
    const program = cloudflare(tree, port, folder);
    const at = program.args.indexOf("--inspector-port");
    return { ...program, args: program.args.with(at + 1, String(inspector)) };
  };
}

/** The most memory that the isolate took while something was under way, in bytes. */
async function greatest(inspector: number, underWay: Promise<unknown>): Promise<number> {
  const isolate = await isolateAt(inspector);
  let most = await isolate.memory();
  let isOver = false;
  const over = underWay.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    most = Math.max(most, await isolate.memory());
    await Promise.race([wait(PAUSE), over]);
  }
  await over;
  isolate.close();
  return most;
}
