import { verifySite } from "../generator/mirror/verify-site.ts";
import { openTree } from "../generator/output/tree.ts";
import { faultsOf } from "../generator/output/tree-faults.ts";
import { isWebAddress } from "./command-line/web-address.ts";
import { run, UsageError } from "./command-line.ts";

await run("verify", ({ root, url }) => (url === undefined ? verifyTree(root) : verifyPublished(url)));

function verifyTree(root: string): void {
  const tree = openTree(root);
  if (tree === null) {
    throw new UsageError(
      `${root} has no manifest that a build could have written (v1/manifest.json): build it, or name another folder with --root.`,
    );
  }
  const faults = [...faultsOf(tree)].sort((a, b) => (a.path < b.path ? -1 : 1));
  const { files, bytes } = tree.manifest;
  const advice = `where ${files} files are listed: build again, or copy the build here again.`;
  report(root, { files, bytes, faults: faults.map(({ path, fault }) => `${path}: ${fault}`) }, advice);
}

async function verifyPublished(url: string): Promise<void> {
  if (!isWebAddress(url))
    throw new UsageError(`--url is an absolute http or https address, not ${JSON.stringify(url)}.`);
  report(url, await verifySite(url), "in what the site serves: publish the build again.");
}

type Report = { readonly files: number; readonly bytes: number; readonly faults: readonly string[] };

function report(what: string, { files, bytes, faults }: Report, advice: string): void {
  if (faults.length === 0) {
    console.log(`${what}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, all as listed`);
    return;
  }
  for (const fault of faults) console.error(fault);
  console.error(`\n${faults.length === 1 ? "1 fault" : `${faults.length} faults`}, ${advice}`);
  process.exitCode = 1;
}
