import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/run.ts",
    setupFiles: "test/support/each-file.ts",
    // Nothing hangs for ever, and nothing fails because a machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests also wait for browsers, servers and disks: on two processors, a third worker saves an eighth of the time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Tests make much that is garbage at once. With the usual size, which starts at 1 MB, collecting it takes 5% more time.
    execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"],
    // A process for each file would load the generator, and bundle its scripts, a hundred times.
    isolate: false,
    // `npm test -- --coverage`: of what runs in Node. What runs in browsers, in njs and on edge platforms is covered there.
    coverage: {
      include: ["generator/**/*.ts", "schemas/**/*.ts"],
      exclude: ["explorer/client", "edge/functions", "edge/nginx", "hosts/njs"].map(
        (room) => `generator/${room}/**`,
      ),
      reporter: [["text", { skipFull: true }], "text-summary"],
      thresholds: { branches: 90 },
    },
    // What is counted takes several times as long.
    env: process.argv.includes("--coverage") ? { COUNTS_BRANCHES: "yes" } : {},
    sequence: { sequencer: LongestFirst },
  },
});
