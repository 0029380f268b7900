import { inBrowser, sample } from "./in-browser.ts";
import { keyboard } from "./keyboard.suite.ts";
import { locate } from "./locate.suite.ts";
import { map } from "./map.suite.ts";

inBrowser("the explorer's map", ({ stageOf }) => {
  const stage = stageOf(sample);
  map(stage);
  locate(stage);
  keyboard(stage);
});
