/**
 * Measures the server of `npm run serve`: what a request costs, and whether the server keeps its answers correct and
 * its limits under load.
 */

import { cpus } from "node:os";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { checkFolder } from "../generator/load/files.ts";
import { openBuild } from "../generator/output/tree.ts";
import { costsOf } from "./bench-server/costs.ts";
import { expectedOf } from "./bench-server/judged.ts";
import { memoryOf, openFilesOf } from "./bench-server/process.ts";
import { publishUnderLoad } from "./bench-server/publishing.ts";
import {
  type Asked,
  areas,
  inTurn,
  largePage,
  oddPages,
  searches,
  spans,
  unasked,
} from "./bench-server/requests.ts";
import { type Served, serveWithNginx, serveWithNode } from "./bench-server/served.ts";
import { storm } from "./bench-server/storm.ts";
import { run } from "./command-line.ts";

const STORM = { requests: 100_000, connections: 2000, aborts: 12_000, slow: 2000 };
const ARCHIVE = "/v1/tiles/areas.pmtiles";

await run("bench:server", async ({ root: folder, data, runs, storms, builds }) => {
  const root = resolve(folder);
  openBuild(root);
  if (builds > 0) checkFolder(data);
  console.log(`${cpus().length} processors, Node ${process.version}, medians of ${runs} runs`);
  await measureCosts(root, runs);
  if (storms > 0) await unleash(root, storms);
  if (builds > 0) await publish(data, builds);
});

async function measureCosts(root: string, runs: number): Promise<void> {
  const loads: Readonly<Record<string, readonly Asked[]>> = {
    "an area": areas(root),
    "a page of 100, gzip": [largePage],
    "a page that is cut": oddPages,
    "a search": searches(root),
    "a span": spans(root),
  };
  const nginx = await serveWithNginx(root).catch(() => null);
  const node = await serveWithNode(root);
  try {
    for (const [name, load] of Object.entries(loads)) {
      const isFile = name === "an area" || load[0] === largePage;
      if (nginx !== null && isFile) await show(nginx, name, inTurn(load), runs);
      await show(node, name, inTurn(load), runs);
      if (!isFile) await show(node, `${name}, asked for the first time`, unasked(load), runs);
    }
  } finally {
    await Promise.all([nginx?.stop(), node.stop()]);
  }
}

async function show(served: Served, name: string, next: () => Asked, runs: number): Promise<void> {
  const figures = await costsOf(served, next, runs);
  const [least = 0, median = 0, most = 0] = [0, Math.floor(figures.length / 2), -1].map((at) =>
    figures.at(at),
  );
  const spread = `${least.toFixed(0)} to ${most.toFixed(0)}`;
  console.log(
    `${served.title.padEnd(6)} ${name.padEnd(42)} ${median.toFixed(0).padStart(5)} µs a request (${spread})`,
  );
}

/** The same storm several times, so that what grows shows. */
async function unleash(root: string, storms: number): Promise<void> {
  const node = await serveWithNode(root);
  try {
    const expected = await expectedOf(node.port, mixOf(root));
    await fetch(`http://127.0.0.1:${node.port}${ARCHIVE}`, { method: "HEAD" });
    const before = openFilesOf(node.pid);
    for (let number = 1; number <= storms; number++) {
      const { answers, wrong, errors } = await storm(node.port, expected, ARCHIVE, STORM);
      await wait(1000);
      const lost = openFilesOf(node.pid) - before;
      const memory = (memoryOf(node.pid) / 1e6).toFixed(0);
      console.log(
        `storm ${number}: ${answers} answers, ${STORM.aborts} aborts, ${STORM.slow} slow clients, ${STORM.connections} connections: ` +
          `${wrong} wrong, ${errors} errors, ${lost} descriptors lost, ${memory} MB`,
      );
      if (wrong + errors + lost > 0) process.exitCode = 1;
    }
  } finally {
    await node.stop();
  }
}

async function publish(data: string, builds: number): Promise<void> {
  const { answers, wrong, errors } = await publishUnderLoad(data, builds, mixOf);
  console.log(`${builds} builds published under load: ${answers} answers, ${wrong} wrong, ${errors} errors`);
  if (wrong + errors > 0) process.exitCode = 1;
}

/** Answers from one file and from several. */
function mixOf(root: string): string[] {
  const some = [areas(root).slice(0, 20), oddPages, searches(root).slice(0, 30), spans(root).slice(0, 20)];
  return some.flat().map(({ path }) => path);
}
