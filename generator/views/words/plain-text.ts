import markdownIt from "markdown-it";
import { memoize } from "../../lib/memoize.ts";

const parser = markdownIt({ html: false });

/** The words of a Markdown text, a paragraph each: titles and calendars show no formatting. */
export const plainText = memoize((markdown: string): readonly string[] =>
  parser
    .parse(markdown, {})
    .flatMap(({ type, content, children }) =>
      type === "inline"
        ? [(children ?? []).map(wordsOf).join("")]
        : type === "fence" || type === "code_block"
          ? [content]
          : [],
    )
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== ""),
);

const wordsOf = ({ type, content }: { readonly type: string; readonly content: string }): string =>
  type === "softbreak" || type === "hardbreak" ? " " : content;
