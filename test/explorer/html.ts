/**
 * Reads a page strictly: every element closed where it belongs, every attribute quoted and given once, no character that
 * a browser would have to guess about. Every parser reads what this one accepts in the same way. Only the parts of tables
 * may end without an end tag: where the next one begins, or the table ends.
 */

import { memoizeEach } from "../../generator/lib/memoize.ts";
import type { Facts } from "../../generator/views/html/facts.ts";

export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (Element | string)[];
};

type Open = { name: string; attributes: Map<string, string>; children: (Element | string)[] };

const VOID = new Set(["meta", "base", "link", "input", "br", "hr", "img", "wbr"]);
/** In a browser, these end an open paragraph or heading, so that the tree would be another. */
const BLOCKS =
  /^(p|div|ul|ol|dl|table|section|aside|nav|form|fieldset|figure|details|h[1-6]|header|footer|main|blockquote|pre|hr)$/;
const PHRASING_ONLY = /^(p|h[1-6])$/;
/** What ends an open cell, row or head of a table (HTML, "Optional tags"). */
const ENDED_BY: Record<string, RegExp> = {
  td: /^(td|th|tr|tbody|\/table)$/,
  th: /^(td|th|tr|tbody|\/table)$/,
  tr: /^(tr|tbody|\/table)$/,
  thead: /^tbody$/,
  tbody: /^(tbody|\/table)$/,
};
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+(?:="[^"<]*"|='[^'<]*')?)*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)"|='([^']*)')?/g;
const TEXT = /[^<]+/y;

/** The `html` element of a page. Throws if the page is not as strict as that. */
export function parsePage(text: string): Element {
  const start = "<!doctype html>\n";
  if (!text.startsWith(start)) throw new Error("expected <!doctype html>");
  const root: Open = { name: "#document", attributes: new Map(), children: [] };
  const stack = [root];
  let at = start.length;
  const top = () => stack.at(-1) as Open;
  const fail = (why: string): never => {
    throw new Error(`${why}: ${text.slice(Math.max(0, at - 60), at)}▶${text.slice(at, at + 60)}`);
  };
  while (at < text.length) {
    TEXT.lastIndex = at;
    const words = TEXT.exec(text)?.[0];
    if (words !== undefined) {
      top().children.push(decode(words, fail));
      at += words.length;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(text) ?? fail("expected a tag");
    const [whole, isEnd, name = "", attributes = "", isSelfClosed] = tag;
    while (ENDED_BY[top().name]?.test(`${isEnd}${name}`)) stack.pop();
    if (isEnd) {
      if (top().name !== name) fail(`expected </${top().name}>`);
      stack.pop();
    } else {
      if (BLOCKS.test(name) && stack.some((open) => PHRASING_ONLY.test(open.name)))
        fail(`<${name}> in a paragraph`);
      const element: Open = { name, attributes: attributesOf(attributes, fail), children: [] };
      top().children.push(element);
      if (!isSelfClosed && !VOID.has(name)) stack.push(element);
    }
    at += whole.length;
  }
  if (stack.length > 1) fail(`expected </${top().name}>`);
  return root.children.find((child) => typeof child !== "string") as Element;
}

function attributesOf(text: string, fail: (why: string) => never): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single = ""] of text.matchAll(ATTRIBUTE)) {
    if (found.has(name)) fail(`${name} twice`);
    found.set(name, decode(double ?? single, fail));
  }
  return found;
}

function decode(text: string, fail: (why: string) => never): string {
  if (text.includes(">")) fail("a bare >");
  return text.replace(/&([^;\s&]*)(;?)/g, (_, name: string, end: string) =>
    end === "" || ENTITIES[name] === undefined
      ? fail(`&${name} is no reference`)
      : (ENTITIES[name] as string),
  );
}

/** A page as it is shown without scripts: without templates and what is hidden until later. */
export const asPublished = (element: Element): Element => ({
  ...element,
  children: element.children.flatMap((child): (Element | string)[] => {
    if (typeof child === "string") return [child];
    const isShown = child.name !== "template" && !child.attributes.has("hidden");
    return isShown ? [asPublished(child)] : [];
  }),
});

/** An element and all below it, in order. Most pages are asked for many elements, one after the other. */
export const elementsOf: (element: Element) => readonly Element[] = memoizeEach((element) => [
  element,
  ...element.children.flatMap((child) => (typeof child === "string" ? [] : elementsOf(child))),
]);

/** The text of an element, with single spaces. */
export const textOf = (element: Element): string => rawTextOf(element).replace(/\s+/g, " ").trim();

export const rawTextOf = (element: Element): string =>
  element.children.map((child) => (typeof child === "string" ? child : rawTextOf(child))).join("");

export const attribute = (element: Element, name: string): string | undefined => element.attributes.get(name);

/** What an element says to scripts; undefined if it says nothing of that. */
export function factsIn<Name extends keyof Facts>(element: Element, name: Name): Facts[Name] | undefined {
  const json = attribute(element, `data-${name}`);
  return json === undefined ? undefined : JSON.parse(json);
}

/** The elements with a class, a name or an id: `.area`, `h1`, `#filter`. */
export const all = (within: Element, selector: string): Element[] =>
  elementsOf(within).filter((element) => {
    if (selector.startsWith("#")) return attribute(element, "id") === selector.slice(1);
    if (selector.startsWith(".")) {
      return (attribute(element, "class") ?? "").split(" ").includes(selector.slice(1));
    }
    return element.name === selector;
  });

/** The only element that matches. Throws if there is none, or more than one. */
export function one(within: Element, selector: string): Element {
  const found = all(within, selector);
  if (found.length !== 1) throw new Error(`expected one ${selector}, found ${found.length}`);
  return found[0] as Element;
}
