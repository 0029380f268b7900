import type { PageSizes } from "../generator/answers/answers.ts";
import { build } from "../generator/build.ts";
import { formatInstant, parseInstant } from "../generator/instant.ts";
import { DEFAULT_MAX_ZOOM, GREATEST_MAX_ZOOM } from "../generator/tiles/tile-files.ts";
import { readOptions, run, UsageError } from "./command-line.ts";

const USAGE =
  "npm run build -- [--data DIR] [--out DIR] [--as-of INSTANT] [--base-url URL] [--pages lean|standard|full] [--max-zoom N]";

await run(USAGE, () => {
  const options = readOptions("data", "out", "as-of", "base-url", "pages", "max-zoom");
  const out = options.out ?? "public";
  const asOf = readInstant(options["as-of"]);
  const started = performance.now();
  const report = build({
    data: options.data ?? "data",
    out,
    pages: readPages(options.pages ?? "standard"),
    baseUrl: readBaseUrl(options["base-url"] ?? "http://localhost:8080"),
    maxZoom: readMaxZoom(options["max-zoom"] ?? String(DEFAULT_MAX_ZOOM)),
    ...(asOf === undefined ? {} : { asOf }),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const size = (report.bytes / 1e6).toFixed(1);
  console.log(
    `${out}: ${report.files} files, ${size} MB, as of ${formatInstant(report.asOf)}, in ${seconds} s`,
  );
});

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
