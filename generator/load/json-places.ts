import { type JSONPath, visit } from "jsonc-parser";
import type { Path } from "./faults.ts";

/** A step of the paths in question, and its offset in the text. */
type Step = { readonly next: Map<string | number, Step>; key?: number; value?: number };

/** The offset of each path's value in a JSON text. For a value that is missing: of the closest one that exists. */
export function placesInJson(text: string, paths: readonly Path[]): number[] {
  const top = stepsOf(paths);
  // True if a path leads further in. Everything else is skipped.
  const enter = (path: JSONPath, offset: number): boolean => {
    const step = follow(top, path);
    if (step) step.value = offset;
    return step !== undefined && step.next.size > 0;
  };
  visit(text, {
    onObjectBegin: (offset, _length, _line, _column, path) => enter(path(), offset),
    onArrayBegin: (offset, _length, _line, _column, path) => enter(path(), offset),
    // The parser only stops skipping at an end that has a handler.
    onObjectEnd: () => {},
    onArrayEnd: () => {},
    onLiteralValue: (_value, offset, _length, _line, _column, path) => void enter(path(), offset),
    onObjectProperty(key, offset, _length, _line, _column, path) {
      const step = follow(top, path())?.next.get(key);
      if (step) step.key = offset;
    },
  });
  return paths.map((path) => offsetOf(top, path));
}

function stepsOf(paths: readonly Path[]): Step {
  const top: Step = { next: new Map() };
  for (const path of paths) {
    let step = top;
    for (const name of path) {
      const next: Step = step.next.get(name) ?? { next: new Map() };
      step.next.set(name, next);
      step = next;
    }
  }
  return top;
}

function follow(top: Step, path: JSONPath): Step | undefined {
  let step: Step | undefined = top;
  for (const name of path) step = step?.next.get(name);
  return step;
}

/** A member's place is that of its key; a missing member's place is the start of its object. */
function offsetOf(top: Step, path: Path): number {
  let step = top;
  for (const name of path) {
    const next = step.next.get(name);
    if (next?.value === undefined) return step.value ?? 0;
    step = next;
  }
  return step.key ?? step.value ?? 0;
}
