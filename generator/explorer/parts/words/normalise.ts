import { withoutMarks } from "../../../lib/strip-marks.ts";

/** A name as the filter compares it: lower case, single spaces, no macrons or other marks. */
export const normaliseName = (text: string): string =>
  withoutMarks(text).toLowerCase().replace(/\s+/g, " ").trim();
