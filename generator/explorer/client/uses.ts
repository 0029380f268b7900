/** May I water now? Keeps the answer of an area's page in step with the clock, and with the reader's house number. */

import "./areas/watering.ts";
import type { UsesOverTime } from "../../api/may-use-file.ts";
import { wateringRows } from "../../views/uses/card.ts";
import { stageIdIn, stageIn } from "../../views/uses/garden-uses.ts";
import { wateringNow } from "../../views/uses/watering.ts";
import { AREAS_MOVED } from "./areas/area-items.ts";
import { houseOf, keepHouse, keptHouse } from "./areas/house.ts";
import { asTimePasses, element, readFile } from "./page/explorer.ts";
import { factsOf } from "./page/facts.ts";
import { partsOf } from "./redraw/parts.ts";

/** What the API knows of the area; null until it has been read. */
let read: UsesOverTime | null = null;

async function update(): Promise<void> {
  const card = document.querySelector<HTMLElement>(".uses[data-uses]");
  if (card === null) return;
  const select = card.querySelector("select");
  if (select !== null) select.value = keptHouse() ?? "";
  const [area] = partsOf("area-now");
  // Where it cannot be read, the card keeps saying for which hours it is.
  read ??= await readUses(area?.of ?? "").catch(() => null);
  if (read !== null) show(card, read, Date.now());
}

/** The file itself, which needs no resolver; in a pack, it takes one to find it, here where the host has none. */
const readUses = (id: string): Promise<UsesOverTime> =>
  readFile<UsesOverTime>(`v1/areas/${id}/may-use.json`).catch(async () =>
    (await import("./areas/read-watering.ts")).readUses(id, Date.now()),
  );

function show(card: HTMLElement, uses: UsesOverTime, now: number): void {
  // A clock that is behind the data is wrong.
  if (now < (uses.knownFrom ?? Infinity) * 1000) return;
  const { timeZone, stage } = factsOf("uses", card);
  const isOfCard = stageIn(uses, now) === undefined || stageIdIn(uses, now) === stage;
  const headline = element(".headline", card.closest(".now-panel") ?? document);
  const watering = wateringNow(uses, { now, timeZone, house: keptHouse() });
  headline.textContent = isOfCard ? watering.headline : ANOTHER_LEVEL;
  element(".uses-now", card).innerHTML = isOfCard ? String(wateringRows(watering) || "") : "";
}

const ANOTHER_LEVEL = "Another level applies since this page was made. Load it again.";

// Styles hide the words for the day until the words for now are there, or cannot be (page/opening.ts).
void update().finally(() => document.documentElement.classList.remove("asking"));
asTimePasses(() => void update());
document.addEventListener(AREAS_MOVED, () => {
  read = null;
  void update();
});
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.closest(".uses") === null) return;
  keepHouse(houseOf(target.value));
  void update();
});
