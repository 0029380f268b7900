/** Measures what requests take of Cloudflare's runtime, from a build in files and from one in packs: time and memory. */

import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { openBuild } from "../generator/output/tree.ts";
import { readTraits } from "../generator/server/traits.ts";
import { median } from "./bench/report.ts";
import { type Isolate, isolateAt } from "./bench-packs/isolate.ts";
import { ask, requestsOf } from "./bench-packs/requests.ts";
import { descendantsOf, memoryOf, processorTime } from "./bench-server/process.ts";
import { run, UsageError } from "./command-line.ts";
import { cloudflare } from "./host/cloudflare.ts";
import { freePort } from "./host/free-port.ts";
import { type Prepare, start } from "./host/program.ts";

/** How many requests a run sends, and how many are sent while the memory is sampled. */
const REQUESTS = 1500;
const REQUESTS_FOR_MEMORY = 2000;

/** In milliseconds, between two samples of the memory, and between two collections of garbage. */
const PAUSE = 50;
const PAUSE_OF_COLLECTIONS = 250;

/** In MB: what Cloudflare allows an isolate. A heap that outgrows it ends the runtime. */
const MOST = 128;

await run("bench:packs", async ({ root, packs, runs }) => {
  await expectBuild("--root", root, false);
  await expectBuild("--packs", packs, true);
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
      const isolate = await isolateAt(inspector);
      const load = () => ask(running.port, requestsOf(root, REQUESTS_FOR_MEMORY));
      const taken = await greatest(async () => (await isolate.memory()).reserved, PAUSE, load());
      const live = await greatest(() => liveIn(isolate), PAUSE_OF_COLLECTIONS, load());
      isolate.close();
      const process = Math.max(...pids.map(memoryOf));
      console.log(
        `${title}  ${median(costs).toFixed(0)} µs a request, ${Math.min(...costs).toFixed(0)} to ${Math.max(...costs).toFixed(0)}; the isolate took ${mib(taken)} at most, ${mib(live)} without garbage, the whole process ${mib(process)} at the end; statuses ${statuses}`,
      );
    }
    const [files = 0, packed = 0] = hosts.map(({ costs }) => median(costs));
    console.log(`ratio  ${(packed / files).toFixed(2)}`);
  } finally {
    for (const { running } of hosts) await running.stop();
  }
});

/** Throws UsageError for a build that is stored otherwise than it should be, NoBuildError where there is none. */
async function expectBuild(option: string, folder: string, isInPacks: boolean): Promise<void> {
  openBuild(folder);
  const { isPacked } = await readTraits(folder, () => undefined);
  if (isPacked === isInPacks) return;
  const [found, expected] = isInPacks ? ["files", "packs"] : ["packs", "files"];
  throw new UsageError(
    `${option} ${folder} holds a build in ${found}: name one in ${expected}, made with npm run build -- --store ${expected} --pages lean.`,
  );
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** Cloudflare's runtime with its inspector on a port, and its heaps limited. */
function inspected(inspector: number): Prepare {
  return (tree, port, folder) => {
    const program = cloudflare(tree, port, folder);
    const at = program.args.indexOf("--inspector-port");
    return {
      ...program,
      args: program.args.with(at + 1, String(inspector)),
      env: { ...program.env, MINIFLARE_WORKERD_V8_FLAGS: `--max-heap-size=${MOST}` },
    };
  };
}

/** What an isolate holds once its garbage is collected, in bytes. */
async function liveIn(isolate: Isolate): Promise<number> {
  await isolate.collect();
  return (await isolate.memory()).used;
}

/** The greatest of samples that are taken while something is under way. The last may not arrive before its end. */
async function greatest(
  sample: () => Promise<number>,
  pause: number,
  underWay: Promise<unknown>,
): Promise<number> {
  let most = 0;
  let isOver = false;
  const over = underWay.then(() => {
    isOver = true;
    return 0;
  });
  while (!isOver) {
    most = Math.max(most, await Promise.race([sample(), over]));
    await Promise.race([wait(pause), over]);
  }
  return most;
}
