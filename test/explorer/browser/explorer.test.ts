import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { build } from "../../../generator/build.ts";
import { freePort, noBrowser, startBrowser } from "../../support/chromium.ts";
import { SAMPLE, sampleTree } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { accessibility } from "./accessibility.ts";
import { ages } from "./ages.ts";
import { home } from "./home.ts";
import { hostile } from "./hostile.ts";
import { writeHostileData } from "./hostile-data.ts";
import { judgement } from "./judgement.ts";
import { keyboard } from "./keyboard.ts";
import { locate } from "./locate.ts";
import { map } from "./map.ts";
import { narrow } from "./narrow.ts";
import { printing } from "./printing.ts";
import { searching } from "./search.ts";
import { sizes } from "./sizes.ts";
import { type Stage, setStage } from "./stage.ts";
import { states } from "./states.ts";
import { trying } from "./trying.ts";

describe.skipIf(noBrowser !== null)(`the explorer in a browser${noBrowser ? `: ${noBrowser}` : ""}`, () => {
  const folder = temporaryFolder();
  let browser: Browser;
  let port: number;
  let sample: Stage;
  let hostileStage: Stage;
  const stage = () => sample;

  beforeAll(async () => {
    port = await freePort();
    browser = await startBrowser(port);
    sample = await setStage(await sampleTree("standard"), browser);
    writeHostileData(join(folder, "hostile"));
    const out = join(folder, "hostile-public");
    await build({ ...SAMPLE, data: join(folder, "hostile"), pages: "standard", out });
    hostileStage = await setStage(out, browser);
  });
  afterAll(async () => {
    await sample?.close();
    await hostileStage?.close();
    await browser?.close();
  });

  home(stage);
  searching(stage);
  map(stage);
  locate(stage);
  ages(stage);
  states(stage);
  keyboard(stage);
  narrow(stage);
  printing(stage);
  sizes(stage);
  trying(stage);
  hostile(() => hostileStage);
  accessibility(stage);
  judgement(stage, () => port);
});
