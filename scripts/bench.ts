/** Measures builds of whole data sets of named scales against `tar`: docs/performance.md. */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chartOf } from "./bench/chart.ts";
import { writeDataSet } from "./bench/data-set.ts";
import { compareWithEleventy, comparisonOf } from "./bench/eleventy.ts";
import { measure } from "./bench/measure.ts";
import { growthOf, ratiosOf, reportOf } from "./bench/report.ts";
import { type ScaleName, scales } from "./bench/scales.ts";
import { writeNamed } from "./command-line/write.ts";
import { run, UsageError } from "./command-line.ts";

const SHOWN = "The figures are shown above.";

await run("bench", (options) => {
  const { runs, site, nights } = options;
  const chosen = readScales(options.scale);
  if (options.write !== undefined) {
    for (const scale of chosen) writeDataSet(options.write, scales[scale]);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    console.log(`${runs} runs each, site ${site}, ${cpus().length} processors, Node ${process.version}`);
    const measured = chosen.map((scale, number) => {
      mkdirSync(join(folder, String(number)));
      const figures = measure(join(folder, String(number)), scale, { runs, site, nights });
      console.log(`\n${reportOf(figures)}`);
      return figures;
    });
    for (const line of growthOf(measured)) console.log(`\n${line}`);
    const eleventy = options.eleventy === "on" ? compareWithEleventy(join(folder, "eleventy"), runs) : null;
    if (eleventy !== null) console.log(`\n${comparisonOf(eleventy)}`);
    const figures = {
      node: process.version,
      processors: cpus().length,
      site,
      scales: measured.map((figures) => ({ ...figures, ratios: ratiosOf(figures) })),
      eleventy,
    };
    if (options.json !== undefined) writeNamed(options.json, `${JSON.stringify(figures, null, 2)}\n`, SHOWN);
    if (options.chart !== undefined) writeNamed(options.chart, chartOf(measured), SHOWN);
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
