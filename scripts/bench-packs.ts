/** Measures what a request takes of Cloudflare's runtime, from a build in files and from one in packs. */

import { cpus } from "node:os";
import { median } from "./bench/report.ts";
import { ask, requestsOf } from "./bench-packs/requests.ts";
import { descendantsOf, memoryOf, processorTime } from "./bench-server/process.ts";
import { run } from "./command-line.ts";
import { cloudflare } from "./host/cloudflare.ts";
import { start } from "./host/program.ts";

/** So many requests are sent in a run. */
const REQUESTS = 1500;

await run("bench:packs", async ({ root, packs, runs }) => {
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
    const running = await start(cloudflare, tree, 0);
    await ask(running.port, requests.slice(0, 20));
    const pids = descendantsOf(process.pid, "workerd").filter((pid) => !before.has(pid));
    hosts.push({ title, running, pids, costs: [] as number[], statuses: "" });
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
    for (const { title, pids, costs, statuses } of hosts) {
      const memory = Math.max(...pids.map(memoryOf)) / 2 ** 20;
      console.log(
        `${title}  ${median(costs).toFixed(0)} µs a request, ${Math.min(...costs).toFixed(0)} to ${Math.max(...costs).toFixed(0)}; ${memory.toFixed(0)} MiB at the end; statuses ${statuses}`,
      );
    }
    const [files = 0, packed = 0] = hosts.map(({ costs }) => median(costs));
    console.log(`ratio  ${(packed / files).toFixed(2)}`);
  } finally {
    for (const { running } of hosts) await running.stop();
  }
});
