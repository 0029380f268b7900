/** An area as a card: its name with a link, what applies there, the rule, and what comes next. */

import type { Area } from "../../../../schemas/resource.ts";
import { areaLine } from "../../../views/area/line.ts";
import { areaRow } from "../../../views/area/row.ts";
import { pageOf } from "../../parts/addresses.ts";
import { recordOf } from "../page/ask.ts";
import { make, momentNow, root } from "../page/explorer.ts";
import { areaItem } from "./area-items.ts";
import { readArea } from "./read-areas.ts";

/** The card, once what applies there is read, or could not be. */
export async function areaCard(id: string, name = nameInList(id) ?? "This area"): Promise<HTMLElement> {
  const href = areaItem(id)?.querySelector("a")?.href ?? new URL(pageOf.area(id), root).href;
  const card = make("div", { class: "area" });
  const moment = momentNow();
  try {
    const { area, coming } = await readArea(id, moment.now);
    card.innerHTML = String(areaRow(area, coming, { ...moment, href, isCard: true }));
  } catch {
    card.append(
      make("p", { class: "card-name" }, make("a", { href }, name)),
      make("p", {}, "What applies there could not be read. Its page may say it."),
    );
  }
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
