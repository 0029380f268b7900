import { isAbsolute, relative, sep } from "node:path";
import { ingest } from "../generator/ingest/ingest.ts";
import type { IngestReport } from "../generator/ingest/report.ts";
import { announcement, faultsOf, HEADINGS, summaryOf, tableOf } from "../generator/ingest/summary.ts";
import { presentSecond } from "../generator/lib/time/time-units.ts";
import { visibleLines } from "../generator/lib/visible.ts";
import { readInstant } from "./command-line/instant.ts";
import { run, UsageError } from "./command-line/run.ts";
import { textTable } from "./command-line/text-table.ts";
import { writeNamed } from "./command-line/write.ts";
import { lineOn } from "./progress/line.ts";

await run("ingest", async ({ data, only, report: file, ...options }) => {
  const now = readInstant("now", options.now) ?? presentSecond();
  if (file !== undefined && isWithin(file, data))
    throw new UsageError(
      `--report ${file} lies in the data folder, ${data}, which holds no other files than the data: name a file elsewhere.`,
    );
  const progress = partsOn();
  const report = await ingest({
    data,
    now,
    dryRun: options["dry-run"],
    ...(only !== undefined && { only: only.split(",") }),
    onPart: progress.onPart,
  }).finally(progress.end);
  show(report);
  const done = options["dry-run"] ? "The data is unchanged, as in every dry run." : "The data is written.";
  if (file !== undefined) writeNamed(file, written(report, file), done);
});

function isWithin(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return !isAbsolute(path) && path.split(sep)[0] !== "..";
}

/** As people read it, or programs. */
function written(report: IngestReport, file: string): string {
  return file.endsWith(".md") ? summaryOf(report) : `${JSON.stringify(report, null, 2)}\n`;
}

function show(report: IngestReport): void {
  console.log(textTable([HEADINGS, ...tableOf(report)]));
  if (report.upstreams.every(({ state }) => state === "off"))
    console.log("\nNo upstream is enabled: set `enabled` in `upstreams/*.json` (docs/upstreams.md).");
  for (const [of, fault] of faultsOf(report)) console.log(`\n${of}: ${visibleLines(fault)}`);
  for (const { key, difference, announced } of report.upstreams) {
    if (typeof difference !== "string") continue;
    console.log(`\n${key} has changed:\n${visibleLines(difference)}\n${announcement(announced).join("\n")}`);
  }
}

function partsOn(screen = process.stderr) {
  const { show, end } = lineOn(screen);
  const parts = new Map<string, { done: number; of: number }>();
  const sumOf = (what: "done" | "of") => [...parts.values()].reduce((sum, part) => sum + part[what], 0);
  return {
    onPart(key: string, done: number, of: number): void {
      parts.set(key, { done, of });
      show(key, () => `${done} of ${of}; of all upstreams ${sumOf("done")} of ${sumOf("of")}`);
    },
    end,
  };
}
