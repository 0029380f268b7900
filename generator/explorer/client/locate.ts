/** Finds the areas that the reader is in. */

import { formatCount } from "../../lib/format-count.ts";
import { LEVEL_WORDS, parseLevel } from "../parts/level.ts";
import { areaItem } from "./area-items.ts";
import type { Around, Place } from "./areas-near.ts";
import { element } from "./explorer.ts";
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
  if (document.querySelector("figure[data-map]") === null || !("geolocation" in navigator)) {
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
        areasAround(coords).then(
          (around) => {
            show(...wordsOf(around, coords.accuracy));
            tellLocated({ place: coords, ids: around.ids });
          },
          () => show("The area boundaries could not be loaded. Find your area in the list."),
        ),
      ({ code, message }) => show(ERRORS[code] ?? message),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  });
  const locateIfAsked = () => {
    if (location.hash !== `#${button.id}`) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    button.click();
  };
  // The search leads here where it finds nothing.
  addEventListener("hashchange", locateIfAsked);
  locateIfAsked();
}

/** The code for it is loaded when somebody asks. */
const areasAround = async (place: Place): Promise<Around> =>
  (await import("./areas-near.ts")).areasNear(place);

const NO_PERMISSION = "That is no permission: ask the council there.";

function wordsOf({ ids, others, nearest }: Around, accuracy: number): (Node | string)[] {
  if (others.length > 0)
    return [
      `Your device knows its place to ${lengthOf(accuracy)}, and a border or the coast is nearer. `,
      ids.length > 0 ? "You are probably in " : "You may be in ",
      ...listOf(ids.length > 0 ? ids : others),
      ...(ids.length > 0 ? ["; or in ", ...listOf(others)] : []),
      ".",
    ];
  if (ids.length > 0)
    return [ids.length === 1 ? "You are in " : `${ids.length} areas hold your place: `, ...listOf(ids), "."];
  if (nearest === null)
    return [`You seem to be outside New Zealand: we have no area for where you are. ${NO_PERMISSION}`];
  return [
    `You seem to be at sea, or in a place that we have no area for, so we do not know what applies there. ${NO_PERMISSION} `,
    `The nearest that we have, some ${formatCount(nearest.kilometres)} km away: `,
    ...listOf(nearest.ids),
    ".",
  ];
}

const lengthOf = (metres: number): string =>
  metres < 1000 ? `${Math.ceil(metres)} m` : `${formatCount(Math.ceil(metres / 1000))} km`;

const listOf = (ids: readonly string[]): (Node | string)[] =>
  ids.flatMap((id, index) => [index > 0 ? "; " : "", ...answerOf(id)]);

/** A link to an area, and what applies there. */
function answerOf(id: string): (Node | string)[] {
  const item = areaItem(id);
  const link = item?.querySelector("a")?.cloneNode(true) ?? id;
  const stage = item?.querySelector(".area-stage strong")?.textContent;
  return [link, `: ${stage ?? LEVEL_WORDS[parseLevel(item?.dataset.level)] ?? ""}`];
}
