import { formatInstant } from "../generator/api/instant.ts";
import { type BuildOptions, type BuildReport, build } from "../generator/build.ts";
import { publicAddress } from "../generator/feeds/addresses.ts";
import { storedFor } from "../generator/hosts/budgets.ts";
import type { TreeSize } from "../generator/output/size-counter.ts";
import { readDuration, readInstant } from "./command-line/instant.ts";
import { run, UsageError } from "./command-line.ts";
import { both, type Progress, progressOn, quiet, timesOn } from "./progress.ts";

await run("build", async (options) => {
  const { data, out, precompress, host } = options;
  const { store, pages } = storedFor(host, { store: options.store, pages: options.pages });
  if (store === "packs" && pages !== "lean")
    throw new UsageError("--store packs holds pages of 100 alone: leave --pages out, or say --pages lean.");
  const asOf = readInstant("as-of", options["as-of"]);
  const within = readDuration("ahead", options.ahead);
  const baseUrl = readBaseUrl(options["base-url"]);
  const hub = readHub(options.hub, baseUrl);
  const shown = options.quiet ? quiet : progressOn();
  const started = performance.now();
  const report = await buildWith(options.verbose ? both(shown, timesOn()) : shown, {
    data,
    out,
    pages,
    store,
    baseUrl,
    maxZoom: options["max-zoom"],
    lookAhead: { within, most: options.epochs },
    site: options.site === "on",
    precompress,
    ...(host === undefined ? {} : { host }),
    ...(hub === undefined ? {} : { hub }),
    ...(asOf === undefined ? {} : { asOf }),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${out}: ${summaryOf(report)}, in ${seconds} s`);
  if (report.size) console.log(limitsOf(report.size));
});

/** Whatever the build ends with, its progress is taken off the screen. */
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
  const changes = isSame ? "nothing has changed" : `${written.length} written, ${removed.length} removed`;
  return `${files} files, ${size} MB, as of ${formatInstant(asOf)}, ${changes}`;
}

/** What hosts set limits for. */
function limitsOf({ largest, fullest }: TreeSize): string {
  const size = (largest.bytes / 1e6).toFixed(1);
  return `the largest file ${largest.path}, ${size} MB; the fullest folder ${fullest.path}, ${fullest.files} files`;
}

/** A hub knows a feed by the address that the feed gives for itself, so that one must be known. */
function readHub(text: string | undefined, baseUrl: string): string | undefined {
  if (text === undefined) return undefined;
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ""))
    throw new UsageError(`--hub is an absolute http or https address, not ${JSON.stringify(text)}.`);
  if (publicAddress(baseUrl) === null)
    throw new UsageError("--hub needs --base-url: a hub knows each feed by its public address.");
  return text;
}

/** An origin, perhaps with a path, without the `/` at its end. */
function readBaseUrl(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text.replace(/\/+$/, "");
  throw new UsageError(`--base-url is an absolute http or https address, not ${JSON.stringify(text)}.`);
}
