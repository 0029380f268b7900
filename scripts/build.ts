import type { PageSizes } from "../generator/answers/options.ts";
import { formatInstant, parseInstant } from "../generator/api/instant.ts";
import { type BuildOptions, type BuildReport, build } from "../generator/build.ts";
import { type HostName, limits } from "../generator/hosts/budgets.ts";
import type { TreeSize } from "../generator/output/size-counter.ts";
import { DEFAULT_MAX_ZOOM, GREATEST_MAX_ZOOM } from "../generator/tiles/zooms.ts";
import { readOptions, run, UsageError } from "./command-line.ts";
import { type Progress, progressOn, quiet } from "./progress.ts";

const USAGE =
  "npm run build -- [--data DIR] [--out DIR] [--as-of INSTANT] [--base-url URL] [--pages lean|standard|full] [--max-zoom N] [--site on|off] [--precompress] [--host NAME] [--quiet]";

await run(USAGE, async () => {
  const options = readOptions(
    "data",
    "out",
    "as-of",
    "base-url",
    "pages",
    "max-zoom",
    "site",
    "precompress",
    "host",
    "quiet",
  );
  const out = options.out ?? "public";
  const asOf = readInstant(options["as-of"]);
  const started = performance.now();
  const progress = options.quiet === "on" ? quiet : progressOn();
  const report = await buildWith(progress, {
    data: options.data ?? "data",
    out,
    pages: readPages(options.pages ?? "standard"),
    baseUrl: readBaseUrl(options["base-url"] ?? "http://localhost:8080"),
    maxZoom: readMaxZoom(options["max-zoom"] ?? String(DEFAULT_MAX_ZOOM)),
    site: readSwitch("site", options.site ?? "on"),
    precompress: options.precompress === "on",
    ...(options.host === undefined ? {} : { host: readHost(options.host) }),
    ...(asOf === undefined ? {} : { asOf }),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const size = (report.bytes / 1e6).toFixed(1);
  const { written, removed } = report;
  const changes =
    written.length === 0 ? "nothing has changed" : `${written.length} written, ${removed.length} removed`;
  console.log(
    `${out}: ${report.files} files, ${size} MB, as of ${formatInstant(report.asOf)}, ${changes}, in ${seconds} s`,
  );
  if (report.size) console.log(described(report.size));
});

/** Takes what was shown of the build away, however it ends. */
async function buildWith({ onStep, end }: Progress, options: BuildOptions): Promise<BuildReport> {
  try {
    return await build({ ...options, onStep });
  } finally {
    end();
  }
}

function readInstant(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (Number.isNaN(instant)) {
    throw new UsageError(
      `--as-of is an RFC 3339 date-time such as 2026-11-20T11:00:00Z, not ${JSON.stringify(text)}.`,
    );
  }
  return instant;
}

function readPages(text: string): PageSizes {
  if (text === "lean" || text === "standard" || text === "full") return text;
  throw new UsageError(`--pages is lean, standard or full, not ${JSON.stringify(text)}.`);
}

function readSwitch(name: string, text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw new UsageError(`--${name} is on or off, not ${JSON.stringify(text)}.`);
}

function readHost(text: string): HostName {
  if (Object.hasOwn(limits, text)) return text as HostName;
  throw new UsageError(`--host is one of ${Object.keys(limits).join(", ")}, not ${JSON.stringify(text)}.`);
}

/** What hosts have limits for. */
function described({ largest, fullest }: TreeSize): string {
  const size = (largest.bytes / 1e6).toFixed(1);
  return `the largest file ${largest.path}, ${size} MB; the fullest folder ${fullest.path}, ${fullest.files} files`;
}

function readMaxZoom(text: string): number {
  const zoom = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (zoom <= GREATEST_MAX_ZOOM) return zoom;
  throw new UsageError(`--max-zoom is a number from 0 to ${GREATEST_MAX_ZOOM}, not ${JSON.stringify(text)}.`);
}

/** An origin, perhaps with a path, without the `/` at its end. */
function readBaseUrl(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text.replace(/\/+$/, "");
  throw new UsageError(`--base-url is an absolute http or https address, not ${JSON.stringify(text)}.`);
}
