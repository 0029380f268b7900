/** Measures one part of the program, and reports each figure in the same way: docs/performance.md. */

import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, isKept, lineOf, type Part } from "./bench/report.ts";
import { run } from "./command-line/run.ts";

/** Each is loaded when it is asked for: one needs a browser, which takes seconds to load. */
const PARTS = {
  builds: async (): Promise<Part> => (await import("./bench/builds.ts")).builds,
  requests: async () => (await import("./bench/requests.ts")).requests,
  files: async () => (await import("./bench/files.ts")).files,
  site: async () => (await import("./bench/site.ts")).site,
  mutations: async () => (await import("./bench/mutations.ts")).mutations,
};

await run("bench", async ({ argument: name, ...options }) => {
  const part = await PARTS[name]();
  const folder = mkdtempSync(join(tmpdir(), `bench-${name}-`));
  const missed: string[] = [];
  const note = (...figure: Figure) => {
    if (!isKept(figure)) missed.push(figure[0]);
    console.log(lineOf(figure));
  };
  try {
    await part(options, note, folder);
    console.log(`  with ${cpus().length} processors, Node ${process.version}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (missed.length === 0) return;
  console.error(`Missed: ${missed.join("; ")}.`);
  process.exitCode = 1;
});
