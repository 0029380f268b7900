/** What the reader's house number is, kept on the device. */

import { HOUSES, type House } from "../../api/uses.ts";

const KEY = "house-number";

// A browser may refuse storage. Then the choice lasts as long as the page.
let kept: House | null = null;
try {
  const stored = localStorage.getItem(KEY);
  kept = HOUSES.find((house) => house === stored) ?? null;
} catch {}

export const keptHouse = (): House | null => kept;

export function keepHouse(house: House | null): void {
  kept = house;
  try {
    if (house === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, house);
  } catch {}
}
