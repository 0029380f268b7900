/** The answer of an area elsewhere than on its page: as a card, and on one line. */

import type { Area } from "../../../../schemas/resource.ts";
import { areaLine } from "../../../views/area/line.ts";
import { areaNow } from "../../../views/area/now.ts";
import { watersIn } from "../../../views/uses/garden-uses.ts";
import { pageOf } from "../../parts/page-of.ts";
import { recordOf } from "../page/ask.ts";
import { isFinished, make, momentNow, root } from "../page/explorer.ts";
import { spoken } from "../page/spoken.ts";
import { areaItem } from "./area-items.ts";
import { readArea } from "./read-areas.ts";
import { readUses, wateringAt } from "./read-watering.ts";

/**
 * The card, once what applies there is read, or could not be. Beside others it says which water its rules are about: who is on which
 * supply cannot be known from a place.
 */
export async function areaCard(
  id: string,
  name = nameInList(id) ?? "This area",
  isOneOfSome = false,
): Promise<HTMLElement> {
  const { href } = linkTo(id, name);
  const card = make("div", { class: "area-card" });
  const moment = await momentNow();
  try {
    const [read, uses] = await Promise.all([readArea(id, moment.now), readUses(id, moment.now)]);
    card.innerHTML = String(
      areaNow(
        { ...read, causes: new Set(), lastEnd: null },
        {
          ...{ ...moment, isFinished, hrefOf: null, card: href, read: null, asAt: false },
          watering: wateringAt(uses, read.area, moment.now),
          ...(isOneOfSome && { waters: watersIn(uses, moment.now) }),
        },
      ),
    );
  } catch {
    card.append(
      make("p", { class: "card-name" }, linkTo(id, name)),
      make("p", {}, "What applies there could not be read. Its page may say it."),
    );
  }
  return card;
}

/** To the page of an area. */
export const linkTo = (id: string, name = nameInList(id) ?? "This area"): HTMLAnchorElement =>
  make(
    "a",
    { href: areaItem(id)?.querySelector("a")?.href ?? new URL(pageOf.area(id), root).href },
    spoken(name),
  );

const nameInList = (id: string): string | undefined =>
  areaItem(id)?.querySelector("h3")?.textContent ?? undefined;

/** What applies in an area, as one line of HTML; null if it cannot be read: its page then says so. */
export async function lineFor(id: string): Promise<string | null> {
  const moment = await momentNow();
  try {
    const [area, uses] = await Promise.all([
      recordOf<Area>(`/v1/areas/${id}`, moment.now),
      readUses(id, moment.now),
    ]);
    return String(areaLine(area, wateringAt(uses, area, moment.now), moment));
  } catch {
    return null;
  }
}
