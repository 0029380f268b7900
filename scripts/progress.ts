/** Shows a person how far a build is, on standard error: what it answers goes to standard output. */

import cliProgress from "cli-progress";
import type { OnStep, Step } from "../generator/lib/steps.ts";

export type Progress = { readonly onStep: OnStep; end(): void };

/** Where it is shown: a terminal has one line that changes. */
type Screen = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** What a step is called while it lasts. */
const NAMES: Readonly<Record<Exclude<Step, "write">, string>> = {
  compare: "comparing with what is published",
  load: "reading the data",
  readings: "readings",
  model: "putting the data together",
  answers: "answers",
  tiles: "map tiles",
  search: "search",
  documents: "description",
  site: "explorer",
  hosts: "hosts",
  publish: "publishing",
};

/** Without a terminal, so many milliseconds lie between two lines: a short build has none. */
const BETWEEN_LINES = 2000;

/** The progress of one build, from now on. */
export function progressOn(screen: Screen = process.stderr): Progress {
  const show = screen.isTTY ? line(screen) : lines(screen);
  let name = "starting";
  return {
    onStep(step, files) {
      // Files are written while others are made: they count for the step that makes them.
      if (step !== "write") name = NAMES[step];
      show.update(name, files);
    },
    end: show.end,
  };
}

type Display = { update(name: string, files: number): void; end(): void };

function line(stream: Screen): Display {
  const bar = new cliProgress.SingleBar({
    format: "{name}: {value} files, {duration_formatted}",
    stream,
    clearOnComplete: true,
    // Whoever interrupts a build means the build; what it leaves, the next one clears.
    gracefulExit: false,
    hideCursor: null,
  });
  bar.start(0, 0, { name: "" });
  return { update: (name, files) => bar.update(files, { name }), end: () => bar.stop() };
}

function lines(stream: Screen): Display {
  const started = Date.now();
  let latest = started;
  return {
    update(name, files) {
      const now = Date.now();
      if (now - latest < BETWEEN_LINES) return;
      latest = now;
      stream.write(`${name}: ${files} files, ${Math.round((now - started) / 1000)} s\n`);
    },
    end: () => {},
  };
}

/** No progress at all. */
export const quiet: Progress = { onStep: () => {}, end: () => {} };
