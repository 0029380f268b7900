import { findNodeAtLocation, type Node, parseTree, printParseErrorCode, visit } from "jsonc-parser";
import type { Path, Report } from "./faults.ts";

/** Deeper than any file of data-format.md, and shallow enough for everything that recurses. */
const DEEPEST = 64;

/**
 * The value of a JSON text (RFC 8259), or undefined after reporting what is wrong with it. Keys that stand twice in
 * an object are a fault: a parser would silently keep the last.
 */
export function parseJson(text: string, report: Report): unknown {
  const measure = measureJson(text);
  if (measure.tooDeepAt !== null) {
    report([], `expected at most ${DEEPEST} nested lists and objects, found more`, measure.tooDeepAt);
    return undefined;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    reportSyntax(text, error as SyntaxError, report);
    return undefined;
  }
  if (countKeys(value) === measure.keys) return value;
  reportDuplicates(text, report);
  return undefined;
}

/** Counts keys and brackets in one pass over the characters; all that is left to JSON.parse is the syntax. */
function measureJson(text: string): { keys: number; tooDeepAt: number | null } {
  let keys = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) {
      i = closingQuote(text, i);
      while (" \t\n\r".includes(text.charAt(i + 1)) && i + 1 < text.length) i++;
      if (text.charCodeAt(i + 1) === 0x3a) keys++;
    } else if (code === 0x7b || code === 0x5b) {
      if (++depth > DEEPEST) return { keys, tooDeepAt: i };
    } else if (code === 0x7d || code === 0x5d) {
      depth--;
    }
  }
  return { keys, tooDeepAt: null };
}

function closingQuote(text: string, opening: number): number {
  let at = opening + 1;
  while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  return at;
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item);
    return count;
  }
  for (const item of Object.values(value)) count += 1 + countKeys(item);
  return count;
}

function reportSyntax(text: string, error: SyntaxError, report: Report): void {
  let first = true;
  const onError = (code: number, offset: number) => {
    // What follows the first error is mostly its echo.
    if (first) report([], `expected JSON, found ${words(printParseErrorCode(code))}`, offset);
    first = false;
  };
  visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  if (first) report([], `expected JSON: ${error.message}`, 0);
}

/** `PropertyNameExpected` → `property name expected` */
const words = (code: string) => code.replace(/(?!^)([A-Z])/g, " $1").toLowerCase();

function reportDuplicates(text: string, report: Report): void {
  const seen: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void seen.push(new Set()),
    onObjectEnd: () => void seen.pop(),
    onObjectProperty(key, offset, _length, _line, _column, pathSupplier) {
      const keys = seen.at(-1) as Set<string>;
      if (keys.has(key))
        report(
          [...pathSupplier(), key],
          `expected each key once, found ${JSON.stringify(key)} again`,
          offset,
        );
      keys.add(key);
    },
  });
}

/** Finds paths in a JSON text: the offset of the value, or of what comes nearest to one that is not there. */
export function jsonLocator(text: string): (path: Path) => number {
  const tree = parseTree(text, [], { disallowComments: true });
  return (path) => {
    for (let length = path.length; tree && length >= 0; length--) {
      const node = findNodeAtLocation(tree, path.slice(0, length));
      if (node) return length === path.length ? keyOf(node).offset : node.offset;
    }
    return 0;
  };
}

/** A member's place is where its key stands. */
const keyOf = (node: Node): Node => (node.parent?.type === "property" ? node.parent : node);
