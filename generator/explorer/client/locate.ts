/** Which areas one is in. The place stays on the device: what is fetched to find them is the same wherever one is. */

import { LEVEL_WORDS, type Level } from "../parts/level.ts";
import type { Box } from "./areas-at.ts";
import { element } from "./explorer.ts";

const REFUSED: Readonly<Record<number, string>> = {
  1: "Your browser was not allowed to tell where you are. Look for your area in the list.",
  2: "Your device does not know where it is. Look for your area in the list.",
  3: "Finding out where you are took too long. Try again, or look for your area in the list.",
};

/** Wires the button; without boundaries there is nothing to look in, and it goes. */
export function startLocate(): void {
  const button = element<HTMLButtonElement>("#locate");
  const figure = document.querySelector<HTMLElement>("figure[data-map]");
  if (figure === null || !("geolocation" in navigator)) {
    button.remove();
    return;
  }
  const located = element<HTMLElement>("#located");
  const say = (...content: (Node | string)[]) => {
    located.replaceChildren(...content);
    button.disabled = false;
  };
  button.addEventListener("click", () => {
    button.disabled = true;
    located.textContent = "Finding out where you are …";
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        areasAround(figure, coords).then(
          (ids) => say(...wordsOf(ids)),
          () => say("The boundaries of the areas cannot be read now. Look for your area in the list."),
        ),
      ({ code }) => say(REFUSED[code] as string),
      { timeout: 20_000, maximumAge: 60_000 },
    );
  });
}

async function areasAround(figure: HTMLElement, coords: GeolocationCoordinates): Promise<string[]> {
  const { areasAt } = await import("./areas-at.ts");
  const areas = [...document.querySelectorAll<HTMLElement>("li.area")];
  const boxes = areas.map(({ dataset }) => dataset.bbox?.split(" ").map(Number) as unknown as Box);
  return areasAt(figure, boxes, coords);
}

function wordsOf(ids: readonly string[]): (Node | string)[] {
  if (ids.length === 0) return ["No area is held for where you are: what applies there is not known."];
  const areas = ids.flatMap((id, index) => {
    const item = document.getElementById(`area-${id}`);
    const link = item?.querySelector("a")?.cloneNode(true) ?? id;
    const stage = item?.querySelector(".area-stage strong")?.textContent ?? stateOf(item);
    return [index > 0 ? "; " : "", link, `: ${stage}`];
  });
  return [
    ids.length === 1 ? "You are in " : `You are in ${ids.length} areas, each with its own say: `,
    ...areas,
    ".",
  ];
}

/** What the list calls a state without a stage. */
const stateOf = (item: HTMLElement | null): string => LEVEL_WORDS[item?.dataset.level as Level] ?? "";
