/** May I water now? Keeps the answer of an area's page in step with the clock, and with the reader's house number. */

import { HOUSES, type House } from "../../api/uses.ts";
import { mayUse, type UseAnswer } from "../../edge/uses/may-use.ts";
import { DAY, MINUTE } from "../../lib/time-units.ts";
import { dayInWords, type GardenUse, timeInWords } from "../parts/use-words.ts";
import { asOf, data, isForgotten, make } from "./explorer.ts";
import { keepHouse, keptHouse } from "./house-number.ts";

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
    const answer = answerFor(use, { house, now, zone, until: card.dataset.ends ?? null });
    const said = answer === null ? null : inWords(answer, zone, now);
    const hours = dayInWords(use, date, house).replace("not on this day", "not today");
    item.replaceChildren(
      make("b", {}, `${use.label}:`),
      " ",
      said === null ? hours : make("strong", {}, said),
      said === null || /^(not today|perhaps)/.test(hours) ? "" : ` Today ${hours}.`,
    );
  }
}

type Now = {
  readonly house: House | null;
  readonly now: number;
  readonly zone: string;
  readonly until: string | null;
};

/** Null where the hours of the day say it all. */
function answerFor({ rule }: GardenUse, { house, now, zone, until }: Now): UseAnswer | null {
  if (rule === null || rule.when === null) return null;
  const whole = {
    ...rule,
    who: ["residential"],
    what: ["lawn"],
    by: ["sprinkler"],
    exception: null,
    quote: [],
  } as const;
  return mayUse(
    { sourceUrl: "", reviewedAt: "", rules: [whole] },
    { who: "residential", what: "lawn", by: "sprinkler", house },
    { now, timeZoneId: zone, until },
  );
}

function inWords(answer: UseAnswer, zone: string, now: number): string | null {
  if (answer.answer === "allowed")
    return answer.until === null ? "You may." : `You may, until ${whenOf(answer.until, zone, now)}.`;
  if (answer.answer === "notAllowed")
    return answer.notBefore === null
      ? "Not while this level lasts."
      : `Not before ${whenOf(answer.notBefore, zone, now, "today")}.`;
  return answer.why === "unclear" ? "The text is not clear. Go by the council’s words." : null;
}

/** `8 am`, `7 pm today`, `6 am on Tuesday`. */
function whenOf(instant: string, zone: string, now: number, today = ""): string {
  const at = Date.parse(instant);
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const time = timeInWords(clock.format(at));
  const date = dateIn(zone, at);
  if (date === dateIn(zone, now)) return today === "" ? time : `${time} ${today}`;
  return date === dateIn(zone, now + DAY) ? `${time} tomorrow` : `${time} on ${dayOf(date)}`;
}

const dateIn = (zone: string, instant: number): string =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(instant);

const dayOf = (date: string): string =>
  new Intl.DateTimeFormat("en-NZ", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" })
    .format(new Date(date))
    .replace(",", "");

const houseOf = (value: string): House | null => HOUSES.find((house) => house === value) ?? null;

update();
setInterval(update, MINUTE);
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.closest(".uses") === null) return;
  keepHouse(houseOf(target.value));
  update();
});
