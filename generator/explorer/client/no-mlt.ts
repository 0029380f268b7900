/**
 * Replaces `@maplibre/mlt`, which MapLibre brings for tiles in another format. The tiles of this project are Mapbox vector
 * tiles, so nobody has to download it.
 */
export const GEOMETRY_TYPE = {};

export function decodeTile(): never {
  throw new Error("These pages read Mapbox vector tiles only.");
}
