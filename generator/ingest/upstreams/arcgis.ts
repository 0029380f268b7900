/** ArcGIS FeatureServer: the features of a layer as GeoJSON, page by page. */

import type { UpstreamOf } from "../../../schemas/upstream.ts";
import { PassingFault } from "../../lib/http/retry.ts";
import { WGS84 } from "../../load/areas.ts";
import { describe } from "../../load/faults.ts";
import { Refusal } from "../refusal.ts";
import { decoded, type Sink, whole } from "./decode.ts";
import { jsonOf, ownTexts } from "./json.ts";
import { queryOf } from "./query.ts";

type Layer = Pick<UpstreamOf<"arcgis">, "url" | "areas" | "objectIdField" | "pageSize">;

/** The features of a layer, by the field that identifies the area of each. */
export type Features = {
  /** Those of mapped areas: their geometries as they came, not checked. */
  readonly geometries: ReadonlyMap<string, unknown>;
  /** The values that no area is mapped to. */
  readonly unmapped: readonly string[];
};

const ALL = "1=1";

export const countAddress = ({ url }: Layer): string =>
  `${url}/query?${queryOf({ where: ALL, returnCountOnly: "true", f: "json" })}`;

/**
 * Ordered, because servers may otherwise order each page differently; in degrees, to a millimetre. Coarser positions
 * coincide, or make a ring cross itself: with six digits, one boundary in twelve was invalid.
 */
const pageAddress = ({ url, areas, objectIdField, pageSize }: Layer, offset: number): string =>
  `${url}/query?${queryOf({
    where: ALL,
    outFields: [...new Set([objectIdField, areas.field])].join(","),
    outSR: 4326,
    geometryPrecision: 8,
    f: "geojson",
    orderByFields: objectIdField,
    resultOffset: offset,
    resultRecordCount: pageSize,
  })}`;

type ArcgisFeature = {
  readonly id?: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry?: unknown;
};

type ArcgisPage = {
  readonly features: readonly ArcgisFeature[];
  readonly hasMore: boolean;
};

export const countSink = (charset?: string): Sink<number> =>
  decoded(
    charset,
    whole((text) => {
      const { count } = answerIn(text);
      if (typeof count === "number" && Number.isSafeInteger(count)) return count;
      throw new Refusal(`expected the count of the layer's features, found ${describe(count)}: check url`);
    }),
  );

export const pageSink = (charset?: string): Sink<ArcgisPage> =>
  decoded(
    charset,
    whole((text) => pageIn(answerIn(text))),
  );

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
  const parts = typeof error === "object" ? ownTexts(error, ["code", "message"]) : [];
  const said = describe(parts.length === 0 ? error : parts.join(": "));
  const text = parts.length === 0 ? said : parts.join(": ");
  if (/^49[89]\b|\btoken\b/i.test(text)) {
    return new Refusal(
      `expected features, found that the layer asks for a token (${said}): it is not public, ask the council`,
    );
  }
  if (/^500\b|\bnot started\b/i.test(text)) {
    return new PassingFault(`expected features, found that the service is down (${said})`);
  }
  return new Refusal(`expected features, found the error ${said}: check url, areas.field and objectIdField`);
}

function pageIn(answer: Record<string, unknown>): ArcgisPage {
  const { features, crs } = answer;
  if (!Array.isArray(features)) {
    throw new Refusal(`expected a list of features, found ${describe(features)}: check url`);
  }
  for (const feature of features) checkIsGeoJson(feature);
  checkProjection(crs);
  // Esri's JSON says it at the top, its GeoJSON among the properties.
  const { exceededTransferLimit } = (answer.properties ?? {}) as Record<string, unknown>;
  return { features, hasMore: exceededTransferLimit === true || answer.exceededTransferLimit === true };
}

function checkIsGeoJson(feature: unknown): asserts feature is ArcgisFeature {
  const { properties, attributes } = (feature ?? {}) as { properties?: unknown; attributes?: unknown };
  if (typeof properties === "object" && properties !== null) return;
  throw new Refusal(
    attributes === undefined
      ? "expected a list of features with properties, found one without: check url"
      : "expected features as GeoJSON, found them as Esri's own JSON: the server is too old to write GeoJSON",
  );
}

/** A layer without a stated projection has longitudes and latitudes, as RFC 7946 §4 requires. */
function checkProjection(crs: unknown): void {
  if (crs === undefined || crs === null) return;
  const named = (crs as { properties?: { name?: unknown } }).properties?.name ?? crs;
  if (typeof named === "string" && WGS84.test(named)) return;
  throw new Refusal(
    `expected longitudes and latitudes (EPSG:4326), found ${describe(named)}: tell the council`,
  );
}

/**
 * Collects the features of a layer. Only the server's flag says whether there are more: its own page limit may be
 * smaller than the requested one, and a page may be empty although more follow. Throws Refusal unless every feature
 * came exactly once.
 */
export async function featuresOf(
  layer: Layer,
  count: number,
  fetchPage: (address: string) => Promise<ArcgisPage>,
): Promise<Features> {
  const ids = new Set<string>();
  const geometries = new Map<string, unknown>();
  const unmapped: string[] = [];
  let offset = 0;
  let empty = 0;
  for (;;) {
    const page = await fetchPage(pageAddress(layer, offset));
    // Only the geometries of mapped areas are kept, so that a server that never ends cannot fill the memory.
    for (const feature of page.features) {
      addId(ids, feature, layer);
      const value = fieldValue(feature, layer);
      if (Object.hasOwn(layer.areas.ids, value)) addGeometry(geometries, value, feature, layer);
      else unmapped.push(value);
    }
    if (!page.hasMore || ids.size > count) break;
    offset += page.features.length;
    empty = page.features.length > 0 ? 0 : empty + 1;
    // One empty page may be a hiccup. After a second one, continue behind it; the count shows whether anything is
    // missing.
    if (empty > 1) offset += layer.pageSize;
    if (empty > 4)
      throw new Refusal(`expected more features after ${ids.size}, found empty pages: try again later`);
  }
  if (ids.size === count) return { geometries, unmapped };
  throw new Refusal(
    `expected ${count} features, as many as the layer counts, found ${ids.size}: try again later, or set a smaller pageSize`,
  );
}

function addId(ids: Set<string>, { id, properties }: ArcgisFeature, { objectIdField, areas }: Layer): void {
  const objectId = properties[objectIdField] ?? id ?? properties[areas.field];
  if (typeof objectId !== "string" && typeof objectId !== "number") {
    throw new Refusal(
      `expected the field ${describe(objectIdField)} in every feature, found ${describe(objectId)}: check objectIdField`,
    );
  }
  if (ids.has(String(objectId))) {
    throw new Refusal(
      `expected each feature's id once, found ${describe(String(objectId))} again: the server pages without order, or sends a page again; try again later`,
    );
  }
  ids.add(String(objectId));
}

function fieldValue({ properties }: ArcgisFeature, { areas: { field } }: Layer): string {
  const value = properties[field];
  if (typeof value === "string" || typeof value === "number") return String(value).normalize("NFC");
  if (value === null) return "";
  throw new Refusal(
    `expected the field ${describe(field)} in every feature, found ${describe(value)}: check areas.field`,
  );
}

function addGeometry(
  geometries: Map<string, unknown>,
  value: string,
  { geometry }: ArcgisFeature,
  { areas: { field } }: Layer,
): void {
  if (geometries.has(value)) {
    throw new Refusal(
      `expected one feature with the ${field} ${describe(value)}, found another: it may be only a part of the boundary, so set url to a layer with one feature for each area`,
    );
  }
  geometries.set(value, geometry);
}
