/** How the areas stand, for the map: from the list beside it, else from the API. */

import type { AreaListItem } from "../../../schemas/resource.ts";
import { LEVEL_WORDS, type Level, levelOf } from "../parts/level.ts";

export type Standing = {
  readonly name: string;
  readonly level: Level;
  /** What the level is called there: the stage's name, in the words of its scheme. */
  readonly words: string;
  /** West, south, east, north in degrees; west is greater across the antimeridian. */
  readonly bbox: readonly [number, number, number, number];
};

/** The standing of every area by its id: as the list of the page says; without one, as the API does. */
export const standings = async (): Promise<ReadonlyMap<string, Standing>> =>
  listed().length > 0 ? standingsInList() : standingsInApi();

/** The ids of the areas that the list of the page shows; null where there is no list. */
export function shownInList(): ReadonlySet<string> | null {
  const areas = listed();
  return areas.length === 0
    ? null
    : new Set(areas.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.id as string));
}

const listed = () => [...document.querySelectorAll<HTMLElement>("li.area")];

function standingsInList(): ReadonlyMap<string, Standing> {
  return new Map(
    listed().map((area) => {
      const { id, level, bbox } = area.dataset as Record<string, string>;
      const standing = {
        name: area.querySelector("a")?.textContent ?? "",
        level: level as Level,
        words: area.querySelector(".area-stage strong")?.textContent ?? LEVEL_WORDS[level as Level],
        bbox: (bbox as string).split(" ").map(Number) as unknown as Standing["bbox"],
      };
      return [id as string, standing];
    }),
  );
}

async function standingsInApi(): Promise<ReadonlyMap<string, Standing>> {
  const { ask } = await import("./ask.ts");
  const found = new Map<string, Standing>();
  for (let number = 1, more = true; more; number++) {
    const { text } = await ask(`/v1/areas?pageSize=100&pageNumber=${number}`);
    const page = JSON.parse(text ?? "") as { items: AreaListItem[]; hasNextPage: boolean };
    for (const area of page.items) found.set(area.id, standingOf(area));
    more = page.hasNextPage;
  }
  return found;
}

function standingOf({ name, bbox, currentStageAssignment, trackingStatus }: AreaListItem): Standing {
  const stage = currentStageAssignment?.stage;
  const level = stage ? levelOf(stage.severity) : trackingStatus === "tracked" ? "none" : "untracked";
  const { west, south, east, north } = bbox;
  return { name, level, words: stage?.name ?? LEVEL_WORDS[level], bbox: [west, south, east, north] };
}
