/** `npm test`: what everybody runs who changes a line. `npm run test:all` runs every test. */

import { configDefaults, mergeConfig } from "vitest/config";
import everything from "../../vitest.config.ts";
import { LONG } from "./long.ts";

export default mergeConfig(everything, {
  test: { exclude: [...configDefaults.exclude, ...LONG.map((path) => `test/${path}.test.ts`)] },
});
