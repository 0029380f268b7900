import { accessibility, accessibilityAfterwards } from "./accessibility.ts";
import { hostile } from "./hostile.ts";
import { hostileData, inBrowser, live, sample } from "./in-browser.ts";
import { judgement } from "./judgement.ts";

inBrowser("every page of the explorer", ({ stageOf, port }) => {
  const stage = stageOf(sample);
  hostile(stageOf(hostileData));
  accessibility(stage);
  accessibilityAfterwards(stageOf(live));
  judgement(stage, port);
});
