/** What applies at a place, in words and cards: the areas that hold it or may hold it, or that no area does. */

import { formatCount } from "../../../lib/format-count.ts";
import { noSupply } from "../../../views/area/unknown.ts";
import type { MapAreas } from "../map/areas.ts";
import { make } from "../page/explorer.ts";
import { areaCard, linkTo } from "./area-card.ts";
import { type Around, areasNear, type Place } from "./areas-near.ts";

/** Whose place it is. A place from a device is as accurate as the device says; a place on a map is exact. */
export type Whose = "Your place" | "This place";

type Answer = { readonly ids: readonly string[]; readonly content: readonly Node[] };

/** The areas that hold a place, and what to show of it. Rejects if its cell cannot be read. */
export async function answerAt(place: Place, whose: Whose, known?: MapAreas): Promise<Answer> {
  const around = await areasNear(place);
  const words = wordsOf(around, whose);
  const candidates = [...around.ids, ...around.others];
  const cards = await Promise.all(
    candidates.map((id) => areaCard(id, known?.get(id)?.name, candidates.length > 1)),
  );
  const { nearest } = around;
  return {
    ids: around.ids.length > 0 ? around.ids : around.others,
    content: [
      make("p", {}, words),
      ...cards,
      ...(nearest === null
        ? []
        : [
            // Its answer is not for this place, and would read as if it were.
            make(
              "p",
              {},
              `The nearest area, some ${lengthOf(nearest.kilometres * 1000)} away: `,
              linkTo(nearest.id),
            ),
          ]),
      ...(whose === "Your place" ? [make("p", { class: "meta" }, PRIVATE)] : []),
    ],
  };
}

const PRIVATE = "Your place stays on this device: only the borders in this part of the country are fetched.";

function wordsOf({ ids, others, within, nearest }: Around, whose: Whose): string {
  const border = `A border is within ${lengthOf(within * 1000)}`;
  if (ids.length > 1)
    return `${ids.length === 2 ? "Two" : ids.length} areas hold ${whose.toLowerCase()}: it is on their border, or they overlap. Each answer is for the water that its own rules name: ask which of them supplies you.${others.length > 0 ? ` ${border}, so the last ${others.length > 1 ? others.length : "one"} may hold it too.` : ""}`;
  if (ids.length > 0 && others.length > 0)
    return `${border}, so we cannot be sure. You are probably in the first of these:`;
  if (ids.length === 1) return whose === "Your place" ? "You are in" : "This place is in";
  // A home outside every supply would be given the answer of the nearest one.
  if (others.length > 0)
    return `${whose} is so near a border that we cannot tell on which side it is. It may be on no council supply that we know, or in${others.length > 1 ? " one of these:" : ""}`;
  return nearest === null && whose === "Your place"
    ? `${whose} seems to be outside New Zealand, so we do not know what applies there. That is no permission: ask the council there.`
    : noSupply(whose);
}

const lengthOf = (metres: number): string =>
  metres < 1000 ? `${Math.max(1, Math.ceil(metres))} m` : `${formatCount(Math.ceil(metres / 1000))} km`;
