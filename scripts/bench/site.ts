/** The explorer in a browser, held to its bounds. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { LOCAL_ADDRESS } from "../../generator/api/address.ts";
import { build } from "../../generator/builder/build.ts";
import { openServer } from "../../generator/edge/node/server.ts";
import { CHROMIUM, noBrowser, startBrowser } from "../../test/support/chromium.ts";
import { type Category, type Scores, scoresOf } from "../../test/support/lighthouse.ts";
import { UsageError } from "../command-line/run.ts";
import { freePort } from "../host/free-port.ts";
import type { Part } from "./report.ts";

const CATEGORIES: readonly Category[] = ["performance", "accessibility", "best-practices", "seo"];

export const site: Part = async ({ data, runs }, note, folder) => {
  if (noBrowser !== null) throw new UsageError(`There is no browser to measure with: ${noBrowser}.`);
  const root = join(folder, "public");
  await build({ data, out: root, baseUrl: LOCAL_ADDRESS, site: true });
  const server = await openServer(root, { onError: console.error });
  const address = `http://127.0.0.1:${await server.listen(0)}/`;
  const port = await freePort();
  const browser = await startBrowser(port, CHROMIUM);
  try {
    for (const { name, path, performance } of pagesOf(root)) {
      const scores: Scores[] = [];
      for (let run = 0; run < runs; run++) scores.push(await scoresOf(address + path, port, CATEGORIES));
      const lost = scores.flatMap(({ lost }) => lost).filter((audit) => !audit.startsWith("performance"));
      for (const audit of new Set(lost)) console.log(`${name} lost points: ${audit}`);
      for (const category of CATEGORIES) {
        const points = scores.map((score) => score.points[category] ?? 0);
        note(`${name}: ${category}`, points, "of 100", {
          atLeast: category === "performance" ? performance : 100,
        });
      }
    }
  } finally {
    await browser.close();
    await server.end();
  }
};

/** A page of each kind that has scripts, and the score that its performance must reach. */
function pagesOf(root: string) {
  // Not an address by id: its page only leads to the other.
  const first = (list: string) =>
    readdirSync(join(root, list)).find((name) => !/^([0-9a-f-]{36}|index\.html|list_.*)$/.test(name));
  return [
    { name: "first page", path: "", performance: 95 },
    { name: "first page with its map", path: "?map=5/-41/173", performance: 90 },
    { name: "area", path: `areas/${first("areas")}/`, performance: 95 },
    { name: "monitoring site", path: `monitoring-sites/${first("monitoring-sites")}/`, performance: 95 },
    { name: "search", path: "search/?q=river", performance: 95 },
    { name: "operation", path: "reference/get-area/", performance: 95 },
  ];
}
