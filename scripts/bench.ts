/** Measures a build of many areas against `tar` unpacking the tree that it made, in one run. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readOptions, run, UsageError } from "./command-line.ts";
import { idOf } from "./sample/seed.ts";

const USAGE = "npm run bench -- [--areas N] [--runs N]";

await run(USAGE, () => {
  const options = readOptions("areas", "runs");
  const areas = readCount(options.areas ?? "20000");
  const runs = readCount(options.runs ?? "5");
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    measure(folder, areas, runs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function measure(folder: string, areas: number, runs: number): void {
  const data = join(folder, "data");
  writeAreas(data, areas);
  console.log(`${areas} areas, ${runs} runs each, ${cpus().length} processors, Node ${process.version}`);
  const out = (number: number) => join(folder, `out-${number}`);
  build(data, out(0));
  const archive = join(folder, "tree.tar");
  execFileSync("tar", ["-cf", archive, "-C", out(0), "."]);
  const files = execFileSync("tar", ["-tf", archive], { encoding: "utf8", maxBuffer: 2 ** 30 })
    .split("\n")
    .filter((name) => name !== "" && !name.endsWith("/")).length;
  console.log(`${files} files, ${(statSync(archive).size / 1e6).toFixed(1)} MB as an archive`);

  // In turn and into fresh folders, so that both meet the same state of the machine and of its disk.
  const pairs = Array.from({ length: runs }, (_, number) => {
    const unpacked = join(folder, `tar-${number}`);
    mkdirSync(unpacked);
    const tar = seconds(() => execFileSync("tar", ["-xf", archive, "-C", unpacked]));
    return { tar, build: seconds(() => build(data, out(number + 1))) };
  });
  report(
    "tar -xf",
    pairs.map(({ tar }) => tar),
    "s",
  );
  report(
    "npm run build",
    pairs.map((pair) => pair.build),
    "s",
  );
  report(
    "ratio",
    pairs.map((pair) => pair.build / pair.tar),
    "×",
  );
}

/** The whole command as a maintainer runs it, start of the runtime included. */
function build(data: string, out: string): void {
  const script = ["scripts/build.ts", "--data", data, "--out", out];
  execFileSync(resolve("node_modules/.bin/tsx"), script, { stdio: ["ignore", "ignore", "inherit"] });
}

function seconds(action: () => void): number {
  const started = performance.now();
  action();
  return (performance.now() - started) / 1000;
}

function report(name: string, figures: readonly number[], unit: string): void {
  const sorted = figures.toSorted((a, b) => a - b);
  const [least, median, most] = [0, sorted.length >> 1, sorted.length - 1].map((index) =>
    sorted[index]?.toFixed(2),
  );
  console.log(`${name.padEnd(14)} min ${least}  median ${median}  max ${most} ${unit}`);
}

function writeAreas(data: string, count: number): void {
  mkdirSync(join(data, "areas"), { recursive: true });
  const feature = (number: number) => ({
    type: "Feature",
    properties: {
      id: idOf("bench", String(number)),
      name: `Area ${number}`,
      schemeId: null,
      organisationIds: [],
      timeZoneId: "Pacific/Auckland",
      trackingStatus: "tracked",
      sources: [{ url: `https://example.org/${number}`, description: "What a council says of its water" }],
    },
    geometry: null,
  });
  const features = Array.from({ length: count }, (_, number) => feature(number));
  writeFileSync(join(data, "areas/areas.geojson"), JSON.stringify({ type: "FeatureCollection", features }));
  const dataset = {
    title: "Bench",
    description: "Areas to measure with",
    licence: { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
    attribution: [],
    isSample: true,
    asOf: "2026-11-20T11:00:00Z",
  };
  writeFileSync(join(data, "dataset.json"), JSON.stringify(dataset));
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UsageError(`A number from 1 to 9999999 is needed, not ${JSON.stringify(text)}.`);
}
