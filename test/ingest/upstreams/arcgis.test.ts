import { expect, test } from "vitest";
import { Refusal } from "../../../generator/ingest/refusal.ts";
import { featuresOf } from "../../../generator/ingest/upstreams/arcgis.ts";
import { pageSink } from "../../../generator/ingest/upstreams/arcgis-answer.ts";
import type { Sink } from "../../../generator/ingest/upstreams/decode.ts";

const FIELD = { field: "Code", ids: { c1: "1", c3: "3" }, merge: false };

/** A layer in memory: it counts as many features as it says, has as many as it has, and pages if it can. */
function layerOf({
  counted,
  has,
  most,
  pages,
  codes = [],
}: {
  counted: number;
  has: number;
  most: number;
  pages: boolean;
  codes?: unknown[];
}) {
  const features = Array.from({ length: has }, (_, index) => ({
    type: "Feature",
    properties: { Id: index, Code: index in codes ? codes[index] : `c${index}` },
    geometry: null,
  }));
  const answer = (query: URLSearchParams): object => {
    // Of a feature, the fields that are asked for.
    const fields = new Set(query.get("outFields")?.split(","));
    const shown = features.map(({ properties, ...feature }) => ({
      ...feature,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => fields.has(name))),
    }));
    if (query.get("returnCountOnly")) return { count: counted };
    if (query.get("returnIdsOnly")) return { objectIds: features.map((_, index) => has - 1 - index) };
    const ids = query.get("objectIds")?.split(",").map(Number);
    if (ids !== undefined) return { features: ids.slice(0, most).map((id) => shown[id]) };
    if (!pages) return { error: { code: 400, message: "Pagination is not supported." } };
    const from = Number(query.get("resultOffset"));
    const until = from + Math.min(most, Number(query.get("resultRecordCount")));
    return { features: shown.slice(from, until), properties: { exceededTransferLimit: until < has } };
  };
  return async <T>(address: string, sinkIn: (charset?: string) => Sink<T>): Promise<T> => {
    const sink = sinkIn();
    sink.write(Buffer.from(JSON.stringify(answer(new URL(address).searchParams))));
    return sink.end();
  };
}

test.each([true, false])(
  "a layer is taken if it has as many features as it counts, and then each once (pages: %s)",
  async (pages) => {
    for (let counted = 0; counted < 6; counted++)
      for (const has of [counted - 1, counted, counted + 1, counted + 4].filter((count) => count >= 0))
        for (let pageSize = 1; pageSize < 7; pageSize++)
          for (const most of [pageSize, 1, 100]) {
            const layer = { url: "https://example.org/0", objectIdField: "Id", pageSize, areas: FIELD };
            const found = await featuresOf(layer, layerOf({ counted, has, most, pages })).catch(
              (error: unknown) => error,
            );
            const label = JSON.stringify({ counted, has, pageSize, most });
            if (has !== counted) {
              expect(found, label).toBeInstanceOf(Refusal);
              expect((found as Refusal).message, label).toContain(
                `expected ${counted} features, as many as the layer counts`,
              );
              continue;
            }
            const { geometries, unmapped } = found as Awaited<ReturnType<typeof featuresOf>>;
            const codes = Array.from({ length: has }, (_, index) => `c${index}`);
            expect([...geometries.keys(), ...unmapped].sort(), label).toEqual(codes);
            expect([...geometries.keys()], label).toEqual(codes.filter((code) => code in FIELD.ids));
          }
  },
);

test("the field of a feature is a text, a number or nothing, and no feature is without it", async () => {
  const layer = { url: "https://example.org/0", objectIdField: "Id", pageSize: 9, areas: FIELD };
  const read = (...codes: unknown[]) =>
    featuresOf(layer, layerOf({ counted: codes.length, has: codes.length, most: 9, pages: true, codes }));
  const { unmapped } = await read("a", 7, null, "o\u0304");
  expect([...unmapped].sort()).toEqual(["", "7", "a", "ō"]);
  for (const code of [undefined, true, {}])
    await expect(read("a", code)).rejects.toThrow('expected the field "Code" in every feature, found');
});

test.each(["null", "5", '"down"', "true"])(
  "an answer that is no object is refused with the address to check: %s",
  (text) => {
    const sink = pageSink();
    sink.write(Buffer.from(text));
    expect(() => sink.end()).toThrow(Refusal);
    expect(() => sink.end()).toThrow(/^expected an object, found .+: check url$/);
  },
);
