/** Makes the archive of a file of boundaries in a process of its own, and tells what that took: `FILE OUT MAX_ZOOM`. */

import { writeFileSync } from "node:fs";
import { archiveOf } from "../../generator/tiles/archive.ts";
import { describeTiles } from "../../generator/tiles/tile-set.ts";
import { tilesOf } from "../../generator/tiles/tiles.ts";
import { readBoundaries } from "./boundaries.ts";

const [file, out, maxZoom] = process.argv.slice(2) as [string, string, string];
const started = performance.now();
const startedCpu = process.cpuUsage();
const areas = readBoundaries(file);
const tiles = [...tilesOf(areas, Number(maxZoom))];
const facts = {
  title: "Bench",
  description: "",
  attribution: [],
  baseUrl: "http://localhost:8080",
  maxZoom: Number(maxZoom),
};
const archive = archiveOf(
  tiles,
  describeTiles(
    areas.map(({ boundary }) => boundary),
    facts,
  ),
);
const { user, system } = process.cpuUsage(startedCpu);
const wall = (performance.now() - started) / 1000;
writeFileSync(out, archive);
const whole = process.cpuUsage();
console.log(
  JSON.stringify({
    vertices: areas.reduce((sum, { boundary }) => sum + boundary.flat(2).length, 0),
    wall,
    cpu: (user + system) / 1e6,
    cpuWithStart: (whole.user + whole.system) / 1e6,
    memory: process.resourceUsage().maxRSS / 1024,
    tiles: tiles.length,
  }),
);
