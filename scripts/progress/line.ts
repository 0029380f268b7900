/** Where progress is shown: only a terminal shows any. */
export type Screen = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** In milliseconds, from one line to the next. */
const BETWEEN = 100;

const CLEAR = "\r\u001b[2K";

/** Shows the current activity of a command, and its progress. */
export function lineOn(screen: Screen) {
  const started = Date.now();
  let [latest, name] = [started, ""];
  return {
    /** `words` is called only if they are shown, with the seconds since the start. */
    show(next: string, words: (seconds: number) => string): void {
      const now = Date.now();
      if (!screen.isTTY || (next === name && now - latest < BETWEEN)) return;
      [latest, name] = [now, next];
      const line = `${next}: ${words(Math.round((now - started) / 1000))}`;
      screen.write(`${CLEAR}${line.slice(0, (screen.columns ?? 80) - 1)}`);
    },
    /** Clears the line. */
    end(): void {
      if (screen.isTTY) screen.write(CLEAR);
    },
  };
}
