import { openTree } from "../generator/output/tree.ts";
import { faultsOf } from "../generator/output/tree-faults.ts";
import { run, UsageError } from "./command-line.ts";

await run("verify", ({ root }) => {
  const tree = openTree(root);
  if (tree === null) {
    throw new UsageError(
      `${root} has no manifest that a build could have written (v1/manifest.json): build it, or name another folder with --root.`,
    );
  }
  const faults = [...faultsOf(tree)].sort((a, b) => (a.path < b.path ? -1 : 1));
  const { files, bytes } = tree.manifest;
  if (faults.length === 0) {
    console.log(`${root}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, all as listed`);
    return;
  }
  for (const { path, fault } of faults) console.error(`${path}: ${fault}`);
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  console.error(`\n${count}, where ${files} files are listed: build again, or copy the build here again.`);
  process.exitCode = 1;
});
