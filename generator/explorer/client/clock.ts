/** Keeps a page in step with the reader's clock: its ages, and what it shows only from or until an instant. */

import { formatDuration } from "../parts/duration.ts";
import { asOf, data } from "./explorer.ts";

const MINUTE = 60_000;

/** Updates the page now and every minute. */
export function followClock(): void {
  update();
  setInterval(update, MINUTE);
}

function update(): void {
  const now = Date.now();
  // A clock that is behind the data is wrong. The page stays as it was published.
  if (now < Date.parse(asOf)) return;
  for (const age of select("[data-at]")) {
    age.textContent = `${formatDuration(now - Date.parse(data(age, "at")))} old`;
  }
  for (const part of select("[data-shown-until]")) part.hidden = now >= Date.parse(data(part, "shownUntil"));
  for (const part of select("[data-shown-from]")) part.hidden = now < Date.parse(data(part, "shownFrom"));
}

const select = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
