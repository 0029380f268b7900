import { inBrowser, sample } from "./in-browser.ts";
import { keyboard } from "./keyboard.ts";
import { locate } from "./locate.ts";
import { map } from "./map.ts";

inBrowser("the explorer's map", ({ stageOf }) => {
  const stage = stageOf(sample);
  map(stage);
  locate(stage);
  keyboard(stage);
});
