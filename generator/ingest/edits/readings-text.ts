/** The rows of a file of readings with their places in the text, so that a change leaves all other rows as they are. */

import { memoize } from "../../lib/memoize.ts";
import { parseInstant } from "../../lib/time/instant.ts";
import { eachRow } from "../../load/csv-rows.ts";
import { isOfReadings, listFiles } from "../../load/files.ts";
import { textOf } from "./data-set.ts";

export const COLUMNS = ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode"] as const;
export type Column = (typeof COLUMNS)[number];

export type ReadingRow = {
  readonly cells: readonly string[];
  /** Where the row begins in the text, and where the next one does. */
  readonly start: number;
  readonly end: number;
};

export type ReadingsText = ReturnType<typeof readingsText>;

const unexpected = (): never => {
  throw new Error("Expected readings that have been checked, found a fault in them.");
};

/** Reads the text of a file that has been checked. */
export function readingsText(text: string) {
  let header: readonly string[] = [];
  eachRow(text, unexpected, ({ cells }) => {
    header = cells;
    return false;
  });
  const indexes = Object.fromEntries(COLUMNS.map((name) => [name, header.indexOf(name)])) as Record<
    Column,
    number
  >;
  return {
    header,
    /** The line end of the file. */
    lineEnd: text.charAt(text.indexOf("\n") - 1) === "\r" ? "\r\n" : "\n",
    eachRow(take: (row: ReadingRow) => void): void {
      let waiting: { cells: readonly string[]; start: number } | undefined;
      eachRow(text, unexpected, ({ number, cells, start }) => {
        if (waiting !== undefined) take({ ...waiting, end: start });
        waiting = number === 0 ? undefined : { cells, start };
        return true;
      });
      if (waiting !== undefined) take({ ...waiting, end: text.length });
    },
    cell: (row: ReadingRow, column: Column) => row.cells[indexes[column]] as string,
  };
}

export type ReadingOf = {
  readonly siteId: string;
  readonly key: string;
  readonly at: number;
  /** NaN if there is none. */
  readonly value: number;
};

export const filesOfReadings = (folder: string): string[] => listFiles(folder).filter(isOfReadings);

/** Calls `take` with every row of a folder. The key is that of its series. */
export function eachReading(folder: string, take: (reading: ReadingOf) => void): void {
  for (const file of filesOfReadings(folder)) {
    const text = readingsText(textOf(folder, file) ?? "");
    text.eachRow((row) => {
      const siteId = text.cell(row, "siteId").toLowerCase();
      take({
        siteId,
        key: seriesKey(siteId, text.cell(row, "observationType")),
        at: instantOfCell(text.cell(row, "observedAt")),
        value: numberOf(text.cell(row, "value")),
      });
    });
  }
}

/** The key of a series in maps. */
export const seriesKey = (siteId: string, observationType: string): string =>
  `${siteId.toLowerCase()} ${observationType}`;

export const instantOfCell = memoize(parseInstant);

export const numberOf = (cell: string): number => (cell === "" ? Number.NaN : Number(cell));

/** A cell, quoted if it has characters with a meaning in CSV (RFC 4180). */
export const cellOf = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
