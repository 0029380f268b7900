/** ArcGIS servers: the features of a layer, page by page, or by their ids where a server cannot do that. */

import type { UpstreamOf } from "../../../schemas/upstream.ts";
import { describe } from "../../load/faults.ts";
import { Refusal } from "../refusal.ts";
import {
  type ArcgisFeature,
  type ArcgisPage,
  countSink,
  idsSink,
  NoGeoJson,
  NoPaging,
  pageSink,
} from "./arcgis-answer.ts";
import { inNfc, type Sink } from "./decode.ts";
import { queryOf } from "./query.ts";

type Layer = Pick<UpstreamOf<"arcgis">, "url" | "areas" | "objectIdField" | "pageSize">;

/** The features of a layer, by the field that identifies the area of each. */
export type Features = {
  /** By area: the geometries of its features as they came, not checked. Several only if the maintainer has them merged. */
  readonly geometries: ReadonlyMap<string, readonly unknown[]>;
  /** The values that no area is mapped to. */
  readonly unmapped: readonly string[];
};

/** Requests an address, and reads the answer. */
type Ask = <T>(address: string, sinkIn: (charset?: string) => Sink<T>) => Promise<T>;

const ALL = { where: "1=1" };

const addressOf = ({ url }: Layer, parameters: Readonly<Record<string, string | number>>): string =>
  `${url}/query?${queryOf(parameters)}`;

/**
 * In degrees, to a millimetre. Coarser positions coincide, or make a ring cross itself: with six digits, one boundary in
 * twelve was invalid.
 */
const featureParameters = ({ areas, objectIdField }: Layer) => ({
  outFields: [...new Set([objectIdField, areas.field])].join(","),
  outSR: 4326,
  geometryPrecision: 8,
});

/** The most ids in one address. */
const MOST_IDS = 200;

/** Collects the features of a layer. Throws Refusal unless every feature came exactly once. */
export async function featuresOf(layer: Layer, ask: Ask): Promise<Features> {
  const count = await ask(addressOf(layer, { ...ALL, returnCountOnly: "true", f: "json" }), countSink);
  const askPage = pageAsker(layer, ask);
  try {
    return await byPages(layer, count, askPage);
  } catch (error) {
    if (error instanceof NoPaging) return await byIds(layer, count, ask, askPage);
    throw error;
  }
}

type AskPage = (parameters: Readonly<Record<string, string | number>>) => Promise<ArcgisPage>;

/** Asks for GeoJSON, or from an old server for Esri's JSON. */
function pageAsker(layer: Layer, ask: Ask): AskPage {
  let f = "geojson";
  const askPage: AskPage = async ({ where, ...parameters }) => {
    const first = where === undefined ? {} : { where };
    try {
      return await ask(
        addressOf(layer, { ...first, ...featureParameters(layer), f, ...parameters }),
        pageSink,
      );
    } catch (error) {
      if (!(error instanceof NoGeoJson) || f === "json") throw error;
      f = "json";
      return askPage({ ...first, ...parameters });
    }
  };
  return askPage;
}

/**
 * Ordered, because servers may otherwise order each page differently. Only the server's flag says whether there are more: its page
 * limit may be smaller than the requested one, and a page may be empty although more follow.
 */
async function byPages(layer: Layer, count: number, askPage: AskPage): Promise<Features> {
  const gathered = gather(layer);
  const { ids } = gathered;
  const { objectIdField, pageSize } = layer;
  let offset = 0;
  let empty = 0;
  for (;;) {
    const page = await askPage({
      ...ALL,
      orderByFields: objectIdField,
      resultOffset: offset,
      resultRecordCount: pageSize,
    });
    gathered.add(page);
    if (!page.hasMore || ids.size > count) break;
    offset += page.features.length;
    empty = page.features.length > 0 ? 0 : empty + 1;
    // One empty page may be a hiccup. After a second one, continue behind it; the count shows whether anything is
    // missing.
    if (empty > 1) offset += pageSize;
    if (empty > 4)
      throw new Refusal(`expected more features after ${ids.size}, found empty pages: try again later`);
  }
  return gathered.all(count);
}

async function byIds(layer: Layer, count: number, ask: Ask, askPage: AskPage): Promise<Features> {
  const gathered = gather(layer);
  let left = (await ask(addressOf(layer, { ...ALL, returnIdsOnly: "true", f: "json" }), idsSink)).toSorted(
    (a, b) => a - b,
  );
  while (left.length > 0 && gathered.ids.size <= count) {
    const before = gathered.ids.size;
    gathered.add(await askPage({ objectIds: left.slice(0, Math.min(layer.pageSize, MOST_IDS)).join(",") }));
    // A page may have fewer than were asked for.
    left = left.filter((id) => !gathered.ids.has(String(id)));
    if (gathered.ids.size === before) break;
  }
  return gathered.all(count);
}

/** Only the geometries of mapped areas are kept, so that a server that never ends cannot fill the memory. */
function gather(layer: Layer) {
  const ids = new Set<string>();
  const geometries = new Map<string, unknown[]>();
  const unmapped: string[] = [];
  return {
    ids,
    add({ features }: ArcgisPage): void {
      for (const feature of features) {
        addId(ids, feature, layer);
        const value = fieldValue(feature, layer);
        if (Object.hasOwn(layer.areas.ids, value)) addGeometry(geometries, value, feature, layer);
        else unmapped.push(value);
      }
    },
    all(count: number): Features {
      if (ids.size === count) return { geometries, unmapped };
      throw new Refusal(
        `expected ${count} features, as many as the layer counts, found ${ids.size}: try again later, or set a smaller pageSize`,
      );
    },
  };
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
  if (typeof value === "string" || typeof value === "number") return inNfc(String(value));
  if (value === null) return "";
  throw new Refusal(
    `expected the field ${describe(field)} in every feature, found ${describe(value)}: check areas.field`,
  );
}

function addGeometry(
  geometries: Map<string, unknown[]>,
  value: string,
  { geometry }: ArcgisFeature,
  { areas: { field, merge } }: Layer,
): void {
  const others = geometries.get(value) ?? [];
  if (others.length > 0 && !merge) {
    throw new Refusal(
      `expected one feature with the ${field} ${describe(value)}, found another: it may be only a part of the boundary, so set url to a layer with one feature for each area, or merge in areas if all of them are`,
    );
  }
  geometries.set(value, [...others, geometry]);
}
