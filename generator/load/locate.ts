import { csvLocator } from "./csv.ts";
import type { Fault, LocatedFault, Path } from "./faults.ts";
import { readLeniently } from "./files.ts";
import { jsonLocator } from "./json.ts";

/** Gives every fault its line and column, in the order of files and places. Files are read again: few have faults. */
export function locate(folder: string, faults: readonly Fault[]): LocatedFault[] {
  const byFile = Map.groupBy(faults, (fault) => fault.file);
  return [...byFile.keys()].sort().flatMap((file) => {
    const found = byFile.get(file) as Fault[];
    const text = found.every((fault) => fault.offset === 0) ? "" : readLeniently(folder, file);
    const offsetOf = locator(file, text, found);
    return found
      .map((fault) => ({ fault, offset: fault.offset ?? offsetOf(fault.path) }))
      .sort((a, b) => a.offset - b.offset)
      .map(({ fault, offset }) => ({ ...fault, ...placeOf(text, offset) }));
  });
}

function locator(file: string, text: string, faults: readonly Fault[]): (path: Path) => number {
  if (faults.every((fault) => fault.offset !== undefined)) return () => 0;
  return file.endsWith(".csv") ? csvLocator(text) : jsonLocator(text);
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0 && end < offset; end = text.indexOf("\n", start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}
