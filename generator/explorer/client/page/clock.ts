/** Keeps a page in step with the reader's clock: its ages, what it shows only until or from an instant, and its views. */

import { formatDuration } from "../../../lib/time/time-units.ts";
import { AFTERWARDS, type Afterwards } from "../../../views/words/afterwards.ts";
import { dateOf, formatDay, parityOf } from "../../../views/words/time.ts";
import { asOf, asTimePasses, make, pageTime, STATEMENT_SHOWN } from "./explorer.ts";
import { elementsWith, factsOf } from "./facts.ts";

/**
 * Updates the page now, every minute, and when it wakes. `unread` is called when what applies could not be read, and with
 * false once it could.
 */
export function followClock(unread: (isUnread: boolean) => void): void {
  const update = () => {
    follow();
    void redrawIfDue(unread);
  };
  update();
  asTimePasses(update);
  document.addEventListener(STATEMENT_SHOWN, update);
}

/** When views are to be drawn again, in milliseconds. */
let due = pageTime().holdsUntil ?? Infinity;
let isDrawing = false;

/** What the page says of areas held until an instant. From then on, what the API answers is shown in its place. */
async function redrawIfDue(unread: (isUnread: boolean) => void): Promise<void> {
  const now = Date.now();
  if (now < due || isDrawing) return;
  isDrawing = true;
  // Styles hide outdated parts until they have been drawn again.
  const { classList } = document.documentElement;
  classList.add("unread");
  const drawn = await import("../redraw.ts").then(({ redraw }) => redraw(now)).catch(() => null);
  if (drawn !== null) classList.remove("unread");
  classList.remove("opening", "asking");
  unread(drawn?.isRead !== true);
  due = drawn?.until ?? now;
  isDrawing = false;
}

function follow(): void {
  const now = Date.now();
  // A clock that is behind the data is wrong. The page stays as it was published.
  if (now < asOf()) return;
  for (const part of elementsWith("clock")) {
    const { at, timeZone, until, over, shownFrom, shownUntil } = factsOf("clock", part);
    if (at !== undefined) part.textContent = `${formatDuration(now - at)} old`;
    else if (timeZone !== undefined) part.textContent = todayIn(timeZone, now);
    else if (until === undefined) part.hidden = now < (shownFrom ?? 0) || now >= (shownUntil ?? Infinity);
    else if (now > until) end(part, over);
  }
}

/** Puts what comes afterwards into the place of a part, and into the cells of the table that follow from it. */
function end(part: HTMLElement, over: Afterwards = "status"): void {
  const site = part.closest(".consent-site");
  const cells = (column: number) => [...(site?.querySelectorAll(`.bands td:nth-child(${column})`) ?? [])];
  part.removeAttribute("data-clock");
  // A site that states its bands at several instants, or until several, says so in each of their cells.
  if (over === "stated") {
    const own = part.closest("td");
    for (const cell of own === null ? cells(2) : [own])
      if (cell.querySelector(".swatch:not(.take-unknown)") !== null)
        cell.replaceChildren(notKnown(), ` ${AFTERWARDS.status}`);
  }
  const isSigned = over === "answer" || over === "status";
  part.replaceChildren(...(isSigned ? [notKnown(), " "] : []), AFTERWARDS[over]);
  part.classList.add("over");
  if (over === "answer") part.className = "now-panel unknown over";
  if (over === "flow") for (const cell of cells(4)) cell.textContent = "–";
}

const notKnown = (): HTMLElement => make("i", { class: "swatch take-unknown" });

/** Whether today is an even or an odd date in a time zone: `Today, Sunday 22 November, is an even date.` */
function todayIn(timeZone: string, now: number): string {
  const date = dateOf(now, timeZone);
  return `Today, ${formatDay(date, "longDay")}, is ${parityOf(date)}.`;
}
