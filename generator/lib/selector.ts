/** The part of CSS that names an element of a page: tags, `#id`, `.class`, `[name=value]`, ` `, `>` and `,`. */

/** What one element has to be, and whether the one before it in the selector has to be its parent. */
export type Compound = {
  readonly isChild: boolean;
  readonly tag: string | null;
  readonly attributes: readonly Attribute[];
};

/** `word`: it is one of the value's words, as of a class. */
type Attribute = { readonly name: string; readonly value: string | null; readonly word: boolean };

/** Any of several ways to an element, each from the outside in. */
export type Selector = readonly (readonly Compound[])[];

const NAME = "[\\w\\u0080-\\uffff-]+";
const SIMPLE = `#${NAME}|\\.${NAME}|\\[\\s*[\\w:-]+\\s*(?:=\\s*(?:"[^"]*"|'[^']*'|${NAME})\\s*)?\\]`;
const COMPOUND = `(?:\\*|${NAME})?(?:${SIMPLE})*`;

/** The selector that a text is; null if it is none, or one with more of CSS. */
export function selectorOf(text: string): Selector | null {
  const ways = text.split(",").map((way) => {
    const steps = way
      .trim()
      .replace(/\s*>\s*/g, " >")
      .split(/\s+(?![^[]*\])/);
    return steps.map(compoundOf);
  });
  const isWhole = ways.every((way) => way[0]?.isChild === false && way.every((step) => step !== null));
  return isWhole ? (ways as Compound[][]) : null;
}

function compoundOf(text: string): Compound | null {
  const [, child = "", rest = ""] = /^(>?)(.*)$/s.exec(text) ?? [];
  if (rest === "" || !new RegExp(`^${COMPOUND}$`).test(rest)) return null;
  const [tag = ""] = new RegExp(`^${NAME}`).exec(rest) ?? [];
  const attributes = [...rest.matchAll(new RegExp(SIMPLE, "g"))].map(([simple]) => attributeOf(simple));
  return { isChild: child === ">", tag: tag === "" ? null : tag.toLowerCase(), attributes };
}

function attributeOf(simple: string): Attribute {
  if (simple.startsWith("#")) return { name: "id", value: simple.slice(1), word: false };
  if (simple.startsWith(".")) return { name: "class", value: simple.slice(1), word: true };
  const [, name = "", value] = /^\[\s*([\w:-]+)\s*(?:=\s*["']?(.*?)["']?\s*)?\]$/s.exec(simple) ?? [];
  return { name: name.toLowerCase(), value: value ?? null, word: false };
}

export const fits = (
  { tag, attributes }: Compound,
  element: { readonly tagName: string; readonly attrs: readonly { name: string; value: string }[] },
): boolean =>
  (tag === null || tag === element.tagName) &&
  attributes.every(({ name, value, word }) =>
    element.attrs.some(
      (own) =>
        own.name === name &&
        (value === null || (word ? own.value.split(/\s+/).includes(value) : own.value === value)),
    ),
  );
