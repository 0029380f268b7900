/** One file of a data set: its path below the data folder, with forward slashes, and its text. */
export type SourceFile = { readonly path: string; readonly content: string };

/** A file of JSON without indentation, as an importer would write it. */
export const record = (path: string, value: unknown): SourceFile => ({
  path,
  content: JSON.stringify(value),
});

/** A long list in several files, numbered from 1. */
export function* inFiles<T>(
  list: readonly T[],
  size: number,
  fileOf: (part: readonly T[], number: number) => SourceFile,
): Generator<SourceFile> {
  for (let start = 0; start < list.length; start += size) {
    yield fileOf(list.slice(start, start + size), 1 + start / size);
  }
}
