/** An area as a card: its name with a link, what applies there, the rule, and what comes next. */

import type { Area } from "../../../../schemas/resource.ts";
import { areaLine } from "../../../views/area/line.ts";
import { areaRow } from "../../../views/area/row.ts";
import { pageOf } from "../../parts/addresses.ts";
import { recordOf } from "../page/ask.ts";
import { make, momentNow, root } from "../page/explorer.ts";
import { areaItem } from "./area-items.ts";
import { readArea } from "./read-areas.ts";

/** It is there at once, and what applies as soon as it is read. */
export function areaCard(id: string, name = nameInList(id)): HTMLElement {
  const href = areaItem(id)?.querySelector("a")?.href ?? new URL(pageOf.area(id), root).href;
  const link = make("a", { href }, name ?? "This area");
  const words = make("p", {}, "…");
  const card = make("div", { class: "area" }, make("p", { class: "card-name" }, link), words);
  const moment = momentNow();
  void readArea(id, moment.now).then(
    ({ area, coming }) => {
      card.innerHTML = String(areaRow(area, coming, { ...moment, href, isCard: true }));
    },
    () => words.replaceChildren("What applies there could not be read. Its page may say it."),
  );
  return card;
}

const nameInList = (id: string): string | undefined =>
  areaItem(id)?.querySelector("h3")?.textContent ?? undefined;

/** What applies in an area, as one line of HTML; null if it cannot be read: its page then says so. */
export async function lineFor(id: string): Promise<string | null> {
  const moment = momentNow();
  try {
    return String(areaLine(await recordOf<Area>(`/v1/areas/${id}`, moment.now), moment));
  } catch {
    return null;
  }
}
