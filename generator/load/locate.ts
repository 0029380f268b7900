import { placesInCsv } from "./csv.ts";
import type { Fault, LocatedFault, Path } from "./faults.ts";
import { readLeniently } from "./files.ts";
import { placesInJson } from "./json-places.ts";

/** Gives every fault its line and column, in the order of files and places. Files are read again: few have faults. */
export function locate(folder: string, faults: readonly Fault[]): LocatedFault[] {
  const byFile = Map.groupBy(faults, (fault) => fault.file);
  return [...byFile.keys()].sort().flatMap((file) => {
    const found = byFile.get(file) as Fault[];
    // If all faults are about the file as a whole, it may not be readable as text.
    const text = found.every((fault) => fault.offset === 0) ? "" : readLeniently(folder, file);
    return inLines(text, withOffsets(file, text, found));
  });
}

type Placed = { readonly fault: Fault; readonly offset: number };

function withOffsets(file: string, text: string, faults: readonly Fault[]): Placed[] {
  const byPath = faults.filter((fault) => fault.offset === undefined);
  const paths = byPath.map(({ path }): Path => path);
  const places = paths.length === 0 ? [] : (file.endsWith(".csv") ? placesInCsv : placesInJson)(text, paths);
  const offsets = new Map(byPath.map((fault, index) => [fault, places[index] as number]));
  return faults
    .map((fault) => ({ fault, offset: fault.offset ?? (offsets.get(fault) as number) }))
    .sort((a, b) => a.offset - b.offset);
}

/** Faults are in the order of their offsets, so one pass counts the lines for all of them. */
function inLines(text: string, placed: readonly Placed[]): LocatedFault[] {
  let line = 1;
  let start = 0;
  let end = text.indexOf("\n");
  return placed.map(({ fault, offset }) => {
    for (; end >= 0 && end < offset; end = text.indexOf("\n", start)) {
      line++;
      start = end + 1;
    }
    return { ...fault, line, column: offset - start + 1 };
  });
}
