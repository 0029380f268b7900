/** Shows a person how far a build is, on standard error: its result goes to standard output. */

import cliProgress from "cli-progress";
import { formatCount } from "../generator/lib/format-count.ts";
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
  places: "places",
  feeds: "feeds and calendars",
  downloads: "downloads",
  documents: "description",
  site: "explorer",
  hosts: "hosts",
  publish: "publishing",
};

/** Away from a terminal, the milliseconds from one line to the next: a short build prints none. */
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
    formatValue: (value, _options, type) => (type === "value" ? formatCount(value) : String(value)),
    stream,
    clearOnComplete: true,
    // Ctrl-C ends the build itself. The next build removes what it leaves.
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
      stream.write(`${name}: ${formatCount(files)} files, ${Math.round((now - started) / 1000)} s\n`);
    },
    end: () => {},
  };
}

/** No progress at all. */
export const quiet: Progress = { onStep: () => {}, end: () => {} };
