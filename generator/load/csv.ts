import { eachRow, endOfQuoted } from "./csv-rows.ts";
import { describe, type Path, type Report } from "./faults.ts";

/**
 * A row: its cells in the order of the columns asked for, required ones first. Cells of optional columns that the file
 * does not have are empty or missing. Rows count from 1, below the header.
 */
export type CsvRow = { readonly number: number; readonly cells: readonly string[] };

/** The columns that a header must name, and the columns that it may name; in any order. */
export type Columns = { readonly required: readonly string[]; readonly optional: readonly string[] };

/** Calls `take` with each row of a CSV text (RFC 4180; line ends CRLF or LF) below its header. */
export function parseCsv(text: string, columns: Columns, report: Report, take: (row: CsvRow) => void): void {
  const names = [...columns.required, ...columns.optional];
  let header: readonly string[] | undefined;
  let inOrder = (cells: readonly string[]) => cells;
  eachRow(text, report, ({ number, cells }) => {
    if (header === undefined) {
      header = cells;
      const indexes = names.map((name) => cells.indexOf(name));
      // Most files have the columns in this order, and their rows need no copy.
      const isInOrder = cells.every((name, index) => name === names[index]);
      if (!isInOrder) inOrder = (row) => indexes.map((index) => row[index] ?? "");
      return checkHeader(header, columns, report);
    }
    if (cells[0] === "" && cells.every((cell) => cell === ""))
      report([number], "expected values, found an empty row: delete it, commas and all");
    else if (cells.length === header.length) take({ number, cells: inOrder(cells) });
    else
      report(
        [number],
        `expected ${header.length} cells, as in the header, found ${cells.length}: put a cell that holds a comma in quotes`,
      );
    return true;
  });
  if (text === "") {
    report([], `expected a header with the columns ${columns.required.join(",")}, found an empty file`, 0);
  }
}

function checkHeader(header: readonly string[], { required, optional }: Columns, report: Report): boolean {
  const known = [...required, ...optional];
  const [first = ""] = header;
  if (header.length === 1 && /[;\t]/.test(first)) {
    report([0], `expected columns between commas, found ${describe(first)}: save the file with commas`);
    return false;
  }
  const missing = required.filter((name) => !header.includes(name));
  const unknown = header.filter((name) => !known.includes(name));
  const twice = header.filter((name, index) => known.includes(name) && header.indexOf(name) !== index);
  if (missing.length > 0)
    report(
      [0],
      `expected the columns ${required.join(",")}, found no ${missing.join(", ")}: add what is missing`,
    );
  for (const name of unknown) {
    const isNameless = name === "" && header.length > 1;
    const expected = isNameless ? "a name for each column" : `a column among ${known.join(", ")}`;
    const advice = isNameless ? ": delete the column, commas and all" : ": correct its name, or remove it";
    report([0, name], `expected ${expected}, found ${describe(name)}${advice}`);
  }
  for (const name of twice)
    report([0, name], `expected each column once, found ${name} again: remove one of the two`);
  return missing.length + unknown.length + twice.length === 0;
}

/** The offset of each path, a row or `[row, column]`, in a CSV text. */
export function placesInCsv(text: string, paths: readonly Path[]): number[] {
  const wanted = Map.groupBy(paths.keys(), (index) => Number(paths[index]?.[0] ?? 0));
  const last = paths.reduce((row, path) => Math.max(row, Number(path[0] ?? 0)), 0);
  const offsets = paths.map(() => 0);
  let header: readonly string[] = [];
  const ignore = () => {};
  eachRow(text, ignore, ({ number, cells, start }) => {
    if (number === 0) header = cells;
    const indexes = wanted.get(number) ?? [];
    const starts = indexes.length === 0 ? [] : startsOfCells(text, start, cells.length);
    for (const index of indexes) {
      const column = paths[index]?.[1];
      // In the header, the last column of that name: the one too many.
      const at = number === 0 ? header.lastIndexOf(String(column)) : header.indexOf(String(column));
      offsets[index] = starts[Math.max(0, at)] ?? start;
    }
    return number < last;
  });
  return offsets;
}

/** The offsets of the cells of a row, by the row's offset and the number of its cells. */
function startsOfCells(text: string, row: number, count: number): number[] {
  const starts = [row];
  while (starts.length < count) {
    const at = starts.at(-1) as number;
    starts.push((text.charAt(at) === '"' ? endOfQuoted(text, at) : text.indexOf(",", at)) + 1);
  }
  return starts;
}
