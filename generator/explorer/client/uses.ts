/** May I water now? Keeps the answer of an area's page in step with the clock, and with the reader's house number. */

import type { UseAnswer } from "../../edge/resolver/may-use.ts";
import { MINUTE } from "../../lib/time/time-units.ts";
import { dayInWords, type GardenUse } from "../parts/words/use-words.ts";
import { AREAS_MOVED } from "./areas/area-items.ts";
import {
  answerOf,
  dateIn,
  dayOf,
  houseOf,
  keepHouse,
  keptHouse,
  type Now,
  whenOf,
} from "./areas/use-answer.ts";
import { asOf, data, isForgotten, make } from "./page/explorer.ts";

function update(): void {
  const now = Date.now();
  // A clock that is behind the data is wrong, and a page that is out of date knows nothing.
  if (now < Date.parse(asOf()) || isForgotten(now)) return;
  for (const card of document.querySelectorAll<HTMLElement>(".uses[data-uses]")) show(card, now);
}

function show(card: HTMLElement, now: number): void {
  const zone = data(card, "zone");
  const house = keptHouse();
  const select = card.querySelector("select");
  if (select !== null) select.value = house ?? "";
  const date = dateIn(zone, now);
  const day = card.querySelector(".uses-day");
  if (day !== null) day.textContent = `Today, ${dayOf(date)}:`;
  const uses = JSON.parse(data(card, "uses")) as GardenUse[];
  for (const [index, item] of card.querySelectorAll("li").entries()) {
    const use = uses[index];
    if (use === undefined) continue;
    const said = saidNow(use, { house, now, zone, until: card.dataset.ends ?? null });
    const hours = dayInWords(use, date, house).replace("not on this day", "not today");
    item.replaceChildren(
      make("b", {}, `${use.label}:`),
      " ",
      said === null ? hours : make("strong", {}, said),
      said === null || hours === "not today" || said === UNCLEAR ? "" : ` Today ${hours}.`,
    );
  }
}

/** Null where the hours of the day say it all. */
const saidNow = ({ rule }: GardenUse, now: Now): string | null =>
  rule === null || rule.when === null ? null : inWords(answerOf(rule, now), now);

function inWords(answer: UseAnswer, now: Now): string | null {
  if (answer.answer === "allowed")
    return answer.until === null ? "You may." : `You may, until ${whenOf(answer.until, now)}.`;
  if (answer.answer === "unknown") return answer.why === "unclear" ? UNCLEAR : null;
  if (answer.notBefore !== null) return `Not before ${whenOf(answer.notBefore, now, "today")}.`;
  // The text may allow it later, only not clearly.
  const mayChange = answer.until !== null && answer.until !== now.until;
  return mayChange ? "Not now." : "Not while this level lasts.";
}

const UNCLEAR = "The text is not clear. Go by the council’s words.";

update();
setInterval(update, MINUTE);
document.addEventListener(AREAS_MOVED, update);
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.closest(".uses") === null) return;
  keepHouse(houseOf(target.value));
  update();
});
