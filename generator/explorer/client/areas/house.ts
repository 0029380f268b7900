/** What the reader's house number is, kept on the device. */

import { HOUSES, type House } from "../../../api/uses.ts";
import { keep, kept } from "../page/kept.ts";

/** The choice in a field; null if there is none. */
export const houseOf = (value: string | null): House | null =>
  HOUSES.find((house) => house === value) ?? null;

const KEY = "house-number";
let house = houseOf(kept(KEY));

export const keptHouse = (): House | null => house;

export function keepHouse(chosen: House | null): void {
  house = chosen;
  keep(KEY, chosen);
}
