import { printParseErrorCode, visit } from "jsonc-parser";
import { describe, type Report } from "./faults.ts";

/** Deeper than any file of docs/data.md, and shallow enough for every recursive function. */
const DEEPEST = 64;

/**
 * The value of a JSON text (RFC 8259); undefined after reporting its fault. A key that occurs twice is one: a parser would keep the
 * last.
 */
export function parseJson(text: string, report: Report): unknown {
  let isSound = true;
  checkJson(text, (path, message, offset) => {
    isSound = false;
    report(path, message, offset);
  });
  if (!isSound) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    report([], `expected JSON: ${(error as SyntaxError).message}`, 0);
    return undefined;
  }
}

/** Stops at the first error: later ones mostly follow from it, and a parser that goes on may recurse without end. */
function checkJson(text: string, report: Report): void {
  const enough = new Error("found an error");
  const stop = (message: string, offset: number): never => {
    report([], message, offset);
    throw enough;
  };
  let depth = 0;
  const enter = (offset: number): void => {
    if (++depth > DEEPEST) stop(`expected at most ${DEEPEST} nested lists and objects, found more`, offset);
  };
  /** Of the objects that are open. */
  const keys: Set<string>[] = [];
  try {
    visit(
      text,
      {
        onObjectBegin(offset) {
          enter(offset);
          keys.push(new Set());
        },
        onObjectEnd() {
          depth--;
          keys.pop();
        },
        onArrayBegin: enter,
        onArrayEnd: () => void depth--,
        onObjectProperty(key, offset, _length, _line, _column, pathOf) {
          const known = keys.at(-1) as Set<string>;
          if (known.has(key))
            report(
              [...pathOf(), key],
              `expected each key once, found ${describe(key)} again: remove one of the two`,
              offset,
            );
          known.add(key);
        },
        onError: (code, offset) => stop(syntaxFault(text, code, offset), offset),
      },
      { disallowComments: true, allowTrailingComma: false },
    );
  } catch (error) {
    if (error !== enough) throw error;
  }
}

function syntaxFault(text: string, code: number, offset: number): string {
  const found = offset < text.length ? describe(tokenAt(text, offset)) : "the end of the file";
  const expected = EXPECTED[printParseErrorCode(code)] ?? "JSON";
  return `expected ${expected}, found ${found}${adviceFor(text.slice(0, offset), found)}`;
}

/** Advice for common mistakes, which the found token and the text before it tell. */
function adviceFor(before: string, found: string): string {
  if (/^"[\]}]"$/.test(found) && /,\s*$/.test(before)) return ": remove the comma before it";
  if (/^"[“”„‟]"$/.test(found)) return ": write straight quotes";
  if (/^"\w+"$/.test(found) && /[^\\]"$/.test(before)) return ": a quote is missing before this place";
  return "";
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
