/** What a person sees of a web page, as lines to be compared with the previous ones. */

import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
import type { UpstreamOf } from "../../../schemas/upstream.ts";
import { fits, type Selector } from "../../lib/selector.ts";
import { Refusal } from "../refusal.ts";
import { decoded, inNfc, inStatedEncoding, type Sink, whole } from "../upstreams/decode.ts";
import { checkSaysSomething } from "./says-something.ts";
import { descendants, shownOf } from "./shown.ts";

export const HTML_TYPES = /^(text\/html|application\/xhtml\+xml)$/;

/** Which part of a page counts, and which lines do not. */
export type Part = Pick<UpstreamOf<"page">, "within" | "ignore">;

export type PageText = {
  readonly text: string;
  /** What its links are relative to, if it says so. */
  readonly base: string | undefined;
};

/** Elements that show nothing. */
const HIDDEN = new Set(["script", "noscript", "datalist"]);

/** Elements within a line. All others start a new one. */
const INLINE = new Set(
  "a abbr b bdi bdo button cite code data del dfn em font i img input ins kbd label mark q s samp small span strike strong sub sup time tspan u var wbr".split(
    " ",
  ),
);

/** Elements that a person sees struck through. */
const STRUCK = new Set(["del", "s", "strike"]);

/**
 * What a page shows, a line for each block of text and for each other thing, without empty lines. Throws Refusal if it says
 * nothing. A bad byte does not matter here: a person reads the text, and it is often in a script.
 */
export const pageTextSink = (part: Part, charset?: string): Sink<PageText> =>
  inStatedEncoding(charset, metaIn, (encoding) =>
    decoded(
      encoding,
      whole((html) => pageText(html, part)),
      { isLenient: true },
    ),
  );

/** The encoding that a `meta` element names, where browsers look for it too. */
function metaIn(start: string): string | undefined {
  const name = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1];
  // UTF-16 cannot be true: this declaration was read as ASCII (HTML, "prescan a byte stream").
  return name === undefined || /^utf-?16/i.test(name) ? undefined : name;
}

function pageText(html: string, { within, ignore = [] }: Part): PageText {
  const page = parse(html, { treeAdapter: bounded() });
  const parts = within === undefined ? [page] : elementsOf(page, within);
  if (parts.length === 0)
    throw new Refusal(
      "expected the part of the page that within names, found none: look at the page, and set within anew",
    );
  const shown = parts.flatMap(shownIn).join("");
  if (shown.length > MOST_SHOWN)
    throw new Refusal(
      `expected a page that shows at most ${MOST_SHOWN} characters, found more: set within to the part that says the level`,
    );
  const counted = (pieces: string) =>
    linesOf(pieces).filter((line) => !ignore.some((text) => line.includes(text)));
  const lines = counted(shown);
  checkSaysSomething(page, counted(shownIn(page).join("")), lines);
  return { text: `${lines.join("\n")}\n`, base: baseOf(page) };
}

const baseOf = (page: Node): string | undefined =>
  descendants(page)
    .filter(({ tagName }) => tagName === "base")
    .flatMap(({ attrs }) => attrs)
    .find(({ name }) => name === "href")?.value;

/** Stands around a fact within a line. No text of a page has it. */
const FACT = "\u0001";

function linesOf(shown: string): string[] {
  return inNfc(shown)
    .split("\n")
    .flatMap((line) => {
      const [text = "", ...facts] = [line.replace(FACTS, ""), ...(line.match(FACTS) ?? [])];
      return [text, ...facts];
    })
    .map((line) => line.replace(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, " ").trim())
    .filter((line) => line !== "");
}

/** The maximum length of what a page shows. It becomes a file of the data, which has to stay small enough to be read. */
const MOST_SHOWN = 1_000_000;

const FACTS = new RegExp(`${FACT}[^${FACT}]*${FACT}`, "g");

/**
 * The maximum number of elements. A few thousand unclosed ones become millions, because each paragraph repeats all of
 * them.
 */
const MOST_ELEMENTS = 100_000;

function bounded(): typeof defaultTreeAdapter {
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      if (++elements > MOST_ELEMENTS)
        throw new Refusal(`expected a page of at most ${MOST_ELEMENTS} elements, found more: check url`);
      return defaultTreeAdapter.createElement(...element);
    },
  };
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The outermost elements that a selector names, in the order of the page. */
function elementsOf(page: Node, selector: Selector): Element[] {
  const found: Element[] = [];
  const rest: { node: Node; above: ReadonlySet<string>; parent: ReadonlySet<string> }[] = [
    { node: page, above: new Set(), parent: new Set() },
  ];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { node, above, parent } = next;
    if (!("childNodes" in node)) continue;
    const reached = new Set<string>();
    let isFound = false;
    for (const [way, steps] of "tagName" in node ? selector.entries() : []) {
      for (const [at, step] of steps.entries()) {
        const follows = at === 0 || (step.isChild ? parent : above).has(`${way} ${at - 1}`);
        if (!follows || !fits(step, node as Element)) continue;
        reached.add(`${way} ${at}`);
        isFound ||= at === steps.length - 1;
      }
    }
    if (isFound) found.push(node as Element);
    else {
      const all = reached.size === 0 ? above : new Set([...above, ...reached]);
      for (const child of node.childNodes.toReversed())
        rest.push({ node: child, above: all, parent: reached });
    }
  }
  return found;
}

/**
 * The pieces of text that are shown, with line breaks around blocks: all, or more than `MOST_SHOWN`. Not recursive: a page may be
 * nested to any depth.
 */
function shownIn(root: Node): string[] {
  const parts: string[] = [];
  const rest: (Node | string)[] = [root];
  let length = 0;
  const push = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  for (let node = rest.pop(); node !== undefined && length <= MOST_SHOWN; node = rest.pop()) {
    if (typeof node === "string") push(node);
    // A line break in the source is a space on the page.
    else if ("value" in node) push(node.value.replaceAll(FACT, " ").replace(/\s+/g, " "));
    else if ("childNodes" in node) {
      const element = "tagName" in node ? node : null;
      if (element !== null && isHidden(element)) continue;
      const pieces = element === null ? node.childNodes : piecesOf(element);
      for (const piece of pieces.toReversed()) rest.push(piece);
    }
  }
  return parts;
}

function piecesOf(element: Element): (Node | string)[] {
  const { facts, marks, hasText } = shownOf(element);
  const around = marks.length > 0 || !INLINE.has(element.tagName) ? ["\n"] : [];
  const strike = STRUCK.has(element.tagName) || /line-through/.test(styleOf(element)) ? ["~~"] : [];
  return [
    ...around,
    ...(marks.length > 0 ? [`[${marks.join(" ")}] `] : []),
    ...strike,
    ...(hasText ? element.childNodes : []),
    ...strike,
    ...facts.map((fact) => FACT + fact.replaceAll(FACT, " ").replace(/\s+/g, " ") + FACT),
    ...around,
  ];
}

const styleOf = ({ attrs }: Element): string => attrs.find(({ name }) => name === "style")?.value ?? "";

const isHidden = (element: Element): boolean =>
  HIDDEN.has(element.tagName) ||
  element.attrs.some(({ name }) => name === "hidden") ||
  (element.tagName === "dialog" && !element.attrs.some(({ name }) => name === "open")) ||
  /(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(styleOf(element));
