import type { Feature, MultiPolygon } from "geojson";
import { districtBoundaries } from "./boundaries.ts";
import { type District, districts } from "./districts.ts";
import { idOf } from "./seed.ts";
import type { SampleFile } from "./write.ts";

/** `areas/{region}.geojson`: a FeatureCollection for each region, a line for each district. */
export function areaFiles(): SampleFile[] {
  const boundaries = districtBoundaries();
  return [...Map.groupBy(districts, ({ region }) => region)].map(([region, members]) => {
    const lines = members.map((district) => JSON.stringify(areaFeature(district, boundaries.get(district))));
    const content = `{"type": "FeatureCollection", "features": [\n${lines.join(",\n")}\n]}\n`;
    return { path: `areas/${region}.geojson`, content };
  });
}

function areaFeature(district: District, boundary: MultiPolygon | undefined): Feature<MultiPolygon> {
  if (boundary === undefined)
    throw new Error(`${district.name} got no land; expected a town of it in a region.`);
  const properties = {
    id: idOf("area", district.key),
    name: district.name,
    ...(district.alternateNames.length > 0 && { alternateNames: district.alternateNames }),
    schemeId: district.schemeKey === null ? null : idOf("scheme", district.schemeKey),
    organisationIds: district.organisationKeys.map((key) => idOf("organisation", key)),
    timeZoneId: district.timeZoneId,
    trackingStatus: district.trackingStatus,
    sources: district.sources,
  };
  return { type: "Feature", properties, geometry: boundary };
}
