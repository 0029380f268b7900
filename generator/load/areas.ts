import { z } from "zod";
import * as schemas from "../../schemas/source.ts";
import { describe, type Path, type Report } from "./faults.ts";
import { readGeometry } from "./geometry/geometry.ts";
import { parseJson } from "./json.ts";
import { below, type Into, idOf, listOf, withoutSchema } from "./read-records.ts";
import { reportOtherKeys, shapeOf } from "./shape.ts";

const feature = z.looseObject({
  type: z.literal("Feature"),
  properties: schemas.areaProperties,
  geometry: z
    .looseObject({ type: z.enum(["Polygon", "MultiPolygon"]), coordinates: z.array(z.array(z.unknown())) })
    .nullable(),
});

/** The shape of a file of areas, for editors: reading it reports more faults. */
export const areaFile = z.union([
  feature,
  z.looseObject({ type: z.literal("FeatureCollection"), features: z.array(feature) }),
]);

/** Reads a GeoJSON file: a Feature, or a FeatureCollection of them (RFC 7946). */
export function readAreas(text: string, file: string, into: Into): void {
  const value = withoutSchema(parseJson(text, into.report));
  const collection = value as Record<string, unknown> | null | undefined;
  if (collection?.type === "FeatureCollection") {
    reportOtherKeys(collection, ["type", "features", "bbox", "id", "name", "crs"], [], into.report);
    reportProjection(collection.crs, into.report);
    for (const [index, feature] of listOf(collection.features, ["features"], into).entries()) {
      readFeature(feature, file, ["features", index], into);
    }
  } else if (value === undefined) {
    into.mask(null);
  } else {
    readFeature(value, file, [], into);
  }
}

function readFeature(value: unknown, file: string, path: Path, into: Into): void {
  const { source, report, mask } = into;
  const feature = value as Record<string, unknown> | null;
  if (typeof feature !== "object" || feature?.type !== "Feature") {
    mask(null);
    const found = Array.isArray(value) ? describe(value) : `one of type ${describe(feature?.type)}`;
    report(path, `expected a GeoJSON Feature or FeatureCollection, found ${found}`);
    return;
  }
  reportOtherKeys(feature, ["type", "id", "bbox", "geometry", "properties"], path, report);
  const at = [...path, "properties"];
  const properties = shapeOf(schemas.areaProperties, feature.properties, below(at, report));
  const boundary = readGeometry(feature.geometry, below([...path, "geometry"], report));
  if (properties && boundary !== undefined) {
    source.areas.push({ record: { ...properties, boundary }, file, path: at });
  } else {
    mask(idOf(schemas.areaProperties, feature.properties));
  }
}

/** QGIS and GDAL write what RFC 7946 left out, also for longitudes and latitudes. */
function reportProjection(crs: unknown, report: Report): void {
  if (crs === undefined || crs === null) return;
  const { name } = (crs as { properties?: { name?: unknown } }).properties ?? {};
  if (typeof name === "string" && WGS84.test(name)) return;
  report(
    ["crs"],
    `expected longitudes and latitudes (WGS 84), found the projection ${describe(name ?? crs)}: convert the file with ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES out.geojson in.geojson`,
  );
}

/** How longitudes and latitudes are called. */
export const WGS84 = /(CRS84|EPSG:+4326)$/;
