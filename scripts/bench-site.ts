/** Measures the explorer in a browser, and checks the figures against their bounds. */

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "../generator/build.ts";
import { openServer } from "../generator/server/server.ts";
import { CHROMIUM, noBrowser, startBrowser } from "../test/support/chromium.ts";
import { keystrokesOf } from "./bench-site/keystrokes.ts";
import type { Category, Scores } from "./bench-site/lighthouse.ts";
import { weightsOf } from "./bench-site/weights.ts";
import { writeNamed } from "./command-line/write.ts";
import { run, UsageError } from "./command-line.ts";
import { freePort } from "./host/free-port.ts";

const KB = 1024;
const CATEGORIES: readonly Category[] = ["performance", "accessibility", "best-practices", "seo"];

/** A figure: its name, its value, and the bound that it must keep. */
type Figure = { readonly name: string; readonly value: number; readonly unit: string } & (
  | { readonly most: number }
  | { readonly least: number }
);

await run("bench:site", async ({ runs, json, check }) => {
  if (noBrowser !== null) throw new UsageError(`There is no browser to measure with: ${noBrowser}.`);
  console.log(`${cpus().length} processors, Node ${process.version}, medians of ${runs}`);
  const figures = await measure(runs);
  if (json !== undefined)
    writeNamed(json, `${JSON.stringify(figures, null, 2)}\n`, "The figures are shown above.");
  const missed = figures.filter((figure) => !isKept(figure));
  if (!check || missed.length === 0) return;
  console.error(`Missed: ${missed.map(({ name }) => name).join(", ")}.`);
  process.exitCode = 1;
});

async function measure(count: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "water-bench-site-"));
  const root = join(folder, "public");
  await build({ data: "data", out: root, pages: "standard", baseUrl: "http://localhost:8080", site: true });
  const server = await openServer(root, { onError: console.error });
  const address = `http://127.0.0.1:${await server.listen(0)}/`;
  const port = await freePort();
  const browser = await startBrowser(port, CHROMIUM);
  try {
    const figures: Figure[] = [];
    const note = (figure: Figure) => {
      figures.push(figure);
      console.log(wordsOf(figure));
    };
    for (const figure of await weights(browser, address)) note(figure);
    for (const figure of await keystrokes(browser, address)) note(figure);
    for (const judged of pagesOf(root))
      for (const figure of await judgement(judged, address, port, count)) note(figure);
    return figures;
  } finally {
    await browser.close();
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function weights(browser: Browser, address: string): Promise<Figure[]> {
  const page = await browser.newPage();
  const { first, withMap } = await weightsOf(page, address);
  await page.close();
  return [
    { name: "first page, compressed", value: first / KB, unit: "KB", most: 60 },
    { name: "first page with its map, compressed", value: withMap / KB, unit: "KB", most: 500 },
  ];
}

async function keystrokes(browser: Browser, address: string): Promise<Figure[]> {
  const page = await browser.newPage();
  const times = (await keystrokesOf(page, address)).sort((a, b) => a - b);
  await page.close();
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  const name = `from a keystroke to its results, warm, of ${times.length}`;
  return [
    { name: `${name}: median`, value: at(0.5), unit: "ms", most: 50 },
    { name: `${name}: 95th percentile`, value: at(0.95), unit: "ms", most: 50 },
  ];
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

/** The medians of Lighthouse's scores for a page. */
async function judgement(judged: Judged, address: string, port: number, count: number): Promise<Figure[]> {
  const { name, path, performance } = judged;
  // Lighthouse takes seconds to load, which a call for help should not wait for.
  const { scoresOf } = await import("./bench-site/lighthouse.ts");
  const runs: Scores[] = [];
  for (let i = 0; i < count; i++) runs.push(await scoresOf(address + path, port, CATEGORIES));
  const lost = new Set(runs.flatMap(({ lost }) => lost).filter((audit) => !audit.startsWith("performance")));
  for (const audit of lost) console.log(`${name} lost points: ${audit}`);
  return CATEGORIES.map((category) => {
    const points = runs.map(({ points }) => points[category] ?? 0).sort((a, b) => a - b);
    const least = category === "performance" ? performance : 100;
    return { name: `${name}: ${category}`, value: points[count >> 1] as number, unit: "of 100", least };
  });
}

function isKept(figure: Figure): boolean {
  return "most" in figure ? figure.value <= figure.most : figure.value >= figure.least;
}

function wordsOf(figure: Figure): string {
  const bound = "most" in figure ? `at most ${figure.most}` : `at least ${figure.least}`;
  return `${isKept(figure) ? " " : "!"} ${figure.name}: ${figure.value.toFixed(1)} ${figure.unit} (${bound})`;
}
