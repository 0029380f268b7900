/** Finds the areas that the reader is in. The location stays on the device: the requests are the same everywhere. */

import { formatCount } from "../../lib/format-count.ts";
import { LEVEL_WORDS, parseLevel } from "../parts/level.ts";
import { areaItem, areaItems } from "./area-items.ts";
import type { Around } from "./areas-at.ts";
import { parseBox } from "./box.ts";
import { data, element } from "./explorer.ts";
import { tellLocated } from "./located.ts";

/** By the codes of GeolocationPositionError. */
const ERRORS: Readonly<Record<number, string>> = {
  1: "This page was not allowed to see where you are. Find your area in the list.",
  2: "Your device could not tell where it is. Find your area in the list.",
  3: "Finding your location took too long. Try again, or find your area in the list.",
};

/** Wires the button. Without boundaries there is nothing to search, and the button goes. */
export function startLocate(): void {
  const button = element<HTMLButtonElement>("#locate");
  const figure = document.querySelector<HTMLElement>("figure[data-map]");
  if (figure === null || !("geolocation" in navigator)) {
    button.remove();
    return;
  }
  const located = element<HTMLElement>("#located");
  const show = (...content: (Node | string)[]) => {
    located.replaceChildren(...content);
    button.disabled = false;
  };
  button.addEventListener("click", () => {
    button.disabled = true;
    located.textContent = "Finding your location …";
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        areasAround(figure, coords).then(
          (around) => {
            show(...wordsOf(around));
            tellLocated({ place: coords, ids: around.ids });
          },
          () => show("The area boundaries could not be loaded. Find your area in the list."),
        ),
      ({ code, message }) => show(ERRORS[code] ?? message),
      { timeout: 20_000, maximumAge: 60_000 },
    );
  });
}

async function areasAround(figure: HTMLElement, coords: GeolocationCoordinates): Promise<Around> {
  const { areasAt } = await import("./areas-at.ts");
  const boxes = areaItems().map((area) => parseBox(data(area, "bbox")));
  return areasAt(figure, boxes, coords);
}

/** In kilometres: beyond the exclusive economic zone of a country, one is not in it (UN Convention on the Law of the Sea, 57). */
const OUTSIDE = 370;

function wordsOf({ ids, nearest }: Around): (Node | string)[] {
  const areas = ids.flatMap((id, index) => [index > 0 ? "; " : "", ...answerOf(id)]);
  if (ids.length > 0)
    return [ids.length === 1 ? "You are in " : `You are in ${ids.length} areas: `, ...areas, "."];
  if (nearest === null) return ["We have no area for where you are, so we do not know what applies there."];
  const far = formatCount(Math.max(1, Math.round(nearest.kilometres)));
  return nearest.kilometres > OUTSIDE
    ? [
        "You seem to be outside New Zealand. The nearest area, ",
        `${far} km away, is `,
        ...answerOf(nearest.id),
        ".",
      ]
    : [
        "You seem to be at sea, or in a place that we have no area for, so we do not know what applies there. ",
        `The nearest area, ${far} km away, is `,
        ...answerOf(nearest.id),
        ".",
      ];
}

/** A link to an area, and what applies there. */
function answerOf(id: string): (Node | string)[] {
  const item = areaItem(id);
  const link = item?.querySelector("a")?.cloneNode(true) ?? id;
  const stage = item?.querySelector(".area-stage strong")?.textContent;
  return [link, `: ${stage ?? LEVEL_WORDS[parseLevel(item?.dataset.level)] ?? ""}`];
}
