import { expect, test } from "vitest";
import { downloads, FOLDER, typeOf } from "../../generator/downloads/files.ts";
import { tableOf as recordsOf, type Table, tables } from "../../generator/downloads/tables.ts";
import { generatedPart } from "../support/generated-part.ts";

const rowOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const tableOf = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [rowOf(header), `|${"---|".repeat(header.length)}`, ...rows.map(rowOf)].join("\n");

test("docs/downloads.md lists every file", () => {
  const files = tableOf(
    ["File", "Format", "Media type", "For"],
    downloads.map((download) => [
      `\`${download.name}\``,
      download.format,
      `\`${typeOf(download).replace(/;.*/, "")}\``,
      download.purpose,
    ]),
  );
  expect(FOLDER).toBe("v1/downloads/");
  expect(generatedPart("docs/downloads.md", "files", files)).toBe(files);
});

test("docs/downloads.md lists every table with its columns, and where each stands in the API", () => {
  const text = tables.map(sectionOf).join("\n\n");
  expect(generatedPart("docs/downloads.md", "tables", text)).toBe(text);
});

const columnOf = (table: Table, name: string): string =>
  table.columns.find((column) => column.name === name)?.description ?? "";

test.each([
  ["areas", "trackingStatus"],
  ["areas", "stageId"],
  ["stage-assignments", null],
  ["scheduled-changes", null],
  ["areas-by-grade", "date"],
] as const)(
  "nothing is known of an untracked area, whatever stage is on record, says %s %s",
  (name, column) => {
    const table = recordsOf(name);
    const text = column === null ? table.description : columnOf(table, column);
    expect(text).toMatch(
      /([Nn]othing is known of an untracked area|untracked.*(nothing is known|is `notKnown` on every day))/,
    );
  },
);

test.each(["areas", "stage-assignments"] as const)(
  "a change may end a stage whose record states no end, says %s",
  (name) => {
    const text = columnOf(recordsOf(name), "effectiveUntil");
    expect(text).toMatch(/its record states no end.*change in `scheduled-changes` may end it/);
  },
);

function sectionOf({ name, title, description, key, columns, answer: own, geometry }: Table): string {
  const rows = columns.map(({ name, type, isNullable, from, answer, refersTo, description }) => [
    `\`${name}\``,
    `${type}${isNullable ? ", may be empty" : ""}`,
    `\`${from}\` of ${answer ?? own}`,
    `${description}${refersTo ? ` Refers to \`${refersTo.join(".")}\`.` : ""}`,
  ]);
  const keyText = key.length === 0 ? "" : ` Its key: ${key.map((name) => `\`${name}\``).join(", ")}.`;
  const place =
    geometry === undefined
      ? ""
      : ` In GeoPackage, GeoJSON and Parquet it has a geometry, \`${geometry.from}\` of ${own}.`;
  return `### ${name}\n\n${title}. Each row is ${description.charAt(0).toLowerCase()}${description.slice(1)}${keyText}${place}\n\n${tableOf(["Column", "Type", "From", "Meaning"], rows)}`;
}
