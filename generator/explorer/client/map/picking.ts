/** Picking a place on the map of a form: a click, or Enter for the middle, puts its longitude and latitude into the fields. */

import type { LngLat, Map as MapLibre } from "maplibre-gl";
import { element } from "../page/explorer.ts";

/** Whether the map of a figure is there to pick a place on. */
export const isPicked = ({ dataset }: HTMLElement): boolean => dataset.map === "pick";

/** Connects a map with the fields; `mark` shows the place. Returns a function that shows a text in the status line. */
export function followPicking(
  map: MapLibre,
  figure: HTMLElement,
  mark: (at: [longitude: number, latitude: number]) => void,
): (text: string) => void {
  const status = element(".map-status", figure);
  const fields = ["longitude", "latitude"].map((name) => element<HTMLInputElement>(`#try-${name}`));
  const pick = (place: LngLat) => {
    const { lng, lat } = place.wrap();
    const texts = [lng, lat].map((degrees) => degrees.toFixed(5));
    for (const [index, field] of fields.entries()) field.value = texts[index] ?? "";
    mark([lng, lat]);
    status.textContent = `In the form: longitude ${texts[0]}, latitude ${texts[1]}.`;
  };
  map.on("click", ({ lngLat }) => pick(lngLat));
  map.getCanvas().addEventListener("keydown", ({ key }) => {
    if (key === "Enter") pick(map.getCenter());
  });
  const [longitude = 0, latitude = 0] = fields.map(({ value }) => Number(value));
  map.once("idle", () => mark([longitude, latitude]));
  return (text) => {
    status.textContent = text;
  };
}
