/** Positions and areas as GeoJSON writes them (RFC 7946), in degrees and without altitudes. */

export type Point = [longitude: number, latitude: number];

export type Ring = Point[];

/** The coordinates of a MultiPolygon: polygons, each an outer ring and its holes. */
export type Coordinates = Ring[][];
