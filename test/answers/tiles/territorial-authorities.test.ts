import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readBoundaries } from "../../support/tiles/boundaries.ts";
import { archiveFor, decodedTiles, expectExact, percentages } from "./figures.ts";

const FILE = "../shared/data/boundaries/territorial-authorities-2013.geojson";

/** `npm run bench -- files` measures what tiles up to zoom 12 take. */
test.skipIf(!existsSync(FILE))(
  `66 real areas are exact in every tile to zoom 10 (skipped without ${FILE})`,
  async () => {
    // Two polygons of Tasman overlap, which the data checks refuse.
    const areas = readBoundaries(FILE).filter(({ name }) => name !== "Tasman District");
    expect(areas).toHaveLength(66);
    const archive = archiveFor(areas, 10);
    const tiles = await decodedTiles(archive);
    expectExact(areas, tiles, 10);
    for (const zoom of [0, 1, 2, 3]) {
      const { overlap, gap } = percentages(areas, tiles, zoom);
      expect(overlap + gap).toBeLessThanOrEqual(0.1);
    }
    for (const zoom of [4, 5, 6, 7]) {
      expect({ zoom, ...percentages(areas, tiles, zoom) }).toEqual({ zoom, overlap: 0, gap: 0 });
    }
    expect(Buffer.compare(archive, archiveFor(areas, 10))).toBe(0);
  },
);
