/** What a file of browser tests starts with: the browser, and the builds that it opens. */

import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { build } from "../../../generator/builder/build.ts";
import { freePort } from "../../../scripts/host/free-port.ts";
import { noBrowser, startBrowser } from "../../support/chromium.ts";
import { SAMPLE, sampleTree } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeHostileData } from "../hostile-data.ts";
import { type Stage, setStage } from "./stage.ts";

/** What tests in a browser ask for, before they run. */
type Wanted = {
  /** A build that is served from before the first test to after the last. */
  stageOf(tree: () => Promise<string>): () => Stage;
  /** The port on which other programs control the browser. */
  port(): number;
};

/** Tests that are skipped, with the reason in their name, where there is no browser. */
export function inBrowser(subject: string, tests: (wanted: Wanted) => void): void {
  describe.skipIf(noBrowser !== null)(`${subject} in a browser${noBrowser ? `: ${noBrowser}` : ""}`, () => {
    let port: number;
    let browser: Browser;
    beforeAll(async () => {
      port = await freePort();
      browser = await startBrowser(port);
    });
    afterAll(() => browser?.close());

    const stageOf = (tree: () => Promise<string>) => {
      let stage: Stage;
      beforeAll(async () => {
        stage = await setStage(await tree(), browser);
      });
      afterAll(() => stage?.close());
      return () => stage;
    };
    tests({ stageOf, port: () => port });
  });
}

/** The sample, as all tests share it. */
export const sample = (): Promise<string> => sampleTree("files");

/** The sample as if it were kept up to date, as all tests share it. */
export const live = (): Promise<string> => sampleTree("live");

/** A data set with hostile texts in every field. */
export async function hostileData(): Promise<string> {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  writeHostileData(data);
  await build({ ...SAMPLE, data, out: join(folder, "public"), maxZoom: 0 });
  return join(folder, "public");
}
