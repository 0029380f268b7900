import type { Path, Report } from "../../generator/load/faults.ts";

export type Noted = { readonly path: Path; readonly message: string; readonly offset?: number };

/** What a reader gives and reports. */
export function reading<T>(read: (report: Report) => T): { value: T; reports: Noted[] } {
  const reports: Noted[] = [];
  const value = read((path, message, offset) => {
    reports.push({ path, message, ...(offset === undefined ? {} : { offset }) });
  });
  return { value, reports };
}
