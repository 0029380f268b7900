/** One file of the sample data set: its path below the data folder, with forward slashes, and its text. */
export type SampleFile = { path: string; content: string };

/** JSON as a maintainer would write it by hand: two spaces, one final newline, so that a change is a small diff. */
export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
