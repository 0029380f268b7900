/** Measures the search on seeded names of New Zealand: its files, its build, and what a query fetches. */

import { cpus } from "node:os";
import { gzipSync } from "node:zlib";
import { search } from "../generator/resolver/search.ts";
import type { SearchRecord } from "../generator/search/records.ts";
import { searchFiles } from "../generator/search/search.ts";
import { drawOf } from "../test/support/random.ts";
import { recordsOfNewZealand, renamed } from "../test/support/search/new-zealand.ts";
import { queriesOf } from "../test/support/search/queries.ts";
import type { Query } from "../test/support/search/scan.ts";
import { run, UsageError } from "./command-line.ts";

const EDITS = 20;

await run("bench:search", async ({ records, queries }) => {
  const counts = records.split(",").map(readCount);
  console.log(`${cpus().length} processors, Node ${process.version}, ${queries} queries each`);
  for (const count of counts) await measure(count, queries);
});

async function measure(count: number, queries: number): Promise<void> {
  const records = recordsOfNewZealand(count, 1);
  const characters = records.reduce((sum, { matched }) => sum + matched.join("").length, 0) / count;
  console.log(`\n${count} records with ${characters.toFixed(1)} characters of matched text on average`);

  const before = process.cpuUsage();
  const started = performance.now();
  let bytes = 0;
  for (const { content } of searchFiles(records)) bytes += Buffer.byteLength(content);
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1e6;
  console.log(`  build: ${seconds(performance.now() - started)}, ${cpu.toFixed(1)} s of processor`);

  const files = new Map([...searchFiles(records)].map(({ path, content }) => [path, Buffer.from(content)]));
  console.log(`  ${files.size} files, ${megabytes(bytes)}: ${byFolder(files)}`);
  await measureQueries(records, files, queries);
  for (const how of ["respelt", "renamed"] as const) {
    const edited = searchFiles(renamed(records, EDITS, 7, how));
    console.log(`  kept after ${EDITS} records are ${how}: ${keptShare(files, edited)}`);
  }
}

type Built = ReadonlyMap<string, Buffer>;

async function measureQueries(records: readonly SearchRecord[], files: Built, count: number): Promise<void> {
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
      // As many queries within the first 100 results as behind them.
      const shallow: Query = { ...query, size: Math.min(query.size, 50), number: 1 + (query.number % 2) };
      within.push(await costOf(shallow, files, sizeOf));
      const deep = await costOf({ ...query, number: 1 + (query.number % 400) }, files, sizeOf);
      if (query.number * query.size > 100 && deep.found) behind.push(deep);
    }
  }
  report("within 100", within);
  report("further on", behind);
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
  const text = await search(asked, {
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
    found: !text.startsWith('{"items":[],'),
  };
}

function report(name: string, costs: readonly Cost[]): void {
  const figures = (["fetches", "cold", "warm"] as const).map((figure) => {
    const sorted = costs.map((cost) => cost[figure]).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    return `${figure} ${at(0.5)} / ${at(0.99)} / ${at(1)}`;
  });
  console.log(`  ${name} (${costs.length} queries), median / p99 / max: ${figures.join(", ")}`);
}

function folderOf(path: string): string {
  return path.replace(/\.json$/, "").split("/")[1] as string;
}

function byFolder(files: Built): string {
  const folders = Map.groupBy(files, ([path]) => folderOf(path));
  return [...folders]
    .map(([folder, found]) => {
      const compressed = found.map(([, content]) => gzipSync(content).length);
      const total = compressed.reduce((sum, size) => sum + size, 0);
      const most = compressed.reduce((a, b) => Math.max(a, b));
      return `${found.length} × ${folder}, ${megabytes(total)} compressed, at most ${most} bytes`;
    })
    .join("; ");
}

function keptShare(files: Built, edited: Iterable<{ path: string; content: string }>): string {
  const kept = new Map<string, number>();
  for (const { path, content } of edited) {
    if (!files.get(path)?.equals(Buffer.from(content))) continue;
    kept.set(folderOf(path), (kept.get(folderOf(path)) ?? 0) + 1);
  }
  const all = Map.groupBy(files.keys(), folderOf);
  return ["shard", "list"]
    .filter((folder) => all.has(folder))
    .map((folder) => {
      const share = (kept.get(folder) ?? 0) / (all.get(folder) as string[]).length;
      return `${(share * 100).toFixed(1)} % of ${folder}s`;
    })
    .join(", ");
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UsageError(`--records must be numbers from 1 to 9999999, not ${JSON.stringify(text)}.`);
}
