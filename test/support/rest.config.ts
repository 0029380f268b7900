/** What `npm test` leaves to `npm run test:all`: `.ci/run` runs the one and then the other, and nothing twice. */

import { defineConfig } from "vitest/config";
import everything from "../../vitest.config.ts";
import { LONG } from "./long.ts";

export default defineConfig({
  ...everything,
  test: { ...everything.test, include: LONG.map((path) => `test/${path}.test.ts`) },
});
