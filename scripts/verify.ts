import { statSync } from "node:fs";
import { join } from "node:path";
import { formatCount } from "../generator/lib/format-count.ts";
import { jsonOrNull } from "../generator/lib/http/json-or-null.ts";
import { parseInstant } from "../generator/lib/time/instant.ts";
import { visible } from "../generator/lib/visible.ts";
import { checkNotOlder } from "../generator/mirror/signature/signed-manifest.ts";
import { checkSignedTree } from "../generator/mirror/signature/signed-tree.ts";
import { withoutPassword } from "../generator/mirror/site.ts";
import { type SiteCheck, type SiteReport, verifySite } from "../generator/mirror/verify-site.ts";
import { NotDeliveredError } from "../generator/nightly/night-errors.ts";
import { type Outbox, sendOutbox } from "../generator/nightly/notify/outbox.ts";
import type { NightReport } from "../generator/nightly/report.ts";
import { leavesOut } from "../generator/output/tree/left-out.ts";
import { previousFolder } from "../generator/output/tree/swap.ts";
import { contentsOf, openBuild } from "../generator/output/tree/tree.ts";
import { faultsOf } from "../generator/output/tree/tree-faults.ts";
import { readDuration, readInstant } from "./command-line/instant.ts";
import { readPublicKey } from "./command-line/public-key.ts";
import { readNamed } from "./command-line/read-named.ts";
import { run, UsageError } from "./command-line/run.ts";
import { readWebAddress } from "./command-line/web-address.ts";
import { rebuild } from "./verify/rebuild.ts";

await run("verify", ({ root, url, rebuild: isRebuilt, notify, ...options }) => {
  const check = checkOf(options);
  if (url !== undefined) return verifyPublished(url, { ...check, ...(isRebuilt && { rebuild }) }, notify);
  if (isRebuilt) throw new UsageError("--rebuild needs --url: it builds a published site again.");
  if (notify !== undefined) throw new UsageError("--notify needs --url: messages speak of a published site.");
  return verifyTree(root, check);
});

type Options = Readonly<Record<"key" | "not-before" | "wait", string | undefined>>;

function checkOf({ key, wait, "not-before": notBefore }: Options): SiteCheck {
  if (wait !== undefined && notBefore === undefined)
    throw new UsageError("--wait needs --not-before: it is how long to wait for a build of that instant.");
  return {
    ...(key !== undefined && { trust: { key: readPublicKey(key), now: Date.now() } }),
    ...(notBefore !== undefined && { notBefore: readInstant("not-before", notBefore) ?? 0 }),
    ...(wait !== undefined && { patience: readDuration("wait", wait) }),
  };
}

function verifyTree(root: string, { trust, notBefore }: SiteCheck): void {
  const tree = openBuild(root);
  if (trust !== undefined) checkSignedTree(root, trust);
  if (notBefore !== undefined) checkNotOlder(parseInstant(tree.manifest.asOf), notBefore);
  const faults = [...faultsOf(tree)].sort((a, b) => (a.path < b.path ? -1 : 1));
  // A mirror lacks the listed files that hosts do not serve.
  const there = [...contentsOf(root).files];
  const files = there.length;
  const bytes = there.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
  // Builds and mirrors compare size and time only, so they would keep a damaged file. The previous build may share it.
  const previous = previousFolder(root);
  const advice = `where ${formatCount(files)} files are there: delete what is named, and ${previous} if it is there; then build, mirror or copy here again.`;
  const found = faults.map(({ path, fault }) => `${path}: ${fault}`);
  report(root, { files, bytes, faults: found, leavesOut: leavesOut(root) }, advice);
}

async function verifyPublished(given: string, check: SiteCheck, notify: string | undefined): Promise<void> {
  const url = readWebAddress("--url", given);
  // Read first: to check every file of a site may take minutes, and a wrong name should not wait for that.
  const outbox = notify === undefined ? null : outboxIn(notify);
  const found = await verifySite(url, check);
  report(
    withoutPassword(url),
    found,
    "in what the site serves: publish the build again, or set right what is named.",
  );
  if (found.faults.length > 0) return;
  console.log(requestsOf(found));
  if (found.rebuilt !== null) console.log(`${withoutPassword(url)}: ${found.rebuilt}`);
  if (notify !== undefined) await send(notify, outbox, found);
}

/** Sends what a night has left to be sent, if the site is the one that it has built. Throws NotDeliveredError. */
async function send(file: string, outbox: Outbox | null, { manifest }: SiteReport): Promise<void> {
  if (outbox === null) return console.log("There are no messages to send.");
  if (outbox.manifest !== manifest)
    throw new NotDeliveredError(`${file} is of another build than the site: no message was sent.`);
  const faults = await sendOutbox(outbox);
  if (faults.length > 0) throw new NotDeliveredError(faults.join("\n"));
  console.log("All messages were sent.");
}

/** What a night's report has to send. Throws UsageError. */
function outboxIn(file: string): Outbox | null {
  const advice = "give the file that the night wrote with --report";
  const report = jsonOrNull(readNamed(file, advice)) as Partial<NightReport> | null;
  if (report?.outbox !== undefined) return report.outbox;
  throw new UsageError(`${file} is not the report of a night: ${advice}.`);
}

/** What the requests have shown. */
function requestsOf({ requests }: SiteReport): string {
  if (requests === null) return "The host was asked no requests, because its source data is not there.";
  const { asked, kind } = requests;
  return kind === "files"
    ? `The host sends files alone, and was asked ${asked} requests for them: all answered right.`
    : `The host was asked ${asked} requests of the API: all answered as the files say.`;
}

type Report = Pick<SiteReport, "files" | "bytes" | "faults" | "leavesOut">;

function report(what: string, { files, bytes, faults, leavesOut }: Report, advice: string): void {
  if (faults.length === 0) {
    console.log(
      `${what}: ${formatCount(files)} files, ${(bytes / 1e6).toFixed(1)} MB, all as listed${leavesOut ? "; a copy without downloads" : ""}`,
    );
    return;
  }
  for (const fault of faults) console.error(visible(fault));
  console.error(`\n${faults.length === 1 ? "1 fault" : `${faults.length} faults`}, ${advice}`);
  process.exitCode = 1;
}
