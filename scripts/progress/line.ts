/** Where progress is shown: a terminal has one line that changes, anything else a line now and then. */
export type Screen = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** In milliseconds, from one line to the next. In a log, a short command leaves none. */
const BETWEEN = { terminal: 100, log: 2000 };

const CLEAR = "\r\u001b[2K";

/** Shows the current activity of a command, and its progress. */
export function lineOn(screen: Screen) {
  const started = Date.now();
  let [latest, name] = [started, ""];
  const isDue = (now: number, next: string) =>
    screen.isTTY ? next !== name || now - latest >= BETWEEN.terminal : now - latest >= BETWEEN.log;
  return {
    /** `words` is called only if they are shown, with the seconds since the start. */
    show(next: string, words: (seconds: number) => string): void {
      const now = Date.now();
      if (!isDue(now, next)) return;
      [latest, name] = [now, next];
      const line = `${next}: ${words(Math.round((now - started) / 1000))}`;
      screen.write(screen.isTTY ? `${CLEAR}${line.slice(0, (screen.columns ?? 80) - 1)}` : `${line}\n`);
    },
    /** Clears the line from a terminal. */
    end(): void {
      if (screen.isTTY) screen.write(CLEAR);
    },
  };
}
