/** Keeps a page in step with the reader's clock: its ages, and what it shows only until or from an instant. */

import { formatDuration, MINUTE } from "../../../lib/time/time-units.ts";
import { parityOf } from "../../../views/words/parity.ts";
import { AREAS_MOVED, areaItem } from "../areas/area-items.ts";
import { forget } from "../areas/forget.ts";
import { AFTERWARDS, asOf, data, element, isForgotten, isOver, make, STATEMENT_SHOWN } from "./explorer.ts";

const WORDS: Readonly<Record<string, string>> = AFTERWARDS;

/** Updates the page now and every minute. */
export function followClock(): void {
  update();
  setInterval(update, MINUTE);
  document.addEventListener(STATEMENT_SHOWN, update);
}

function update(): void {
  const now = Date.now();
  // A clock that is behind the data is wrong. The page stays as it was published.
  if (now < Date.parse(asOf())) return;
  for (const age of select("[data-at]")) {
    age.textContent = `${formatDuration(now - Date.parse(data(age, "at")))} old`;
  }
  for (const part of select(".by-clock")) showVersion(part, now);
  if (document.querySelector(".later-area") !== null) moveAreas(now);
  for (const line of select(".today[data-time-zone]"))
    line.textContent = todayIn(data(line, "timeZone"), now);
  for (const part of select("[data-until]")) if (isOver(part, now)) end(part);
  if (isForgotten(now)) forget();
  for (const part of select("[data-shown-from], [data-shown-until]")) {
    const { shownFrom = "", shownUntil = "" } = part.dataset;
    part.hidden = now < Date.parse(shownFrom) || now >= Date.parse(shownUntil);
  }
  for (const shape of document.querySelectorAll<SVGElement>("[data-later]")) recolour(shape, now);
}

/** Puts what comes afterwards into the place of a part, and into the cells of the table that follow from it. */
function end(part: HTMLElement): void {
  const then = data(part, "then");
  const site = part.closest(".consent-site");
  const cells = (column: number) => [...(site?.querySelectorAll(`.bands td:nth-child(${column})`) ?? [])];
  delete part.dataset.until;
  // A site that states its bands at several instants says so in each of their cells.
  if (then === "stated") {
    const own = part.closest("td");
    for (const cell of own === null ? cells(2) : [own])
      if (cell.querySelector(".swatch:not(.take-unknown)") !== null)
        cell.replaceChildren(notKnown(), ` ${AFTERWARDS.status}`);
  }
  const isSigned = then === "answer" || then === "status";
  part.replaceChildren(...(isSigned ? [notKnown(), " "] : []), WORDS[then] ?? "");
  part.classList.add("over");
  if (then === "answer") part.className = "now-panel unknown over";
  if (then === "flow") for (const cell of cells(4)) cell.textContent = "–";
}

const notKnown = (): HTMLElement => make("i", { class: "swatch take-unknown" });

/** Gives the area of a drawing the colour of what applies now: each of its later classes follows its instant. */
function recolour(shape: SVGElement, now: number): void {
  for (const later of (shape.dataset.later ?? "").split(",")) {
    const [from = "", className = ""] = later.split(" ");
    if (now >= Date.parse(from)) shape.setAttribute("class", className);
  }
}

/** Whether today is an even or an odd date in a time zone: `Today, Sunday 22 November, is an even date.` */
function todayIn(timeZone: string, now: number): string {
  const day = new Intl.DateTimeFormat("en-NZ", { timeZone, weekday: "long", day: "numeric", month: "long" });
  const number = day.formatToParts(now).find(({ type }) => type === "day")?.value;
  return `Today, ${day.format(now).replace(",", "")}, is ${parityOf(Number(number))}.`;
}

/** Shows the latest version that has begun. */
function showVersion(part: HTMLElement, now: number): void {
  const begun = [...part.querySelectorAll<HTMLTemplateElement>(":scope > template")].filter(isBegunAt(now));
  const latest = begun.at(-1);
  if (latest === undefined) return;
  for (const template of begun) template.remove();
  const later = part.querySelectorAll(":scope > template");
  part.replaceChildren(latest.content, ...later);
}

const isBegunAt =
  (now: number) =>
  (template: HTMLElement): boolean =>
    Date.parse(data(template, "from")) <= now;

/** Gives the list of areas its new items: each in the group that it belongs to now, most severe first. */
function moveAreas(now: number): void {
  const begun = [...document.querySelectorAll<HTMLTemplateElement>(".later-area")].filter(isBegunAt(now));
  for (const template of begun) {
    const item = element<HTMLElement>("li.area", template.content);
    areaItem(data(item, "id"))?.remove();
    const group = element(`.group[data-group="${data(item, "state")}"]`);
    const next = [...group.querySelectorAll("li.area")].find((other) => severityOf(other) < severityOf(item));
    if (next === undefined) [...group.querySelectorAll(".areas")].at(-1)?.append(item);
    else next.before(item);
    for (const shape of document.querySelectorAll(`.map path[data-area="${data(item, "number")}"]`))
      shape.setAttribute("class", [...item.classList].filter((name) => name !== "area").join(" "));
    template.remove();
  }
  if (begun.length > 0) document.dispatchEvent(new Event(AREAS_MOVED));
}

const severityOf = (item: Element): number =>
  item instanceof HTMLElement ? Number(item.dataset.severity ?? -1) : -1;

const select = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
