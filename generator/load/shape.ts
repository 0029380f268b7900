import type { z } from "zod";
import { describe, type Path, type Report } from "./faults.ts";

/** The record that a value is by its schema; undefined after reporting every place that does not fit. */
export function shapeOf<T>(schema: z.ZodType<T>, value: unknown, report: Report): T | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const reported = new Set<string>();
  for (const issue of result.error.issues) {
    const path = issue.path as (string | number)[];
    // One fault per place: further ones often follow from the first.
    const place = JSON.stringify(path);
    if (reported.has(place)) continue;
    reported.add(place);
    if (issue.code === "unrecognized_keys") {
      reportKeys(issue.keys, path, report);
    } else {
      const isKey = issue.code === "invalid_key";
      const fault = isKey ? issue.issues[0] : issue;
      const found = isKey ? path.at(-1) : valueAt(value, path);
      const advice =
        found === undefined ? ": add it" : isQuoted(fault, found) ? ": leave the quotes off" : "";
      report(path, `${expectation(fault ?? issue)}, found ${describe(found)}${advice}`);
    }
  }
  return undefined;
}

/** Reports the keys of a value that are not among the known ones. */
export const reportOtherKeys = (value: object, known: readonly string[], path: Path, report: Report): void =>
  reportKeys(
    Object.keys(value).filter((key) => !known.includes(key)),
    path,
    report,
  );

function reportKeys(keys: readonly string[], path: Path, report: Report): void {
  for (const key of keys)
    report([...path, key], `expected no other keys, found ${describe(key)}: correct its name, or remove it`);
}

/** Whether a number was expected, and stands in quotes. */
const isQuoted = (issue: z.core.$ZodIssue | undefined, found: unknown) =>
  typeof found === "string" &&
  issue?.code === "invalid_type" &&
  /^(number|int)$/.test(issue.expected) &&
  /^-?\d+(\.\d+)?$/.test(found);

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith("expected ")) return issue.message;
  if (issue.code === "invalid_type") return `expected ${NOUNS[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value") return `expected one of ${issue.values.map(String).join(", ")}`;
  return `expected something else: ${issue.message}`;
}

const NOUNS: Record<string, string> = {
  object: "an object",
  array: "a list",
  boolean: "true or false",
  string: "a text",
  number: "a number",
};

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string | number, unknown>)[step];
  }
  return found;
}
