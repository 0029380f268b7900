import markdownIt from "markdown-it";
import { type Html, trusted } from "./html.ts";

/**
 * Markdown of the data, as HTML that cannot do harm: no HTML of its own, links to http and https alone, no pictures (they
 * would be fetched from other hosts) and no tables (their alignment is a style attribute, which the pages forbid).
 */
const renderer = markdownIt({ html: false }).disable(["image", "table"]);
renderer.validateLink = (address) => /^https?:\/\//i.test(address);

renderer.core.ruler.push("quiet", ({ tokens }) => {
  for (const token of tokens) {
    // A page has one h1, and its own sections are h2.
    if (/^h[1-6]$/.test(token.tag)) token.tag = `h${Math.min(6, Number(token.tag[1]) + 2)}`;
    for (const child of token.children ?? []) {
      if (child.type === "link_open") child.attrSet("rel", "external noopener nofollow");
    }
  }
});

const rendered = new Map<string, Html>();

/** The HTML of a text in Markdown. Stages share theirs over many areas, so each text is rendered once. */
export function markdown(text: string): Html {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const made = trusted(renderer.render(text));
  rendered.set(text, made);
  return made;
}
