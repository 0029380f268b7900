/** Shows how far a run is, on standard error: its outcome goes to standard output. */

import { lineOn } from "../progress/line.ts";

export function partsOn(screen = process.stderr) {
  const { show, end } = lineOn(screen);
  const parts = new Map<string, { done: number; of: number }>();
  const sumOf = (what: "done" | "of") => [...parts.values()].reduce((sum, part) => sum + part[what], 0);
  return {
    onPart(key: string, done: number, of: number): void {
      parts.set(key, { done, of });
      show(key, () => `${done} of ${of}; of all upstreams ${sumOf("done")} of ${sumOf("of")}`);
    },
    end,
  };
}
