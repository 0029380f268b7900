import markdownIt from "markdown-it";
import { memoize } from "../../lib/memoize.ts";
import { type Html, trusted } from "./html.ts";

/**
 * Renders the Markdown of the data as harmless HTML: no HTML in the text, links to http and https only, no pictures
 * (they would be fetched from other hosts) and no tables (they are aligned by a style attribute, which the pages'
 * policy forbids).
 */
const renderer = markdownIt({ html: false }).disable(["image", "table"]);
renderer.validateLink = (address) => /^https?:\/\//i.test(address);

renderer.core.ruler.push("fit-into-page", ({ tokens }) => {
  for (const token of tokens) {
    // The page has one h1, and its sections are h2.
    if (/^h[1-6]$/.test(token.tag)) token.tag = `h${Math.min(6, Number(token.tag[1]) + 2)}`;
    for (const child of token.children ?? []) {
      if (child.type === "link_open") child.attrSet("rel", "external noopener nofollow");
    }
  }
});

/** The HTML of a Markdown text. Many areas share the texts of a stage, so each text is rendered once. */
export const markdown = memoize((text: string): Html => trusted(renderer.render(text)));
