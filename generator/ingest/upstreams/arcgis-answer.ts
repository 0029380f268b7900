/** What an ArcGIS server answers: a count, ids, or features as GeoJSON or as Esri's JSON. */

import { PassingFault } from "../../lib/http/retry.ts";
import { WGS84 } from "../../load/areas.ts";
import { describe } from "../../load/faults.ts";
import { Refusal } from "../refusal.ts";
import { decoded, type Sink, whole } from "./decode.ts";
import { jsonOf, ownTexts } from "./json.ts";

/** The server cannot give a layer page by page. */
export class NoPaging extends Refusal {}

/** The server may be too old to write GeoJSON. */
export class NoGeoJson extends Refusal {}

export type ArcgisFeature = {
  readonly id?: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry?: unknown;
};

export type ArcgisPage = {
  readonly features: readonly ArcgisFeature[];
  readonly hasMore: boolean;
};

export const countSink = sinkOf(({ count }) => {
  if (typeof count === "number" && Number.isSafeInteger(count)) return count;
  throw new Refusal(`expected the count of the layer's features, found ${describe(count)}: check url`);
});

export const idsSink = sinkOf(({ objectIds }) => {
  const ids: unknown = objectIds ?? [];
  if (Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id))) return ids as number[];
  throw new Refusal(`expected the ids of the layer's features, found ${describe(objectIds)}: check url`);
});

export const pageSink = sinkOf(pageIn);

function sinkOf<T>(read: (answer: Record<string, unknown>) => T): (charset?: string) => Sink<T> {
  return (charset) =>
    decoded(
      charset,
      whole((text) => read(answerIn(text))),
    );
}

function answerIn(text: string): Record<string, unknown> {
  const answer = jsonOf(text);
  if (typeof answer !== "object" || answer === null) {
    throw new Refusal(`expected an object, found ${describe(answer)}: check url`);
  }
  const { error } = answer as { error?: unknown };
  if (error === undefined || error === null) return answer as Record<string, unknown>;
  throw faultOf(error);
}

/** Errors come with status 200. Servers may leave out the code or the message, or send only a text. */
function faultOf(error: unknown): Error {
  const parts = typeof error === "object" ? ownTexts(error, ["code", "message", "details"]) : [];
  const found = parts.length === 0 ? error : parts.join(": ");
  const said = describe(found);
  const text = typeof found === "string" ? found : said;
  if (/^49[89]\b|\btoken\b/i.test(text)) {
    return new Refusal(
      `expected features, found that the layer asks for a token (${said}): it is not public, ask the council`,
    );
  }
  if (/^500\b|\bnot started\b/i.test(text)) {
    return new PassingFault(`expected features, found that the service is down (${said})`);
  }
  const message = `expected features, found the error ${said}: check url, areas.field and objectIdField`;
  if (/pagination/i.test(text)) return new NoPaging(message);
  if (/format|geojson|invalid or missing input/i.test(text)) return new NoGeoJson(message);
  return new Refusal(message);
}

function pageIn(answer: Record<string, unknown>): ArcgisPage {
  const { features, crs, spatialReference } = answer;
  if (!Array.isArray(features)) {
    throw new Refusal(`expected a list of features, found ${describe(features)}: check url`);
  }
  checkProjection((crs as { properties?: { name?: unknown } } | null)?.properties?.name ?? crs);
  const { latestWkid, wkid } = (spatialReference ?? {}) as Record<string, unknown>;
  if ((latestWkid ?? wkid) !== undefined) checkProjection(`EPSG:${latestWkid ?? wkid}`);
  // Esri's JSON says it at the top, its GeoJSON among the properties.
  const { exceededTransferLimit } = (answer.properties ?? {}) as Record<string, unknown>;
  return {
    features: features.map(featureIn),
    hasMore: exceededTransferLimit === true || answer.exceededTransferLimit === true,
  };
}

function featureIn(feature: unknown): ArcgisFeature {
  const { properties, attributes, geometry } = (feature ?? {}) as Record<string, unknown>;
  if (typeof properties === "object" && properties !== null) return feature as ArcgisFeature;
  if (typeof attributes === "object" && attributes !== null)
    return { properties: attributes as ArcgisFeature["properties"], geometry: fromEsri(geometry) };
  throw new Refusal("expected a list of features with properties, found one without: check url");
}

/**
 * Rings of Esri's JSON as a polygon that `soundPolygons` divides: there, the way a ring turns says whether it is an outer one
 * (clockwise) or a hole.
 */
function fromEsri(geometry: unknown): unknown {
  if (geometry === null || geometry === undefined) return null;
  const { rings, curveRings } = geometry as Record<string, unknown>;
  if (curveRings !== undefined)
    throw new Refusal("expected straight edges, found curves: ask the council for a layer without them");
  if (!Array.isArray(rings)) return geometry;
  return { type: "EsriPolygon", coordinates: rings };
}

/** A layer without a stated projection has longitudes and latitudes, as RFC 7946 §4 requires. */
function checkProjection(named: unknown): void {
  if (named === undefined || named === null) return;
  if (typeof named === "string" && WGS84.test(named)) return;
  throw new Refusal(
    `expected longitudes and latitudes (EPSG:4326), found ${describe(named)}: tell the council`,
  );
}
