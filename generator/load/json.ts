import { printParseErrorCode, visit } from "jsonc-parser";
import { describe, type Report } from "./faults.ts";

/** Deeper than any file of docs/data.md, and shallow enough for every recursive function. */
const DEEPEST = 64;

/**
 * The value of a JSON text (RFC 8259), or undefined after reporting what is wrong with it. A key that occurs
 * twice in an object is a fault: a parser would silently keep the last.
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

/** Counts keys and brackets in one pass over the characters. The syntax is left to JSON.parse. */
function measureJson(text: string): { keys: number; tooDeepAt: number | null } {
  let keys = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) {
      i = closingQuote(text, i);
      while (isWhiteSpace(text.charCodeAt(i + 1))) i++;
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

const isWhiteSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item);
    return count;
  }
  // Plain objects, which inherit no keys.
  for (const key in value) count += 1 + countKeys(value[key as keyof typeof value]);
  return count;
}

function reportSyntax(text: string, error: SyntaxError, report: Report): void {
  const first = firstError(text);
  if (first === undefined) {
    report([], `expected JSON: ${error.message}`, 0);
    return;
  }
  const found = first.offset < text.length ? describe(tokenAt(text, first.offset)) : "the end of the file";
  const advice = adviceFor(text.slice(0, first.offset), found);
  report([], `expected ${first.expected}, found ${found}${advice}`, first.offset);
}

/** What to do, where what is found and the text before it tell what happened. */
function adviceFor(before: string, found: string): string {
  if (/^"[\]}]"$/.test(found) && /,\s*$/.test(before)) return ": remove the comma before it";
  if (/^"[“”„‟]"$/.test(found)) return ": write straight quotes";
  if (/^"\w+"$/.test(found) && /[^\\]"$/.test(before)) return ": a quote is missing before this place";
  return "";
}

type SyntaxFault = { readonly expected: string; readonly offset: number };

/** Stops at the first error: later ones mostly follow from it, and a parser that goes on may recurse without end. */
function firstError(text: string): SyntaxFault | undefined {
  let first: SyntaxFault | undefined;
  const stop = new Error("found what was looked for");
  const onError = (code: number, offset: number) => {
    first = { expected: EXPECTED[printParseErrorCode(code)] ?? "JSON", offset };
    throw stop;
  };
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (error !== stop) throw error;
  }
  return first;
}

/** A word, a number, or a character. */
function tokenAt(text: string, offset: number): string {
  const pattern = /"?[\w.+-]{1,20}|./suy;
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? "";
}

const EXPECTED: Record<string, string> = {
  InvalidSymbol: "a JSON value",
  InvalidNumberFormat: "a JSON number",
  UnexpectedEndOfNumber: "a JSON number",
  PropertyNameExpected: "a key in double quotes",
  ValueExpected: "a value",
  ColonExpected: "a colon after the key",
  CommaExpected: "a comma",
  CloseBraceExpected: "a closing brace",
  CloseBracketExpected: "a closing bracket",
  EndOfFileExpected: "nothing after the value",
  InvalidCommentToken: "no comment",
  UnexpectedEndOfString: "a text that ends with a double quote on its line",
  InvalidUnicode: "four hexadecimal digits after \\u in a text",
  InvalidEscapeCharacter: "an escape of JSON after each \\ in a text",
  InvalidCharacter: "a text without bare control characters",
};

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
          `expected each key once, found ${describe(key)} again: remove one of the two`,
          offset,
        );
      keys.add(key);
    },
  });
}
