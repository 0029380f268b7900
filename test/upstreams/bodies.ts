/** What the four kinds of upstreams answer, as a sound server spells it. */

import type { Body, Sending } from "./faults.ts";
import { FILL } from "./pages.ts";
import type { FakeFeature, World } from "./world.ts";

const NZST = 12 * 3_600_000;
const onNzst = (at: number) => new Date(at + NZST).toISOString().slice(0, 19);
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replace("³", "&#179;");

export function hilltopBody({ series, rows, item = "Flow", divisor = "1", gaps = [], error }: Sending): Body {
  const data = rows
    .map(
      ({ at, value, quality }, index) =>
        `${gaps[index] ? "<Gap/>" : ""}<E><T>${onNzst(at)}</T><I1>${escaped(value)}</I1><Q1>${quality}</Q1></E>`,
    )
    .join("\n");
  const measurement =
    rows.length === 0
      ? ""
      : `<Measurement SiteName="${escaped(series.site)}"><DataSource Name="Water Level" NumItems="1"><TSType>StdSeries</TSType><DataType>SimpleTimeSeries</DataType><Interpolation>Instant</Interpolation><ItemInfo ItemNumber="1"><ItemName>${escaped(item)}</ItemName><ItemFormat>F</ItemFormat><Divisor>${divisor}</Divisor><Units>${escaped(series.unit)}</Units><Format>###.##</Format></ItemInfo></DataSource><Data DateFormat="Calendar" NumItems="1">\n${data}\n</Data></Measurement>`;
  if (error !== undefined)
    return {
      bytes: Buffer.from(
        `<?xml version="1.0" ?><HilltopServer><Error>${escaped(error)}</Error></HilltopServer>`,
      ),
      type: "text/xml; charset=utf-8",
    };
  return {
    bytes: Buffer.from(
      `<?xml version="1.0" ?>\n<Hilltop><Agency>A Council – Te Kaunihera</Agency>${measurement}</Hilltop>\n`,
    ),
    type: "text/xml; charset=utf-8",
  };
}

export function kiwisBody({ series, rows }: Sending): Body {
  const cells = rows.map(({ at, value, quality }) => {
    const stamp = `${onNzst(at)}.000+12:00`;
    return `["${stamp}",${/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(value) ? value : value === "" ? "null" : JSON.stringify(value)},${quality}]`;
  });
  return {
    bytes: Buffer.from(
      `[{"ts_id":"${series.timeSeriesId}","rows":"${rows.length}","columns":"Timestamp,Value,Quality Code","ts_unitsymbol":"${series.unit}","data":[${cells.join(",\n")}]}]`,
    ),
    type: "application/json; charset=utf-8",
  };
}

export const jsonBody = (value: unknown): Body => ({
  bytes: Buffer.from(JSON.stringify(value)),
  type: "application/json; charset=utf-8",
});

export const featuresBody = (
  features: readonly FakeFeature[],
  hasMore: boolean,
  isAtTop: boolean,
  crs?: string,
): Body =>
  jsonBody({
    type: "FeatureCollection",
    ...(crs !== undefined && { crs: { type: "name", properties: { name: crs } } }),
    ...(hasMore &&
      (isAtTop ? { exceededTransferLimit: true } : { properties: { exceededTransferLimit: true } })),
    features: features.map(({ objectId, code, rings }) => ({
      type: "Feature",
      id: objectId,
      geometry: rings.length === 0 ? null : { type: "Polygon", coordinates: rings },
      properties: { OBJECTID: objectId, TA_code: code },
    })),
  });

/** Esri's own JSON: outer rings clockwise. */
export const esriBody = (features: readonly FakeFeature[], hasMore: boolean): Body =>
  jsonBody({
    objectIdFieldName: "OBJECTID",
    geometryType: "esriGeometryPolygon",
    spatialReference: { wkid: 4326, latestWkid: 4326 },
    ...(hasMore && { exceededTransferLimit: true }),
    features: features.map(({ objectId, code, rings }) => ({
      attributes: { OBJECTID: objectId, TA_code: code },
      geometry: { rings: rings.map((ring) => ring.toReversed()) },
    })),
  });

/** Pages are other bytes each time, though they show the same. */
let visits = 0;

export const pageBody = ({ page }: World): Body => ({
  bytes: Buffer.from(
    `<!doctype html><html lang="en"><head><title>Water</title><script>var t = ${++visits};</script></head><body><nav hidden>Menu</nav><h1>${page[0]}</h1>${page
      .slice(1)
      .map((line) => `<p>${line.replace(" ", "\n<b></b> ")}</p>`)
      .join("")}<footer>${FILL}</footer><!-- made by a machine --></body></html>`,
  ),
  type: "text/html; charset=utf-8",
});
