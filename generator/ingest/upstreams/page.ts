/** The visible text of a web page, to be compared with the previous one. */

import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
import { Refusal } from "../refusal.ts";
import { decoded, inStatedEncoding, type Sink, whole } from "./decode.ts";

export const HTML_TYPES = /^(text\/html|application\/xhtml\+xml)$/;

/** Elements that show no text. */
const HIDDEN = new Set([
  "head",
  "script",
  "style",
  "template",
  "noscript",
  "svg",
  "iframe",
  "object",
  "select",
]);

/** Elements within a line. All others start a new one. */
const INLINE = new Set(
  "a abbr b bdi bdo button cite code data del dfn em font i img input ins kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

/**
 * The visible text of a page, a line for each block, without empty lines. Throws Refusal if there is none. A bad byte does not
 * matter here: a person reads the text, and it is often in a script.
 */
export const pageTextSink = (charset?: string): Sink<string> =>
  inStatedEncoding(charset, metaIn, (encoding) => decoded(encoding, whole(visibleText), { isLenient: true }));

/** The encoding that a `meta` element names, where browsers look for it too. */
function metaIn(start: string): string | undefined {
  const name = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1];
  // UTF-16 cannot be true: this declaration was read as ASCII (HTML, "prescan a byte stream").
  return name === undefined || /^utf-?16/i.test(name) ? undefined : name;
}

function visibleText(html: string): string {
  const lines = shownIn(parse(html, { treeAdapter: bounded() }))
    .join("")
    .normalize("NFC")
    .split("\n")
    .map((line) => line.replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, " ").trim())
    .filter((line) => line !== "");
  if (lines.length === 0) {
    throw new Refusal(
      "expected a page with text, found none: check url, the text may be put there by a script",
    );
  }
  return `${lines.join("\n")}\n`;
}

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

/** The pieces of text that are shown, and line breaks around blocks. Not recursive: a page may be nested to any depth. */
function shownIn(root: DefaultTreeAdapterTypes.Node): string[] {
  const parts: string[] = [];
  const rest: (DefaultTreeAdapterTypes.Node | string)[] = [root];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (typeof node === "string") parts.push(node);
    // A line break in the source is a space on the page.
    else if ("value" in node) parts.push(node.value.replace(/\s+/g, " "));
    else if ("childNodes" in node) {
      const element = "tagName" in node ? node : null;
      if (element !== null && (HIDDEN.has(element.tagName) || isHidden(element))) continue;
      const around = element !== null && !INLINE.has(element.tagName) ? ["\n"] : [];
      rest.push(...around, ...node.childNodes.toReversed(), ...around);
    }
  }
  return parts;
}

const isHidden = ({ attrs }: DefaultTreeAdapterTypes.Element): boolean =>
  attrs.some(
    ({ name, value }) =>
      name === "hidden" || (name === "style" && /(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(value)),
  );
