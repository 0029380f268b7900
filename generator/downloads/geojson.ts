import type { Row } from "./rows.ts";
import type { Table } from "./tables.ts";
import type { Terms } from "./terms.ts";

/**
 * The rows of a table as a FeatureCollection (RFC 7946), a feature a line. Its terms are members of the collection, which
 * readers that do not know them pass over. A row without a place is a feature without a geometry.
 */
export function geojsonOf(table: Table, terms: Terms, rows: Iterable<Row>): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(JSON.stringify(featureOf(table, row)));
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
  return `${about.slice(0, -1)},"features":[\n${lines.join(",\n")}\n]}\n`;
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
