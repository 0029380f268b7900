import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleWords } from "../generator/answers/about.ts";
import { commands } from "./command-line/commands.ts";
import { checkPort } from "./command-line/listening.ts";
import { run } from "./command-line/run.ts";
import { runScript } from "./dev/child.ts";
import { freePort } from "./host/free-port.ts";
import { serveBuild } from "./serve/serve-build.ts";
import { moveSample } from "./start/moved-sample.ts";

await run("start", async ({ port: wanted }) => {
  // Checked first: a build takes seconds or minutes, and would be in vain.
  await checkPort(wanted);
  // The build states its address: in `/v1`, in the description, and to map clients.
  const port = wanted === 0 ? await freePort() : wanted;
  const copy = mkdtempSync(join(tmpdir(), "water-sample-"));
  const code = await buildIn(copy, port).finally(() => rmSync(copy, { recursive: true }));
  const { root, address } = commands.serve.options;
  if (code === 0) await serveBuild({ root: root.default, port, address: address.default, log: false });
  else process.exitCode = code;
});

/** Builds the data set, or its copy that is moved into a folder. */
async function buildIn(copy: string, port: number): Promise<number> {
  const moved = moveSample(commands.build.options.data.default, copy, Date.now());
  if (moved) console.log(`${sampleWords({ movedByWeeks: moved.weeks })}: as of ${moved.asOf}.`);
  const data = moved ? ["--data", copy, "--as-of", moved.asOf] : [];
  return runScript("build", [...data, "--base-url", `http://localhost:${port}`]);
}
