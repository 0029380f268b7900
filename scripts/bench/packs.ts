/** What requests cost in Cloudflare's runtime, from a build in files and from one in packs: time and memory. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { STORE } from "../../generator/api/store.ts";
import { openBuild } from "../../generator/output/tree/tree.ts";
import { UsageError } from "../command-line.ts";
import { cloudflare } from "../host/cloudflare.ts";
import { freePort } from "../host/free-port.ts";
import { type Prepare, start } from "../host/program.ts";
import { type Isolate, isolateAt } from "./packs/isolate.ts";
import { ask, requestsOf } from "./packs/requests.ts";
import { median, type Note, type Part } from "./report.ts";
import { descendantsOf, processorTime } from "./server/process.ts";

/** How many requests a run sends, and how many are sent while the memory is sampled. */
const REQUESTS = 1500;
const REQUESTS_FOR_MEMORY = 2000;

/** In milliseconds, between two samples of the memory, and between two collections of garbage. */
const PAUSE = 50;
const PAUSE_OF_COLLECTIONS = 250;

/** In MB: what Cloudflare allows an isolate. A heap that outgrows it ends the runtime. */
const MOST = 128;

export const packs: Part = async ({ root, packs: inPacks, runs }, note) => {
  if (inPacks === undefined) throw new UsageError("Give --packs DIR.");
  expectBuild("--root", root, false);
  expectBuild("--packs", inPacks, true);
  const requests = requestsOf(root, REQUESTS);
  const hosts: Host[] = [];
  try {
    for (const [title, tree] of Object.entries({ files: root, packs: inPacks }))
      hosts.push(await startHost(title, tree, requests.slice(0, 20)));
    // The first turn warms up.
    for (let turn = 0; turn <= runs; turn++) {
      for (const { running, pids, costs } of hosts) {
        const since = processorTime(pids);
        await ask(running.port, requests);
        if (turn > 0) costs.push(((processorTime(pids) - since) * 1e6) / requests.length);
      }
    }
    for (const { title, costs } of hosts) note(title, costs, "µs a request");
    const [files = 0, packed = 0] = hosts.map(({ costs }) => median(costs));
    note("packs against files", packed / files, "×");
    for (const host of hosts) await measureMemory(host, requestsOf(root, REQUESTS_FOR_MEMORY), note);
  } finally {
    for (const { running } of hosts) await running.stop();
  }
};

type Host = Awaited<ReturnType<typeof startHost>>;

async function startHost(title: string, tree: string, first: readonly string[]) {
  const before = new Set(descendantsOf(process.pid, "workerd"));
  const inspector = await freePort();
  const running = await start(inspected(inspector), tree, 0);
  await ask(running.port, first);
  const pids = descendantsOf(process.pid, "workerd").filter((pid) => !before.has(pid));
  return { title, running, inspector, pids, costs: [] as number[] };
}

/** What the isolate takes with all its garbage, and what it needs without. */
async function measureMemory(
  { title, running, inspector }: Host,
  requests: readonly string[],
  note: Note,
): Promise<void> {
  const isolate = await isolateAt(inspector);
  const taken = await greatest(
    async () => (await isolate.memory()).reserved,
    PAUSE,
    ask(running.port, requests),
  );
  const live = await greatest(() => liveIn(isolate), PAUSE_OF_COLLECTIONS, ask(running.port, requests));
  isolate.close();
  note(`${title}: the isolate, at most`, taken / 2 ** 20, "MiB");
  note(`${title}: the isolate without garbage, at most`, live / 2 ** 20, "MiB");
}

/** Throws UsageError for a build with the wrong kind of store, NoBuildError where there is none. */
function expectBuild(option: string, folder: string, isInPacks: boolean): void {
  openBuild(folder);
  if (existsSync(join(folder, "v1", STORE)) === isInPacks) return;
  const [found, expected] = isInPacks ? ["files", "packs"] : ["packs", "files"];
  throw new UsageError(
    `${option} ${folder} holds a build in ${found}: name one in ${expected}, made with npm run build -- --store ${expected}.`,
  );
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
