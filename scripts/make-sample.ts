import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatCount } from "../generator/lib/format-count.ts";
import { atNamed } from "../generator/output/errors.ts";
import { writeBelow } from "./command-line/write.ts";
import { run, UsageError } from "./command-line.ts";
import { areaFiles } from "./sample/areas.ts";
import { consentFiles } from "./sample/consents.ts";
import { datasetFiles, SAMPLE_TITLE } from "./sample/dataset.ts";
import { organisationFiles } from "./sample/organisations.ts";
import { providerFiles } from "./sample/providers.ts";
import { readingFiles } from "./sample/readings.ts";
import { schemeFiles } from "./sample/schemes.ts";
import { siteFiles } from "./sample/sites.ts";
import { overTimeFiles } from "./sample/stages-over-time.ts";
import { upstreamFiles } from "./sample/upstreams.ts";
import type { SampleFile } from "./sample/write.ts";
import { zoneFiles } from "./sample/zones.ts";

// The sample data set is the same bytes on every run.
await run("sample", ({ out }) => {
  const files = [
    ...datasetFiles(),
    ...organisationFiles(),
    ...providerFiles(),
    ...schemeFiles(),
    ...areaFiles(),
    ...overTimeFiles(),
    ...siteFiles(),
    ...readingFiles(),
    ...consentFiles(),
    ...zoneFiles(),
    ...upstreamFiles(),
  ];
  refuseOtherData(out);
  atNamed(out, () => clear(out, files));
  writeBelow(out, files);
  console.log(`Wrote ${formatCount(files.length)} files of sample data below ${out}.`);
});

/** Only a new or empty folder, or an earlier sample, may be cleared. */
function refuseOtherData(folder: string): void {
  if (!existsSync(folder) || isEmpty(folder) || isSample(folder)) return;
  throw new UsageError(
    `${folder} holds something other than the sample data set: name another folder with --out.`,
  );
}

function isEmpty(folder: string): boolean {
  return statSync(folder).isDirectory() && readdirSync(folder).every((name) => name.startsWith("."));
}

/** A data set of one's own says `isSample` too until its last made-up record is replaced, but has another title. */
function isSample(folder: string): boolean {
  try {
    const dataset = JSON.parse(readFileSync(join(folder, "dataset.json"), "utf8"));
    return dataset.isSample === true && dataset.title === SAMPLE_TITLE;
  } catch {
    return false;
  }
}

/** Removes what an earlier run may have left: the files and folders, at the top, that the sample writes to. */
function clear(folder: string, list: SampleFile[]): void {
  for (const name of new Set(list.map(({ path }) => path.split("/", 1).join()))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
