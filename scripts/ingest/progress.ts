/** Shows how far a run is, on standard error: its outcome goes to standard output. */

import cliProgress from "cli-progress";

type Screen = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Away from a terminal, the milliseconds from one line to the next: a short run prints none. */
const BETWEEN_LINES = 2000;

export function partsOn(screen: Screen = process.stderr) {
  const parts = new Map<string, { done: number; of: number }>();
  const sums = () => {
    const all = [...parts.values()];
    return {
      done: all.reduce((sum, { done }) => sum + done, 0),
      of: all.reduce((sum, { of }) => sum + of, 0),
    };
  };
  const bar = screen.isTTY
    ? new cliProgress.SingleBar({
        format: "{key}: {value} of {total}, {duration_formatted}",
        stream: screen,
        clearOnComplete: true,
        gracefulExit: false,
        hideCursor: null,
      })
    : null;
  bar?.start(0, 0, { key: "reading the data" });
  let latest = Date.now();
  return {
    onPart(key: string, done: number, of: number): void {
      parts.set(key, { done, of });
      const sum = sums();
      if (bar !== null) {
        bar.setTotal(sum.of);
        bar.update(sum.done, { key });
      } else if (Date.now() - latest >= BETWEEN_LINES) {
        latest = Date.now();
        screen.write(`${key}: ${done} of ${of}; of all upstreams ${sum.done} of ${sum.of}\n`);
      }
    },
    end: () => bar?.stop(),
  };
}
