import { withoutMarks } from "../../lib/strip-marks.ts";

/** A name as the filter compares it: lower case, without macrons and other marks, spaces single. */
export const foldName = (text: string): string =>
  withoutMarks(text).toLowerCase().replace(/\s+/g, " ").trim();
