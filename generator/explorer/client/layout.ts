/**
 * The script of every page: it follows the clock, says when the page is out of date or the site cannot be reached, and
 * answers the search field as one types. With it comes what several kinds of pages need: a file for each would be a request.
 */

import type { Status } from "../../../schemas/document.ts";
import { MOMENT } from "../../lib/time/moment.ts";
import { formatDuration } from "../../lib/time/time-units.ts";
import { NEW_ZEALAND } from "../../lib/time/zone.ts";
import { SEARCH_FIELD } from "../parts/frame/search-field.ts";
import "./map.ts";
import { followClock } from "./page/clock.ts";
import {
  asOf,
  asTimePasses,
  element,
  isFinished,
  isForgotten,
  make,
  makeButton,
  pageTime,
  readFile,
  root,
  STATEMENT_SHOWN,
} from "./page/explorer.ts";
import { elementsWith, factsOf } from "./page/facts.ts";
import { kept } from "./page/kept.ts";
import { keepPages } from "./page/offline.ts";
import { ABOVE_ALL, ASK, overdueText } from "./page/overdue.ts";
import "./reference/own-host.ts";
import { loadWhenUsed } from "./search/load.ts";
import "./subscribe.ts";

const { page } = document.documentElement.dataset;

/** Above all else that the page says. A page that was out of date from the start has it already (page/opening.ts). */
const notice = document.getElementById("notice") ?? make("div", { id: "notice", hidden: "" });
notice.setAttribute("role", "status");
if (!notice.isConnected) element(ABOVE_ALL).before(notice);

/** Whether what applies now could not be read. */
let isOutOfReach = false;
/** What the latest look for a newer build found. */
let found: "same" | "newer" | "nothing" = "same";

/** Notices add up: that the site cannot be reached makes a page that is out of date no better. The severest is first. */
function show(): void {
  const alarm = alarmText();
  const other = { same: null, newer: "This page has been updated since you opened it.", nothing: copyText() }[
    found
  ];
  const lines = [alarm, other].filter((text) => text !== null);
  notice.hidden = lines.length === 0;
  notice.classList.toggle("alarm", alarm !== null);
  // A text that stays is not read out again.
  if (lines.join("") === [...notice.children].map(({ firstChild }) => firstChild?.textContent).join(""))
    return;
  notice.replaceChildren(...lines.map((text) => make("p", {}, text)));
  if (found === "newer")
    notice.lastElementChild?.append(
      " ",
      makeButton({}, () => location.reload(), "Reload"),
    );
}

/** Checks for a newer build. That costs a request, so it happens only when the reader comes back to the page. */
async function check(): Promise<void> {
  const status = await readFile<Status>("v1/status.json").catch(() => null);
  const isSame = !isDated() || (status !== null && Date.parse(status.asOf) === asOf());
  found = status === null ? "nothing" : isSame ? "same" : "newer";
  show();
}

/** Why what the page says may be wrong; null if nothing says so. */
const alarmText = (): string | null =>
  isOutOfReach && !isForgotten(Date.now())
    ? `A change was due since this page was made, and what applies now could not be read. ${ASK}`
    : overdueText(pageTime(), Date.now());

const copyText = (): string =>
  `This site cannot be reached. You are reading a copy${isDated() ? ` that is ${age()} old` : ""}.`;

/** Whether the page has the time of its data. A consent's page may get it only with the answer (consent.ts). */
const isDated = (): boolean => pageTime().asOf !== undefined;

const age = (): string => formatDuration(Math.max(0, Date.now() - asOf()));

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
    show();
  });
show();
// A page may stay open for days.
asTimePasses(show);
document.addEventListener(STATEMENT_SHOWN, show);
// Paper shows neither the address of a page nor when "now" was, so the footer says both, and the answer says the day.
addEventListener("beforeprint", () => {
  const inWords = (options: Intl.DateTimeFormatOptions, timeZone = NEW_ZEALAND) =>
    new Date().toLocaleString("en-NZ", { ...options, weekday: "long", timeZone });
  element<HTMLElement>(".site-footer").dataset.address = `${location.href}, printed on ${inWords(MOMENT)}`;
  const answer = isFinished || page !== "area" ? null : document.querySelector(".headline, .now-stage");
  if (answer === null) return;
  const day = document.querySelector(".on-paper") ?? make("p", { class: "on-paper" });
  const { day: number, month, year } = MOMENT;
  const [uses] = elementsWith("uses");
  day.textContent = `On ${inWords({ day: number, month, year }, uses && factsOf("uses", uses).timeZone)}`;
  answer.after(day);
});
addEventListener("offline", () => void check());
addEventListener("online", () => void check());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void check();
});
addEventListener("focus", () => void check());

// A page that is kept on the device does not say by itself that it is old.
if (navigator.serviceWorker?.controller) void check();
addEventListener("load", () => void keepPages(root).catch(() => undefined));

// Few readers keep any.
if (page === "consent" || (page === "home" && kept("consents") !== null))
  void import("./consents.ts").catch(() => undefined);
makeSearchField();

const search = document.querySelector<HTMLInputElement>("#site-search");
if (search !== null) loadWhenUsed(search);
// Sent to a site that cannot be reached, a search would end on the browser's error page. The notice says why it is not sent.
search?.form?.addEventListener("submit", (event) => {
  if (found !== "nothing") return;
  event.preventDefault();
  void check().then(() => found !== "nothing" && search.form?.submit());
});
