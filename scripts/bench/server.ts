/**
 * The server of `npm run serve`: what a request costs, beside nginx and a server of the usual kind, and whether the server keeps its answers correct and its limits under
 * load.
 */

import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { checkFolder } from "../../generator/load/files.ts";
import { openBuild } from "../../generator/output/tree/tree.ts";
import { NONE, type Note, type Part } from "./report.ts";
import { costsOf } from "./server/costs.ts";
import { expectedOf, type Judged } from "./server/judged.ts";
import { memoryOf, openFilesOf } from "./server/process.ts";
import { publishUnderLoad } from "./server/publishing.ts";
import {
  type Asked,
  areas,
  inTurn,
  largePage,
  oddPages,
  searches,
  spans,
  unasked,
} from "./server/requests.ts";
import { serveInMemory, serveWithNginx, serveWithNode } from "./server/served.ts";
import { storm } from "./server/storm.ts";

const STORM = { requests: 100_000, connections: 2000, aborts: 12_000, slow: 2000 };
const STORMS = 3;
const BUILDS = 10;
const ARCHIVE = "/v1/tiles/areas.pmtiles";

export const server: Part = async ({ root: folder, data, runs }, note, temporary) => {
  const root = resolve(folder);
  openBuild(root);
  checkFolder(data);
  await measureCosts(root, runs, note);
  await unleash(root, note);
  noteJudged(`${BUILDS} builds`, await publishUnderLoad(data, BUILDS, mixOf, temporary), note);
};

async function measureCosts(root: string, runs: number, note: Note): Promise<void> {
  const loads: Readonly<Record<string, readonly Asked[]>> = {
    "an area": areas(root),
    "a page of 100, gzip": [largePage],
    "a page that is cut": oddPages,
    "a search": searches(root),
    "a span": spans(root),
  };
  const [node, inMemory] = [await serveWithNode(root), await serveInMemory(root)];
  const nginx = await serveWithNginx(root).catch(() => null);
  const others = nginx === null ? [inMemory] : [nginx, inMemory];
  try {
    for (const [name, load] of Object.entries(loads)) {
      const isFile = name === "an area" || load[0] === largePage;
      for (const served of isFile ? [...others, node] : [node])
        note(`${served.title}, ${name}`, await costsOf(served, inTurn(load), runs), "µs a request");
      if (isFile) continue;
      const first = await costsOf(node, unasked(load), runs);
      note(`${node.title}, ${name}, asked for the first time`, first, "µs a request");
    }
  } finally {
    await Promise.all([node, ...others].map(({ stop }) => stop()));
  }
}

/** The same storm several times, so that leaks show. */
async function unleash(root: string, note: Note): Promise<void> {
  const node = await serveWithNode(root);
  try {
    const expected = await expectedOf(node.port, mixOf(root));
    await fetch(`http://127.0.0.1:${node.port}${ARCHIVE}`, { method: "HEAD" });
    const before = openFilesOf(node.pid);
    for (let number = 1; number <= STORMS; number++) {
      const judged = await storm(node.port, expected, ARCHIVE, STORM);
      await wait(1000);
      noteJudged(`storm ${number}`, judged, note);
      note(`storm ${number}: descriptors lost`, Math.max(0, openFilesOf(node.pid) - before), "", NONE);
      note(`storm ${number}: memory afterwards`, memoryOf(node.pid) / 1e6, "MB");
    }
  } finally {
    await node.stop();
  }
}

function noteJudged(name: string, { answers, wrong, errors }: Judged, note: Note): void {
  note(`${name}: answers`, answers, "");
  note(`${name}: wrong answers`, wrong, "", NONE);
  note(`${name}: errors`, errors, "", NONE);
}

/** Answers from one file and from several. */
function mixOf(root: string): string[] {
  const some = [areas(root).slice(0, 20), oddPages, searches(root).slice(0, 30), spans(root).slice(0, 20)];
  return some.flat().map(({ path }) => path);
}
