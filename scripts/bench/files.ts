/** What the search and the map tiles take: time to make, files, bytes, and what a query fetches. Tests hold them to be exact. */

import { gzipSync } from "node:zlib";
import { searchFiles } from "../../generator/answers/search/search-files.ts";
import { archiveOf } from "../../generator/answers/tiles/archive/archive.ts";
import { tilesOf } from "../../generator/answers/tiles/numeric.js";
import { describeTiles } from "../../generator/answers/tiles/tile-set.ts";
import { search } from "../../generator/edge/resolver/answer-search.ts";
import { formatCount } from "../../generator/lib/format-count.ts";
import { checkFolder } from "../../generator/load/files.ts";
import { processorTime } from "../../test/support/processor-time.ts";
import { drawOf } from "../../test/support/random.ts";
import { recordsOfNewZealand } from "../../test/support/search/new-zealand.ts";
import { queriesOf } from "../../test/support/search/queries.ts";
import { boundariesIn } from "../../test/support/tiles/boundaries.ts";
import type { Note, Part } from "./report.ts";

const RECORDS = [5_000, 50_000];
const QUERIES = 3_000;
const MAX_ZOOM = 12;

export const files: Part = async ({ data, runs }, note) => {
  checkFolder(data);
  measureTiles(data, runs, note);
  for (const count of RECORDS) await measureSearch(count, note);
};

function measureTiles(data: string, runs: number, note: Note): void {
  const areas = boundariesIn(data);
  const boundaries = areas.map(({ boundary }) => boundary);
  const how = { title: "", description: "", attribution: [], baseUrl: "", maxZoom: MAX_ZOOM };
  note("tiles: vertices", boundaries.flat(3).length, "");
  const times = Array.from({ length: runs }, (_, run) => {
    const taken = processorTime();
    const archive = archiveOf([...tilesOf(areas, MAX_ZOOM)], describeTiles(boundaries, how));
    if (run === 0) note("tiles: archive", archive.length / 1e6, "MB");
    return taken() / 1000;
  });
  note("tiles: all threads", times, "s of processor");
}

async function measureSearch(count: number, note: Note): Promise<void> {
  const name = `search, ${formatCount(count)} records`;
  const records = recordsOfNewZealand(count, 1);
  const taken = processorTime();
  const made = new Map([...searchFiles(records)].map(({ path, content }) => [path, Buffer.from(content)]));
  note(name, taken() / 1000, "s of processor");
  note(`${name}: files`, made.size, "");
  note(`${name}: bytes`, [...made.values()].reduce((sum, { length }) => sum + length, 0) / 1e6, "MB");
  const [fetches, bytes]: [number[], number[]] = [[], []];
  const draw = drawOf(11);
  while (fetches.length < QUERIES) {
    for (const query of queriesOf(draw, records, 4)) {
      const read: string[] = [];
      const asked = { q: query.q, type: query.kinds, pageSize: query.size, pageNumber: query.number };
      const json = async (file: string) => {
        read.push(file);
        return JSON.parse(made.get(file)?.toString() ?? "null");
      };
      await search(asked, { has: async (file) => made.has(file), json });
      fetches.push(read.length);
      bytes.push(read.reduce((sum, file) => sum + gzipSync(made.get(file) as Buffer).length, 0) / 1e3);
    }
  }
  note(`${name}: fetches of a query`, fetches, "");
  note(`${name}: bytes of a query, compressed`, bytes, "kB");
}
