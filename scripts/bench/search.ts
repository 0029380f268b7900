/** Measures the search on seeded names of New Zealand: its files, its build, and what a query fetches. */

import { gzipSync } from "node:zlib";
import { searchFiles } from "../../generator/answers/search/search-files.ts";
import type { SearchRecord } from "../../generator/answers/search/search-records.ts";
import { search as find } from "../../generator/edge/resolver/answer-search.ts";
import { formatCount } from "../../generator/lib/format-count.ts";
import { drawOf } from "../../test/support/random.ts";
import { recordsOfNewZealand, renamed } from "../../test/support/search/new-zealand.ts";
import { queriesOf } from "../../test/support/search/queries.ts";
import type { Query } from "../../test/support/search/scan.ts";
import type { Note, Part } from "./report.ts";

const RECORDS = [5_000, 50_000, 500_000];
const EDITS = 20;

export const search: Part = async ({ amount }, note) => {
  for (const count of RECORDS) await measure(count, amount || 3_000, note);
};

async function measure(count: number, queries: number, note: Note): Promise<void> {
  const records = recordsOfNewZealand(count, 1);
  const name = `${formatCount(count)} records`;
  const before = process.cpuUsage();
  const files = new Map([...searchFiles(records)].map(({ path, content }) => [path, Buffer.from(content)]));
  const { user, system } = process.cpuUsage(before);
  note(`${name}: build`, (user + system) / 1e6, "s of processor");
  note(`${name}: files`, files.size, "");
  note(`${name}: bytes`, [...files.values()].reduce((sum, { length }) => sum + length, 0) / 1e6, "MB");
  await measureQueries(records, files, queries, (what, ...figures) => note(`${name}, ${what}`, ...figures));
  for (const how of ["respelt", "renamed"] as const) {
    const kept = keptShare(files, searchFiles(renamed(records, EDITS, 7, how)));
    note(`${name}: shards kept after ${EDITS} are ${how}`, kept * 100, "%");
  }
}

type Built = ReadonlyMap<string, Buffer>;

async function measureQueries(
  records: readonly SearchRecord[],
  files: Built,
  count: number,
  note: Note,
): Promise<void> {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(files.get(file) as Buffer).length);
    return sizes.get(file) as number;
  };
  const draw = drawOf(11);
  const within: Cost[] = [];
  const behind: Cost[] = [];
  for (let asked = 0; asked < count; ) {
    for (const query of queriesOf(draw, records, 4)) {
      asked++;
      // Half of the queries are within the first 100 results.
      const shallow: Query = { ...query, size: Math.min(query.size, 50), number: 1 + (query.number % 2) };
      within.push(await costOf(shallow, files, sizeOf));
      const deep = await costOf({ ...query, number: 1 + (query.number % 400) }, files, sizeOf);
      if (query.number * query.size > 100 && deep.found) behind.push(deep);
    }
  }
  report("within 100", within, note);
  report("further on", behind, note);
}

type Cost = {
  readonly fetches: number;
  readonly cold: number;
  readonly warm: number;
  readonly found: boolean;
};

/** The fetches and compressed bytes of a query. `cold` includes the manifest, `warm` does not. */
async function costOf(query: Query, files: Built, sizeOf: (file: string) => number): Promise<Cost> {
  const read: string[] = [];
  const asked = { q: query.q, type: query.kinds, pageSize: query.size, pageNumber: query.number };
  const page = await find(asked, {
    has: async (file) => files.has(file),
    json: async (file) => {
      read.push(file);
      return JSON.parse(files.get(file)?.toString() ?? "null");
    },
  });
  const bytes = read.map(sizeOf);
  const cold = bytes.reduce((sum, size) => sum + size, 0);
  return {
    fetches: read.length,
    cold,
    warm: cold - (bytes[0] as number),
    found: page.items.length > 0,
  };
}

function report(name: string, costs: readonly Cost[], note: Note): void {
  for (const figure of ["fetches", "cold", "warm"] as const) {
    const sorted = costs.map((cost) => cost[figure]).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
    const unit = figure === "fetches" ? "" : "bytes";
    note(`${name}, ${figure}: median`, at(0.5), unit);
    note(`${name}, ${figure}: most`, at(1), unit);
  }
}

/** The share of the shards that still have the same bytes. */
function keptShare(files: Built, edited: Iterable<{ path: string; content: string }>): number {
  const isShard = (path: string) => path.replace(/\.json$/, "").split("/")[1] === "shard";
  const kept = [...edited].filter(
    ({ path, content }) => isShard(path) && files.get(path)?.equals(Buffer.from(content)),
  );
  return kept.length / [...files.keys()].filter(isShard).length;
}
