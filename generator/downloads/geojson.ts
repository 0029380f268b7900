import type { OpenFile } from "./open-file.ts";
import type { Row } from "./rows.ts";
import type { Table } from "./tables.ts";
import type { Terms } from "./terms.ts";
import { openText } from "./text.ts";

/**
 * The rows of a table as a FeatureCollection (RFC 7946), a feature a line. Its terms are members of the collection;
 * readers that do not know them skip them. A row without a place is a feature without a geometry.
 */
export function openGeojson(table: Table, terms: Terms): OpenFile<Row> {
  const { title, description, licence, attribution, asOf, isSample, notice } = terms;
  const about = JSON.stringify({
    type: "FeatureCollection",
    name: table.name,
    title: `${table.title}: ${title}`,
    description,
    licence,
    attribution,
    asOf,
    isSample,
    notice,
  });
  const file = openText();
  file.add(`${about.slice(0, -1)},"features":[\n`);
  let isFirst = true;
  return {
    add(row) {
      file.add(`${isFirst ? "" : ",\n"}${JSON.stringify(featureOf(table, row))}`);
      isFirst = false;
    },
    end() {
      file.add("\n]}\n");
      return file.end();
    },
  };
}

function featureOf({ columns, key }: Table, { cells, shape }: Row) {
  const values = columns.map(({ name, type }, index) => {
    const cell = cells[index] ?? null;
    return [name, type === "json" && cell !== null ? JSON.parse(String(cell)) : cell] as const;
  });
  const properties = Object.fromEntries(values);
  return {
    type: "Feature",
    id: properties[key[0] ?? ""],
    geometry: shape && { type: shape.type, coordinates: shape.coordinates },
    properties,
  };
}
