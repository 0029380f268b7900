import { inBrowser, live, sample } from "./in-browser.ts";
import { watering } from "./watering.ts";

inBrowser("watering", ({ stageOf }) => {
  watering(stageOf(live), stageOf(sample));
});
