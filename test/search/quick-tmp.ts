import { gzipSync } from "node:zlib";
import { searchFiles } from "/work/main/generator/search/search.ts";
import { SIZES } from "/work/main/generator/search/sizes.ts";
import { recordsOfNewZealand, renamed } from "/work/main/test/search/new-zealand.ts";

const n = Number(process.argv[2]);
const sizes = { ...SIZES, ...JSON.parse(process.argv[3] ?? "{}") };
let t = performance.now();
const records = recordsOfNewZealand(n, 1);
console.log("gen", performance.now() - t);
console.log("avg matched chars", records.reduce((s, r) => s + r.matched.join("").length, 0) / n);
const c = process.cpuUsage();
t = performance.now();
const files = new Map<string, string>();
let bytes = 0;
const gz: Record<string, number[]> = {};
const keep = n <= 60000;
for (const f of searchFiles(records, sizes)) {
  if (files.has(f.path)) throw new Error("twice " + f.path);
  files.set(f.path, keep ? f.content : "");
  bytes += f.content.length;
  if (!keep && Math.random() < 0.05) {
    (gz[f.path.split("/")[1].split(".")[0]] ??= []).push(gzipSync(f.content).length);
  }
}
const u = process.cpuUsage(c);
console.log(
  "build s",
  (performance.now() - t) / 1000,
  "cpu",
  (u.user + u.system) / 1e6,
  "files",
  files.size,
  "MB raw",
  bytes / 1e6,
);
if (keep) for (const [p, v] of files) (gz[p.split("/")[1].split(".")[0]] ??= []).push(gzipSync(v).length);
for (const [k, v] of Object.entries(gz)) {
  v.sort((a, b) => a - b);
  console.log(
    k,
    v.length,
    "total MB",
    v.reduce((a, b) => a + b, 0) / 1e6,
    "mean",
    (v.reduce((a, b) => a + b, 0) / v.length) | 0,
    "min",
    v[0],
    "med",
    v[v.length >> 1],
    "p99",
    v[(v.length * 0.99) | 0],
    "max",
    v.at(-1),
  );
}
const by: Record<string, number> = {};
for (const p of files.keys()) {
  const k = p.split("/")[1].split(".")[0];
  by[k] = (by[k] ?? 0) + 1;
}
console.log(by);
if (keep)
  for (const how of ["respelt", "renamed"] as const) {
    const other = new Map(
      [...searchFiles(renamed(records, 20, 7, how), sizes)].map((f) => [f.path, f.content]),
    );
    const stat: Record<string, [number, number]> = {};
    for (const [p, v] of files) {
      const k = p.split("/")[1].split(".")[0];
      stat[k] ??= [0, 0];
      stat[k][1]++;
      if (other.get(p) === v) stat[k][0]++;
    }
    console.log(
      how,
      Object.entries(stat)
        .map(([k, [a, b]]) => `${k} ${a}/${b} ${((a / b) * 100).toFixed(1)}%`)
        .join("  "),
    );
  }
