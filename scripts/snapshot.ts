import { statSync } from "node:fs";
import { formatCount } from "../generator/lib/format-count.ts";
import { writeSnapshot } from "../generator/mirror/snapshot.ts";
import { run } from "./command-line/run.ts";

await run("snapshot", async ({ root, out = `${root.replace(/\/+$/, "")}.tar.zst` }) => {
  const { files, bytes } = await writeSnapshot(root, out);
  const size = (statSync(out).size / 1e6).toFixed(1);
  console.log(`${out}: ${formatCount(files)} files, ${(bytes / 1e6).toFixed(1)} MB, in ${size} MB`);
});
