/** ArcGIS FeatureServer: the features of a layer as GeoJSON, page by page. */

import type { UpstreamOf } from "../../schemas/upstream.ts";
import { describe } from "../load/faults.ts";
import { decoded, type Sink, whole } from "./decode.ts";
import { jsonOf } from "./json.ts";
import { queryOf } from "./query.ts";
import { Refusal } from "./refusal.ts";

type Layer = Pick<UpstreamOf<"arcgis">, "url" | "areas" | "objectIdField" | "pageSize">;

export type Feature = {
  /** The value of the field that says whose boundary it is. */
  readonly value: string;
  /** As it came, not checked. */
  readonly geometry: unknown;
};

const ALL = "1=1";

export const countAddress = ({ url }: Layer): string =>
  `${url}/query?${queryOf({ where: ALL, returnCountOnly: "true", f: "json" })}`;

/** Ordered, because servers may order each page differently if nothing is said; in degrees, to a tenth of a metre. */
const pageAddress = ({ url, areas, objectIdField, pageSize }: Layer, offset: number): string =>
  `${url}/query?${queryOf({
    where: ALL,
    outFields: [...new Set([objectIdField, areas.field])].join(","),
    outSR: 4326,
    geometryPrecision: 6,
    f: "geojson",
    orderByFields: objectIdField,
    resultOffset: offset,
    resultRecordCount: pageSize,
  })}`;

type ArcgisPage = {
  readonly features: readonly Readonly<Record<string, unknown>>[];
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
  const { error } = answer as { error?: { code?: unknown; message?: unknown } | null };
  if (error === undefined) return answer as Record<string, unknown>;
  throw new Refusal(
    `expected features, found the error ${describe(`${error?.code}: ${error?.message}`)}: check url, areas.field and objectIdField`,
  );
}

function pageIn(answer: Record<string, unknown>): ArcgisPage {
  const { features, crs } = answer;
  if (
    !Array.isArray(features) ||
    !features.every((feature) => typeof feature === "object" && feature !== null)
  ) {
    throw new Refusal(`expected a list of features, found ${describe(features)}: check url`);
  }
  const projection = (crs as { properties?: { name?: unknown } } | null | undefined)?.properties?.name;
  if (projection !== undefined && !/(CRS84|EPSG:+4326)$/.test(String(projection))) {
    throw new Refusal(
      `expected longitudes and latitudes (EPSG:4326), found ${describe(projection)}: tell the council`,
    );
  }
  // Esri's JSON says it at the top, its GeoJSON among the properties.
  const { exceededTransferLimit } = (answer.properties ?? {}) as Record<string, unknown>;
  return { features, hasMore: exceededTransferLimit === true || answer.exceededTransferLimit === true };
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
): Promise<Feature[]> {
  const features: ArcgisPage["features"][number][] = [];
  let offset = 0;
  let empty = 0;
  for (;;) {
    const page = await fetchPage(pageAddress(layer, offset));
    features.push(...page.features);
    if (!page.hasMore || features.length > count) break;
    offset += page.features.length;
    empty = page.features.length > 0 ? 0 : empty + 1;
    // One empty page may be a hiccup. After a second one, continue behind it; the count shows whether anything is
    // missing.
    if (empty > 1) offset += layer.pageSize;
    if (empty > 4)
      throw new Refusal(
        `expected more features after ${features.length}, found empty pages: try again later`,
      );
  }
  if (features.length !== count) {
    throw new Refusal(
      `expected ${count} features, as many as the layer counts, found ${features.length}: try again later, or set a smaller pageSize`,
    );
  }
  checkOnce(
    features.map((feature) => String(objectIdOf(feature, layer))),
    "feature's id",
  );
  const all = features.map((feature) => ({ value: fieldValue(feature, layer), geometry: feature.geometry }));
  checkOnce(
    all.map(({ value }) => value).filter((value) => Object.hasOwn(layer.areas.ids, value)),
    layer.areas.field,
  );
  return all;
}

type Properties = Readonly<Record<string, unknown>> | null | undefined;

const objectIdOf = ({ id, properties }: Readonly<Record<string, unknown>>, { objectIdField, areas }: Layer) =>
  (properties as Properties)?.[objectIdField] ?? id ?? (properties as Properties)?.[areas.field];

function fieldValue({ properties }: Readonly<Record<string, unknown>>, { areas: { field } }: Layer): string {
  const value = (properties as Properties)?.[field];
  if (typeof value === "string" || typeof value === "number") return String(value).normalize("NFC");
  if (value === null) return "";
  throw new Refusal(
    `expected the field ${describe(field)} in every feature, found ${describe(value)}: check areas.field`,
  );
}

function checkOnce(values: readonly string[], noun: string): void {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) {
      throw new Refusal(
        `expected each ${noun} once, found ${describe(value)} again: the server pages without order, try again later`,
      );
    }
    seen.add(value);
  }
}
