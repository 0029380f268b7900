/**
 * JSON for njs, which loses the order of an object's fields once there are more than eight. Answers are composed of elements of
 * arrays that were read from files. Each element keeps the text that it was read from, and is written as that text.
 */

import { USE_ANSWER_FIELDS } from "../../api/may-use-file.ts";

const native = globalThis.JSON;

/** The field that keeps the text, which nothing enumerates. */
const TEXT = "text of this element";

type Kept = { readonly [TEXT]?: string };

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether the elements of an array are objects; no other values lose an order. */
const hasObjects = (value: unknown): value is readonly Kept[] =>
  Array.isArray(value) && isObject(value[0]) && !Array.isArray(value[0]);

function parse(text: string): unknown {
  const value: unknown = native.parse(text);
  if (isObject(value))
    Object.entries(value).forEach((entry) => {
      if (hasObjects(entry[1])) keep(text, entry[0], entry[1]);
    });
  return value;
}

function keep(text: string, field: string, elements: readonly Kept[]): void {
  const first = text.indexOf(`"${field}":[`) + field.length + 4;
  const ends = endsByLength(text, first, elements) || endsByReading(text, first, elements.length);
  elements.forEach((element, index) => {
    const start = index === 0 ? first : (ends[index - 1] as number) + 1;
    Object.defineProperty(element, TEXT, { value: text.slice(start, ends[index]) });
  });
}

/**
 * Where the elements end, or null. The build writes JSON without white space, so that most elements are as long in the
 * file as if they were written again. But njs writes some numbers with more digits than they need: then the ends do not
 * meet.
 */
function endsByLength(text: string, first: number, elements: readonly Kept[]): number[] | null {
  let start = first;
  const ends = elements.map((element) => {
    const end = start + native.stringify(element).length;
    start = end + 1;
    return end;
  });
  const meet = ends.every((end, index) => text.slice(end - 1, end + 1) === (ends[index + 1] ? "}," : "}]"));
  return meet ? ends : null;
}

/** Where a number of elements end, character by character. */
function endsByReading(text: string, first: number, count: number): number[] {
  const ends: number[] = [];
  let depth = 0;
  let isText = false;
  for (let at = first; ends.length < count && at < text.length; at++) {
    const character = text.charAt(at);
    if (isText && character === "\\") at++;
    else if (character === '"') isText = !isText;
    else if (!isText && character === "{") depth++;
    else if (!isText && character === "}" && --depth === 0) ends.push(at + 1);
  }
  return ends;
}

/** The most fields that keep their order. Only the answers of MayUse have more. */
const IN_ORDER = 8;

function stringify(value: unknown): string {
  if (!isObject(value)) return native.stringify(value);
  const entries = Object.entries(value);
  if (entries.length > IN_ORDER)
    entries.sort((a, b) => USE_ANSWER_FIELDS.indexOf(a[0]) - USE_ANSWER_FIELDS.indexOf(b[0]));
  else if (!Object.values(value).some(hasObjects)) return native.stringify(value);
  const fields = entries.map((entry) => {
    const text = hasObjects(entry[1]) ? `[${entry[1].map(textOf).join()}]` : native.stringify(entry[1]);
    return `"${entry[0]}":${text}`;
  });
  return `{${fields.join()}}`;
}

const textOf = (element: Kept): string => element[TEXT] || native.stringify(element);

const ordered = { parse, stringify };

/** The bundle uses it instead of the global of this name. */
export { ordered as JSON };
