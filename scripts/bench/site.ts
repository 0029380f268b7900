/** The explorer in a browser, held to its bounds. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "../../generator/builder/build.ts";
import { openServer } from "../../generator/edge/node/server.ts";
import { CHROMIUM, noBrowser, startBrowser } from "../../test/support/chromium.ts";
import { UsageError } from "../command-line.ts";
import { freePort } from "../host/free-port.ts";
import type { Note, Part } from "./report.ts";
import { keystrokesOf } from "./site/keystrokes.ts";
import { type Category, type Scores, scoresOf } from "./site/lighthouse.ts";
import { weightsOf } from "./site/weights.ts";

const KB = 1024;
const CATEGORIES: readonly Category[] = ["performance", "accessibility", "best-practices", "seo"];

export const site: Part = async ({ data, runs }, note, folder) => {
  if (noBrowser !== null) throw new UsageError(`There is no browser to measure with: ${noBrowser}.`);
  const root = join(folder, "public");
  await build({ data, out: root, baseUrl: "http://localhost:8080", site: true });
  const server = await openServer(root, { onError: console.error });
  const address = `http://127.0.0.1:${await server.listen(0)}/`;
  const port = await freePort();
  const browser = await startBrowser(port, CHROMIUM);
  try {
    await weights(browser, address, note);
    await keystrokes(browser, address, note);
    for (const judged of pagesOf(root)) await judgement(judged, address, port, runs, note);
  } finally {
    await browser.close();
    await server.end();
  }
};

async function weights(browser: Browser, address: string, note: Note): Promise<void> {
  const page = await browser.newPage();
  const { first, withMap } = await weightsOf(page, address);
  await page.close();
  note("first page, compressed", first / KB, "KB", { atMost: 60 });
  note("first page with its map, compressed", withMap / KB, "KB", { atMost: 500 });
}

async function keystrokes(browser: Browser, address: string, note: Note): Promise<void> {
  const page = await browser.newPage();
  const times = (await keystrokesOf(page, address)).sort((a, b) => a - b);
  await page.close();
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  note("from a keystroke to its results, warm: median", at(0.5), "ms", { atMost: 50 });
  note("from a keystroke to its results, warm: 95th percentile", at(0.95), "ms", { atMost: 50 });
}

type Judged = { readonly name: string; readonly path: string; readonly performance: number };

/** A page of each kind that has scripts, and the score that its performance must reach. */
function pagesOf(root: string): Judged[] {
  // Not an address by id: its page only leads to the other.
  const first = (list: string) =>
    readdirSync(join(root, list)).find((name) => !/^([0-9a-f-]{36}|index\.html|list_.*)$/.test(name));
  return [
    { name: "first page", path: "", performance: 95 },
    { name: "first page with its map", path: "?map=5/-41/173", performance: 80 },
    { name: "area", path: `areas/${first("areas")}/`, performance: 95 },
    { name: "monitoring site", path: `monitoring-sites/${first("monitoring-sites")}/`, performance: 95 },
    { name: "search", path: "search/?q=river", performance: 95 },
    { name: "operation", path: "reference/get-area/", performance: 95 },
  ];
}

/** Lighthouse's scores for a page. */
async function judgement(
  { name, path, performance }: Judged,
  address: string,
  port: number,
  count: number,
  note: Note,
): Promise<void> {
  const runs: Scores[] = [];
  for (let i = 0; i < count; i++) runs.push(await scoresOf(address + path, port, CATEGORIES));
  const lost = new Set(runs.flatMap(({ lost }) => lost).filter((audit) => !audit.startsWith("performance")));
  for (const audit of lost) console.log(`${name} lost points: ${audit}`);
  for (const category of CATEGORIES) {
    const atLeast = category === "performance" ? performance : 100;
    const points = runs.map((scores) => scores.points[category] ?? 0);
    note(`${name}: ${category}`, points, "of 100", { atLeast });
  }
}
