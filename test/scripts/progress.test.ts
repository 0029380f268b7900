import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { progressOn } from "../../scripts/progress/progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A build of three files of a second each, shown on a screen; what stood there in the end. */
function shown(isTTY: boolean): string {
  const screen = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  const progress = progressOn(screen);
  for (const [files, step] of (["load", "answers", "tiles", "publish"] as const).entries()) {
    progress.onStep(step, files);
    vi.advanceTimersByTime(1000);
  }
  progress.end();
  return String(screen.read() ?? "");
}

test("on a terminal, one line tells the step and the files so far, and is gone at the end", () => {
  const text = shown(true);
  expect(text).toContain("reading the data: 0 files");
  expect(text).toContain("map tiles: 2 files");
  expect(text).not.toContain("\n");
  expect(text.endsWith("\u001b[2K") || text.endsWith("\u001b[0K")).toBe(true);
});

test("elsewhere nothing is shown: a log or a mail of cron has the result alone", () => {
  expect(shown(false)).toBe("");
});
