/** What the map shows of each area, as the API answers it. */

import type { AreaListItem } from "../../../../schemas/resource.ts";
import type { Moment } from "../../../views/area/answer.ts";
import { STATE_WORDS, stateAt, stateName } from "../../../views/area-state.ts";
import type { Box } from "../../../views/html/facts.ts";
import { LEVELS, type Level } from "../../../views/level.ts";
import { areaItems } from "../areas/area-items.ts";
import { momentNow } from "../page/explorer.ts";

/** The east of a box, beyond 180° where the box crosses the antimeridian. */
export const unwrappedEast = ([west, , east]: Box): number => (west > east ? east + 360 : east);

export type MapArea = {
  readonly name: string;
  readonly level: Level;
  /** What applies there, in the words of its scheme; empty where the map does not show that. */
  readonly words: string;
  readonly bbox: Box;
  /** Its place among the grades, strictest first. */
  readonly rank: number;
};

/** Every area by its id. */
export type MapAreas = ReadonlyMap<string, MapArea>;

/** The areas as land: a river's site has nothing to do with the restrictions of the towns around it. */
export const asLand = (areas: MapAreas): MapAreas =>
  new Map([...areas].map(([id, area]) => [id, { ...area, level: "none", words: "" }]));

/** The areas as ones of which nothing is known: what applied is over, and what applies now could not be read. */
export const asUnknown = (areas: MapAreas): MapAreas =>
  new Map(
    [...areas].map(([id, area]) => [
      id,
      { ...area, level: "untracked", words: STATE_WORDS.unknown, rank: LEVELS.length },
    ]),
  );

/** An area's name with what applies there. */
export const labelOf = ({ name, words }: MapArea, between: string): string =>
  words === "" ? name : `${name}${between}${words}`;

/** The ids of the areas that the list shows; null on pages without a list. */
export function shownInList(): ReadonlySet<string> | null {
  const items = areaItems();
  if (items.length === 0) return null;
  return new Set(items.filter(({ hidden }) => !hidden).map((item) => item.id));
}

/**
 * What the API answers of all areas now. Past the last instant that it knows of, nothing is known. Rejects where it cannot be
 * read.
 */
export async function mapAreas(): Promise<MapAreas> {
  const [{ itemsOf }, moment] = await Promise.all([import("../page/ask.ts"), momentNow()]);
  if (moment.isRead === false) throw new Error("What applies could not be read.");
  const found = new Map<string, MapArea>();
  for await (const area of itemsOf<AreaListItem>("/v1/areas")) found.set(area.id, mapAreaOf(area, moment));
  return found;
}

function mapAreaOf(area: AreaListItem, moment: Moment): MapArea {
  const state = stateAt(area, moment);
  const { west, south, east, north } = area.bbox;
  return {
    name: area.name,
    level: state.level,
    words: `${stateName(state)}${state.stage !== null && area.trackingStatus === "untracked" ? " (not tracked)" : ""}`,
    bbox: [west, south, east, north],
    rank: LEVELS.indexOf(state.level),
  };
}
