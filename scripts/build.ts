import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildReport, build } from "../generator/builder/build.ts";
import { formatCount } from "../generator/lib/format-count.ts";
import { formatInstant } from "../generator/lib/time/instant.ts";
import { DAY } from "../generator/lib/time/time-units.ts";
import type { LookAhead } from "../generator/model/epochs.ts";
import { checkNoNights } from "../generator/nightly/publish/folder.ts";
import type { TreeSize } from "../generator/output/staging/built-files.ts";
import type { Status } from "../schemas/document.ts";
import { readHow } from "./command-line/how.ts";
import { readInstant } from "./command-line/instant.ts";
import { run } from "./command-line/run.ts";
import { readBaseUrl } from "./command-line/web-address.ts";
import { progressOn } from "./progress/progress.ts";

await run("build", async (options) => {
  const { data, out } = options;
  const asOf = readInstant("as-of", options["as-of"]);
  const baseUrl = readBaseUrl(options["base-url"]);
  const how = readHow(options);
  checkNoNights(out);
  const started = performance.now();
  const { onStep, end } = progressOn();
  const wanted = { data, out, baseUrl, former: [], ...how, onStep };
  const report = await build({ ...wanted, ...(asOf === undefined ? {} : { asOf }) }).finally(end);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${out}: ${summaryOf(report)}, in ${seconds} s`);
  if (report.size) console.log(limitsOf(report.size));
  const reach = reachOf(out, how.lookAhead);
  if (reach !== null) console.log(reach);
});

function summaryOf({ files, bytes, asOf, written, removed }: BuildReport): string {
  const size = (bytes / 1e6).toFixed(1);
  const isSame = written.length + removed.length === 0;
  const changes = isSame
    ? "nothing has changed"
    : `${formatCount(written.length)} written, ${formatCount(removed.length)} removed`;
  return `${formatCount(files)} files, ${size} MB, as of ${formatInstant(asOf)}, ${changes}`;
}

/** How far the build prepares restrictions; null for a finished data set, which follows no clock. */
function reachOf(out: string, { within, most }: LookAhead): string | null {
  const { asOf, horizon }: Pick<Status, "asOf" | "horizon"> = JSON.parse(
    readFileSync(join(out, "v1/status.json"), "utf8"),
  );
  if (horizon === null) return null;
  const ahead = Date.parse(horizon) - Date.parse(asOf);
  const short = ahead < within ? `, because they change more than ${most} times before --ahead ends` : "";
  return `Restrictions are prepared until ${horizon}, ${(ahead / DAY).toFixed(1).replace(/\.0$/, "")} days ahead${short}.`;
}

/** The figures that hosts limit. */
function limitsOf({ largest, fullest }: TreeSize): string {
  const size = (largest.bytes / 1e6).toFixed(1);
  return `Largest file: ${largest.path}, ${size} MB. Fullest folder: ${fullest.path}, ${formatCount(fullest.files)} files.`;
}
