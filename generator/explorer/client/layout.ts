/**
 * The script of every page: it follows the clock, says when the page is out of date or the site cannot be reached, and
 * answers the search field as one types.
 */

import type { Status } from "../../../schemas/document.ts";
import { formatDuration, MINUTE } from "../../lib/time/time-units.ts";
import { SEARCH_FIELD } from "../parts/frame/search-field.ts";
import { followClock } from "./page/clock.ts";
import {
  api,
  asOf,
  element,
  isFinished,
  isForgotten,
  kept,
  make,
  makeButton,
  nextBuildBy,
  STATEMENT_SHOWN,
} from "./page/explorer.ts";

/** Above the main part, made here: without scripts there is none to show. */
const notice = make("div", { id: "notice", role: "status", hidden: "" });
element("main").before(notice);

/** Shows a notice above the page, or none; on request with a button that reloads the page. An alarm is the loudest thing there. */
function show(text: string | null, { withReload = false, isAlarm = false } = {}): void {
  notice.hidden = text === null;
  notice.classList.toggle("alarm", isAlarm);
  notice.replaceChildren(text ?? "");
  if (withReload)
    notice.append(
      " ",
      makeButton({}, () => location.reload(), "Reload"),
    );
}

/** Checks for a newer build. That costs a request, so it happens only when the reader comes back to the page. */
async function check(): Promise<void> {
  const status = await newestStatus();
  if (status === null)
    return show(
      `This site cannot be reached. You are reading a copy${isDated() ? ` that is ${age()} old` : ""}.`,
    );
  if (isDated() && status.asOf !== asOf())
    return show("This page has been updated since you opened it.", { withReload: true });
  showIfOverdue();
}

async function newestStatus(): Promise<Status | null> {
  try {
    const response = await fetch(new URL("status.json", api), { cache: "no-cache" });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Whether what applies now could not be read. */
let isOutOfReach = false;

/** Confirmed changes show at their time, as far as the build looked ahead; nothing else that has happened since is known here. */
function showIfOverdue(): void {
  const now = Date.now();
  const isOverdue = now >= Date.parse(nextBuildBy());
  if (isOutOfReach && !isForgotten(now)) {
    show(
      "A change was due since this page was made, and what applies now could not be read. Ask your council or water provider before you use water.",
      { isAlarm: true },
    );
    return;
  }
  if (!isOverdue && !isForgotten(now)) {
    show(null);
    return;
  }
  const known = isForgotten(now)
    ? "what applies now is not known here"
    : "what was announced since then is missing here";
  show(
    `This site has not been updated for ${age()}, and ${known}. Ask your council or water provider before you use water.`,
    { isAlarm: true },
  );
}

/** Whether the page has the time of its data. A consent's page may get it only with the answer (consent.ts). */
const isDated = (): boolean => asOf() !== "";

const age = (): string => formatDuration(Math.max(0, Date.now() - Date.parse(asOf())));

/** Makes a field of the link to the search in the header. Without scripts nothing could be typed into one. */
function makeSearchField(): void {
  const link = document.querySelector<HTMLAnchorElement>("a.site-search");
  if (link === null) return;
  const input = make("input", { ...SEARCH_FIELD, placeholder: link.textContent ?? "" });
  const button = make("button", { "aria-label": "Search" });
  const form = make("form", { class: "site-search", action: link.href, role: "search" }, input, button);
  const isFocused = document.activeElement === link;
  link.replaceWith(form);
  if (isFocused) input.focus();
}

if (!isFinished)
  followClock((isUnread) => {
    isOutOfReach = isUnread;
    showIfOverdue();
  });
showIfOverdue();
// A page may stay open for days.
setInterval(() => {
  if (notice.hidden) showIfOverdue();
}, MINUTE);
document.addEventListener(STATEMENT_SHOWN, showIfOverdue);
// On paper nobody sees where a page is from.
addEventListener("beforeprint", () => {
  element<HTMLElement>(".site-footer").dataset.address = location.href;
});
addEventListener("offline", () => void check());
addEventListener("online", () => void check());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void check();
});
addEventListener("focus", () => void check());

const { page } = document.documentElement.dataset;
// Few readers keep any.
if (page === "consent" || (page === "home" && kept("consents") !== null)) void import("./consents.ts");
makeSearchField();

document
  .getElementById("site-search")
  ?.addEventListener("focus", () => void import("./search/suggest.ts"), { once: true });
