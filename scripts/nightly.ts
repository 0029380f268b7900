import { existsSync, writeFileSync } from "node:fs";
import { build } from "../generator/builder/build.ts";
import { TargetError } from "../generator/lib/target/target-errors.ts";
import { formatInstant } from "../generator/lib/time/instant.ts";
import { visibleLines } from "../generator/lib/visible.ts";
import { night, rollBack, type Stage } from "../generator/nightly/night.ts";
import { receiversIn } from "../generator/nightly/notify/receivers/receivers.ts";
import { isPublisher } from "../generator/nightly/publish/publishers.ts";
import type { NightReport } from "../generator/nightly/report.ts";
import { newestFile } from "../generator/nightly/site/newest-seen.ts";
import { summaryOf, verdictOf } from "../generator/nightly/summary.ts";
import { readHow } from "./command-line/how.ts";
import { readInstant } from "./command-line/instant.ts";
import type { Values } from "./command-line/parse.ts";
import { readPublicKey } from "./command-line/public-key.ts";
import { run, UsageError } from "./command-line/run.ts";
import { isWebAddress, readBaseUrl } from "./command-line/web-address.ts";

type Options = Values<"nightly">;

/** In milliseconds: how long the live site may take to show what was published. */
const PATIENCE = 10 * 60_000;

/** What each stage is called in the progress. */
const STAGES: Readonly<Record<Stage, string>> = {
  previous: "reading the live site",
  data: "assembling the data",
  ingest: "fetching from the upstreams",
  compare: "comparing with the live site",
  build: "building",
  publish: "publishing",
  verify: "verifying what is live",
  notify: "sending messages",
};

await run("nightly", async (options) => {
  if (!isPublisher(options.publish))
    throw new UsageError(
      `--publish must be none, file:DIR, s3, cloudflare or pages, not ${JSON.stringify(options.publish)}.`,
    );
  for (const option of ["publish", "live"] as const) refuseHome(option, options[option]);
  if (options["roll-back"]) return await putBack(options);
  const now = readInstant("now", options.now);
  const baseUrl = options["base-url"] === undefined ? undefined : readBaseUrl(options["base-url"]);
  const how = readHow(fitted(options));
  const { data, out, publish, allow, "previous-key": previousKey } = options;
  const { report, error } = await night({
    data,
    live: readLive(options),
    isFirst: options.first,
    ...(previousKey === undefined ? {} : { previousKey: readPublicKey(previousKey, "--previous-key") }),
    out,
    publish,
    ...(now === undefined ? {} : { now }),
    ...(allow === undefined ? {} : { allow }),
    build: (what) => build({ ...how, ...what }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(options.notify === undefined ? {} : { notify: receiversIn(options.notify) }),
    notifyMaintainer: receiversIn(options["notify-maintainer"] ?? "none"),
    patience: PATIENCE,
    onStage: (stage) => console.error(STAGES[stage]),
  });
  print(report, options, error);
  if (error !== null) throw error;
});

/** `file:~/site` would be a folder of the name `~` here: a shell expands that only at the beginning of a word. */
function refuseHome(option: string, place: string | undefined): void {
  if (place?.startsWith("file:~") === true)
    throw new UsageError(
      `--${option} ${place} is no folder of your home: the shell leaves ~ alone after file:. Write $HOME instead.`,
    );
}

/** A build suits what it is published to: the limits of Cloudflare, and what a night at S3 costs. */
function fitted(options: Options): Options {
  const { host, publish } = options;
  return { ...options, host: host ?? (publish === "cloudflare" || publish === "s3" ? publish : undefined) };
}

/** The site to update; null where none is named on a first night. */
function readLive({ live, first, publish }: Options): string | null {
  if (live === "none") return null;
  const place = live ?? (publish.startsWith("file:") ? publish : undefined);
  if (place === undefined && first) return null;
  if (place === undefined)
    throw new UsageError("Give --live with the address of the live site, or none on a first night.");
  if (isWebAddress(place) || place.startsWith("file:")) return place;
  throw new UsageError(`--live must be an address, file:DIR or none, not ${JSON.stringify(place)}.`);
}

/** The site stays published, even if the report cannot be written. */
function print(report: NightReport, { summary, report: file }: Options, error: unknown): void {
  console.log(visibleLines(verdictOf(report)));
  // The error is printed at the end.
  const notes = report.notes.filter((note) => !(error instanceof Error && error.message === note));
  for (const note of notes) console.error(visibleLines(note));
  if (file !== undefined) write(file, `${JSON.stringify(report, null, 2)}\n`);
  if (summary !== undefined) write(summary, summaryOf(report));
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    console.error(`${file} could not be written: ${(error as Error).message}`);
  }
}

async function putBack({ publish, out }: Options): Promise<void> {
  const done = await rollBack(publish, out);
  if (done === null)
    throw new TargetError(
      `There is nothing to roll back at ${publish}: check --publish. Only the latest publication can be rolled back, once.`,
    );
  console.log(`${done.place}: rolled back${buildOf("from", done.from)}${buildOf("to", done.to)}`);
  if (!existsSync(newestFile(out)))
    console.error(
      `${newestFile(out)} is not there. If your nights sign, give the --out that they build into: they note the newest site beside it, and a night that finds an older one is held back.`,
    );
}

/** ` to the build of 2026-11-20T20:10:00Z`; Cloudflare does not say. */
function buildOf(word: string, asOf: number | null): string {
  return asOf === null ? "" : ` ${word} the build of ${formatInstant(asOf)}`;
}
