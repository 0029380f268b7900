/** What the map shows of each area, as the API answers it. */

import type { AreaListItem } from "../../../../schemas/resource.ts";
import { areaState, stateName } from "../../../views/area-state.ts";
import type { Level } from "../../../views/level.ts";
import { areaItems } from "../areas/area-items.ts";
import { data, isForgotten } from "../page/explorer.ts";

/** West, south, east and north in degrees; west is greater than east across the antimeridian (RFC 7946 §5.2). */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Reads a box as pages hold it in an attribute: four numbers with spaces between them. */
export function parseBox(text: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(" ").map(Number);
  return [west, south, east, north];
}

/** The east of a box, beyond 180° where the box crosses the antimeridian. */
export const unwrappedEast = ([west, , east]: Box): number => (west > east ? east + 360 : east);

export type MapArea = {
  readonly name: string;
  readonly level: Level;
  /** What applies there, in the words of its scheme; empty where the map does not show that. */
  readonly words: string;
  readonly bbox: Box;
  readonly severity: number;
};

/** Every area by its id. */
export type MapAreas = ReadonlyMap<string, MapArea>;

/** The areas as land: a river's site has nothing to do with the restrictions of the towns around it. */
export const asLand = (areas: MapAreas): MapAreas =>
  new Map([...areas].map(([id, area]) => [id, { ...area, level: "none", words: "" }]));

/** An area's name with what applies there. */
export const labelOf = ({ name, words }: MapArea, between: string): string =>
  words === "" ? name : `${name}${between}${words}`;

/** The ids of the areas that the list shows; null on pages without a list. */
export function shownInList(): ReadonlySet<string> | null {
  const items = areaItems();
  if (items.length === 0) return null;
  return new Set(items.filter(({ hidden }) => !hidden).map((item) => data(item, "id")));
}

type AreasPage = { readonly items: readonly AreaListItem[]; readonly hasNextPage: boolean };

/** What the API answers of all areas at this instant. Past the last instant that it knows of, nothing applies for certain. */
export async function mapAreas(): Promise<MapAreas> {
  const { ask } = await import("../page/ask.ts");
  const found = new Map<string, MapArea>();
  for (let number = 1, more = true; more; number++) {
    const { text } = await ask(`/v1/areas?pageSize=100&pageNumber=${number}`);
    const page: AreasPage = JSON.parse(text ?? "");
    for (const area of page.items) found.set(area.id, mapAreaOf(area));
    more = page.hasNextPage;
  }
  return found;
}

function mapAreaOf({ name, bbox, currentStageAssignment, trackingStatus }: AreaListItem): MapArea {
  const state = areaState(currentStageAssignment?.stage ?? null, trackingStatus, !isForgotten(Date.now()));
  const { west, south, east, north } = bbox;
  return {
    name,
    level: state.level,
    words: `${stateName(state)}${state.stage !== null && trackingStatus === "untracked" ? " (not tracked)" : ""}`,
    bbox: [west, south, east, north],
    severity: state.stage?.severity ?? -1,
  };
}
