import { formatInstant } from "../generator/api/instant.ts";
import { type BuildOptions, type BuildReport, build } from "../generator/builder/build.ts";
import { formatCount } from "../generator/lib/format-count.ts";
import type { TreeSize } from "../generator/output/staging/size-counter.ts";
import { readHow } from "./command-line/how.ts";
import { readInstant } from "./command-line/instant.ts";
import { readBaseUrl } from "./command-line/web-address.ts";
import { run } from "./command-line.ts";
import { type Progress, progressOn } from "./progress.ts";

await run("build", async (options) => {
  const { data, out } = options;
  const asOf = readInstant("as-of", options["as-of"]);
  const baseUrl = readBaseUrl(options["base-url"]);
  const how = readHow(options);
  const started = performance.now();
  const report = await buildWith(progressOn(), {
    data,
    out,
    baseUrl,
    ...how,
    ...(asOf === undefined ? {} : { asOf }),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${out}: ${summaryOf(report)}, in ${seconds} s`);
  if (report.size) console.log(limitsOf(report.size));
});

/** However the build ends, its progress is cleared from the screen. */
async function buildWith({ onStep, end }: Progress, options: BuildOptions): Promise<BuildReport> {
  try {
    return await build({ ...options, onStep });
  } finally {
    end();
  }
}

function summaryOf({ files, bytes, asOf, written, removed }: BuildReport): string {
  const size = (bytes / 1e6).toFixed(1);
  const isSame = written.length + removed.length === 0;
  const changes = isSame
    ? "nothing has changed"
    : `${formatCount(written.length)} written, ${formatCount(removed.length)} removed`;
  return `${formatCount(files)} files, ${size} MB, as of ${formatInstant(asOf)}, ${changes}`;
}

/** The figures that hosts limit. */
function limitsOf({ largest, fullest }: TreeSize): string {
  const size = (largest.bytes / 1e6).toFixed(1);
  return `Largest file: ${largest.path}, ${size} MB. Fullest folder: ${fullest.path}, ${formatCount(fullest.files)} files.`;
}
