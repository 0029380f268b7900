/** Measures builds of whole data sets of named scales against `tar`: docs/performance.md. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chartOf } from "./bench/chart.ts";
import { writeDataSet } from "./bench/data-set.ts";
import { compareWithEleventy, comparisonOf } from "./bench/eleventy.ts";
import { measure } from "./bench/measure.ts";
import { growthOf, ratiosOf, reportOf } from "./bench/report.ts";
import { type ScaleName, scales } from "./bench/scales.ts";
import { readOptions, run, UsageError } from "./command-line.ts";

const USAGE =
  "npm run bench -- [--scale nz/10,nz,nz*10] [--runs N] [--site on|off] [--json FILE] [--chart FILE] [--write DIR] [--eleventy on|off]";

await run(USAGE, () => {
  const options = readOptions("scale", "runs", "site", "json", "chart", "write", "eleventy");
  const chosen = readScales(options.scale ?? "nz/10,nz");
  if (options.write !== undefined) {
    for (const scale of chosen) writeDataSet(options.write, scales[scale]);
    return;
  }
  const runs = readRuns(options.runs ?? "3");
  const site = readSwitch("site", options.site ?? "off");
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    console.log(`${runs} runs each, site ${site}, ${cpus().length} processors, Node ${process.version}`);
    const measured = chosen.map((scale, number) => {
      mkdirSync(join(folder, String(number)));
      const figures = measure(join(folder, String(number)), scale, { runs, site });
      console.log(`\n${reportOf(figures)}`);
      return figures;
    });
    for (const line of growthOf(measured)) console.log(`\n${line}`);
    const eleventy =
      readSwitch("eleventy", options.eleventy ?? "off") === "on"
        ? compareWithEleventy(join(folder, "eleventy"), runs)
        : null;
    if (eleventy !== null) console.log(`\n${comparisonOf(eleventy)}`);
    const figures = {
      node: process.version,
      processors: cpus().length,
      site,
      scales: measured.map((figures) => ({ ...figures, ratios: ratiosOf(figures) })),
      eleventy,
    };
    if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    if (options.chart !== undefined) writeFileSync(options.chart, chartOf(measured));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function readScales(text: string): ScaleName[] {
  const names = text.split(",");
  const isScale = (name: string): name is ScaleName => Object.hasOwn(scales, name);
  if (names.every(isScale)) return names;
  throw new UsageError(
    `--scale is one or more of ${Object.keys(scales).join(",")}, not ${JSON.stringify(text)}.`,
  );
}

function readRuns(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new UsageError(`--runs is a number from 1 to 99, not ${JSON.stringify(text)}.`);
}

function readSwitch(name: string, text: string): "on" | "off" {
  if (text === "on" || text === "off") return text;
  throw new UsageError(`--${name} is on or off, not ${JSON.stringify(text)}.`);
}
