/** What the map shows of each area: from the list beside it, or from the API on pages without a list. */

import type { AreaListItem } from "../../../../schemas/resource.ts";
import { STATE_WORDS } from "../../../views/area-state.ts";
import { type Level, levelOf, parseLevel } from "../../../views/level.ts";
import { areaItems } from "../areas/area-items.ts";
import { data } from "../page/explorer.ts";

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

export const mapAreas = async (): Promise<MapAreas> =>
  areaItems().length > 0 ? mapAreasInList() : areasInApi();

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

/** The areas of the page's list. */
export const mapAreasInList = (): MapAreas =>
  new Map(
    areaItems().map((item) => {
      const level = parseLevel(data(item, "level"));
      const area = {
        name: item.querySelector("a")?.textContent ?? "",
        level,
        words:
          item.querySelector(".area-stage strong")?.textContent ??
          STATE_WORDS[level === "none" ? "none" : "untracked"],
        bbox: parseBox(data(item, "bbox")),
        severity: Number(item.dataset.severity ?? -1),
      };
      return [data(item, "id"), area];
    }),
  );

type AreasPage = { readonly items: readonly AreaListItem[]; readonly hasNextPage: boolean };

async function areasInApi(): Promise<MapAreas> {
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

const stageWords = (name: string, trackingStatus: AreaListItem["trackingStatus"]): string =>
  trackingStatus === "tracked" ? name : `${name} (not tracked)`;

function mapAreaOf({ name, bbox, currentStageAssignment, trackingStatus }: AreaListItem): MapArea {
  const stage = currentStageAssignment?.stage;
  const level = stage ? levelOf(stage.severity) : trackingStatus === "tracked" ? "none" : "untracked";
  const { west, south, east, north } = bbox;
  return {
    name,
    level,
    words: stage
      ? stageWords(stage.name, trackingStatus)
      : STATE_WORDS[level === "none" ? "none" : "untracked"],
    bbox: [west, south, east, north],
    severity: stage?.severity ?? -1,
  };
}
