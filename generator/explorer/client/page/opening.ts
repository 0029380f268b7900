/**
 * A page that is out of date when it opens says so before anything else of it is drawn. What its scripts are about to change is
 * hidden until they have: no old level is shown, and nothing jumps. It is a classic script in the head, in a bundle without imports
 * (parts/frame/assets.ts), so what it needs has to be small.
 */

import { factsOf } from "./facts.ts";
import { ABOVE_ALL, overdueText } from "./overdue.ts";

/** In milliseconds: how long a page shows its heading alone while it waits for its scripts and answers. */
const PATIENCE = 8000;

/**
 * In milliseconds: how long a page that no longer holds waits. On a slow network its answer may come long after its patience, and
 * would move whatever is read below it. Old levels stay hidden after that too.
 */
const LONGEST = 60_000;

const STILL_READING = "What applies now is still being read. Ask your council before you use water.";

const { classList, dataset } = document.documentElement;
const now = Date.now();
const isFinished = classList.contains("finished");
const time = factsOf("time", { dataset });
const text = isFinished ? null : overdueText(time, now);
const isUnread = now >= (time.holdsUntil ?? Infinity);
const open = () => classList.remove("opening");

/** In the place of the answer. Styles take the words away once it has been read. */
function sayStillReading(): void {
  const above = document.querySelector(".find") ?? document.querySelector("h1");
  if (above === null || !classList.contains("opening")) return;
  const words = document.createElement("p");
  words.className = "still-reading";
  words.setAttribute("role", "status");
  words.textContent = STILL_READING;
  above.after(words);
}

// The clock's script removes it once the levels are current (clock.ts).
if (isUnread) classList.add("unread");
if (isUnread || text !== null) {
  classList.add("opening");
  setTimeout(isUnread ? sayStillReading : open, PATIENCE);
  setTimeout(open, LONGEST);
  // All scripts of the page have run.
  addEventListener("DOMContentLoaded", () => {
    if (!classList.contains("unread")) open();
  });
}
// What may be watered now takes other words than what may be on the day: uses.ts puts them in.
if (dataset.page === "area" && !isFinished) {
  classList.add("asking");
  setTimeout(() => classList.remove("asking"), PATIENCE);
}
if (text !== null)
  // Browsers report what has been parsed before they draw it.
  new MutationObserver((_, parsing) => {
    const next = document.querySelector(ABOVE_ALL);
    if (next === null) return;
    parsing.disconnect();
    const notice = document.createElement("div");
    notice.id = "notice";
    notice.className = "alarm";
    notice.append(Object.assign(document.createElement("p"), { textContent: text }));
    next.before(notice);
  }).observe(document, { childList: true, subtree: true });
