/** Makes the archive of a file of boundaries in its own process, and prints what that cost as JSON: `FILE OUT MAX_ZOOM`. */

import { writeFileSync } from "node:fs";
import { archiveOf } from "../../../generator/answers/tiles/archive/archive.ts";
import { tilesOf } from "../../../generator/answers/tiles/numeric.js";
import { describeTiles } from "../../../generator/answers/tiles/tile-set.ts";
import { type Boundary, readBoundaries } from "../../../test/support/tiles/boundaries.ts";

const [file, out, maxZoom] = process.argv.slice(2) as [string, string, string];
const started = performance.now();
const startedCpu = process.cpuUsage();
const { vertices, tileSet, made } = begin();
const tiles = [...made];
const archive = archiveOf(tiles, tileSet);
const { user, system } = process.cpuUsage(startedCpu);
const wall = (performance.now() - started) / 1000;
writeFileSync(out, archive);
console.log(
  JSON.stringify({
    vertices,
    wall,
    cpu: (user + system) / 1e6,
    memory: process.resourceUsage().maxRSS / 1024,
  }),
);

/** Reads the boundaries and starts on the tiles. Afterwards the boundaries can be garbage-collected. */
function begin() {
  const areas = readBoundaries(file);
  const tileSet = describeTiles(
    areas.map(({ boundary }) => boundary),
    {
      title: "Bench",
      description: "",
      attribution: [],
      baseUrl: "http://localhost:8080",
      maxZoom: Number(maxZoom),
    },
  );
  const vertices = areas.reduce((sum, { boundary }) => sum + vertexCount(boundary), 0);
  return { vertices, tileSet, made: tilesOf(areas, Number(maxZoom)) };
}

function vertexCount(boundary: Boundary["boundary"]): number {
  return boundary.flat().reduce((sum, ring) => sum + ring.length, 0);
}
