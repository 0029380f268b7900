import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/run.ts",
    setupFiles: "test/support/each-file.ts",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // By default Vitest leaves one processor unused. On two, that doubles the time.
    maxWorkers: "100%",
  },
});
