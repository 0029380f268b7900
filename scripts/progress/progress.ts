/** Shows a person how far a build is, on standard error: its result goes to standard output. */

import { formatCount } from "../../generator/lib/format-count.ts";
import type { OnStep, Step } from "../../generator/output/steps.ts";
import { lineOn, type Screen } from "./line.ts";

export type Progress = { readonly onStep: OnStep; end(): void };

/** What a step is called while it lasts. */
const NAMES: Readonly<Record<Step, string>> = {
  compare: "comparing with what is published",
  load: "reading the data",
  readings: "readings",
  model: "putting the data together",
  answers: "answers",
  tiles: "map tiles",
  search: "search",
  places: "places",
  feeds: "feeds and calendars",
  downloads: "downloads",
  documents: "description",
  site: "explorer",
  hosts: "hosts",
  publish: "publishing",
};

/** The progress of one build, from now on. */
export function progressOn(screen: Screen = process.stderr): Progress {
  const { show, end } = lineOn(screen);
  return {
    onStep: (step, files) => show(NAMES[step], (seconds) => `${formatCount(files)} files, ${seconds} s`),
    end,
  };
}
