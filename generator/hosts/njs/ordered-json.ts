/**
 * JSON for njs, which loses the order of an object's fields once there are more than eight. What is composed for an answer
 * are elements of arrays that were read from files: each keeps the text that it was read from, and is written as that.
 */

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

/** The build writes JSON without white space, so that an element is as long in the file as if it were written anew. */
function keep(text: string, field: string, elements: readonly Kept[]): void {
  let start = text.indexOf(`"${field}":[`) + field.length + 4;
  elements.forEach((element) => {
    const end = start + native.stringify(element).length;
    Object.defineProperty(element, TEXT, { value: text.slice(start, end) });
    start = end + 1;
  });
}

function stringify(value: unknown): string {
  if (!isObject(value) || !Object.values(value).some(hasObjects)) return native.stringify(value);
  const fields = Object.entries(value).map((entry) => {
    const text = hasObjects(entry[1]) ? `[${entry[1].map(textOf).join()}]` : native.stringify(entry[1]);
    return `"${entry[0]}":${text}`;
  });
  return `{${fields.join()}}`;
}

const textOf = (element: Kept): string => element[TEXT] || native.stringify(element);

const ordered = { parse, stringify };

/** It takes the place of the global of this name wherever the bundle uses that. */
export { ordered as JSON };
