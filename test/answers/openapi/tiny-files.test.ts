import { expect, test } from "vitest";
import { stores } from "../../../generator/api/store.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { TINY } from "../../support/tiny.ts";
import { examine } from "./examine.ts";
import { built } from "./sources.ts";

// `files.test.ts` examines the sample and drawn data sets.
test.each(stores)(
  "every JSON file of a tiny build with --store %s is what the description says",
  async (store) => {
    expect(examine(await built(temporaryFolder(), TINY, store, store))).toBeGreaterThan(50);
  },
);
