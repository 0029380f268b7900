/**
 * A page that is out of date when it opens says so before anything else of it is drawn. What its scripts are about to change is
 * hidden until they have: no old level is shown, and nothing jumps.
 */

import { factsOf } from "./facts.ts";
import { ABOVE_ALL, overdueText } from "./overdue.ts";

/** In milliseconds: how long a page waits for its scripts and answers. Old levels stay hidden after that too. */
const PATIENCE = 8000;

const { classList, dataset } = document.documentElement;
const now = Date.now();
const isFinished = classList.contains("finished");
const time = factsOf("time", { dataset });
const text = isFinished ? null : overdueText(time, now);
const isUnread = now >= (time.holdsUntil ?? Infinity);
const open = () => classList.remove("opening");

// The clock's script removes it once the levels are those of now (clock.ts).
if (isUnread) classList.add("unread");
if (isUnread || text !== null) {
  classList.add("opening");
  setTimeout(open, PATIENCE);
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
