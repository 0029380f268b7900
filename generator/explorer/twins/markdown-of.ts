import { literal } from "../../lib/markdown.ts";
import type { Html } from "../../views/html/html.ts";

/** A view as Markdown: its paragraphs, lists and bold words. Links to pages of the site are their words alone. */
export function markdownOf(view: Html): string {
  const ends: string[] = [];
  // Swatches say what words beside them say.
  return String(view)
    .replace(/<span class="swatch.*?<\/span>/g, "")
    .split(/(<[^>]*>)/)
    .map((part, i) => {
      if (i % 2 === 0) return literal(unescaped(part));
      const [, slash, name, href] = /^<(\/?)(\w+)(?:.* href="(https?:[^"]*)")?/.exec(part) ?? [];
      if (name === "li") return slash ? "" : "\n- ";
      if (name === "a" && slash) return ends.pop();
      if (name === "a") ends.push(href === undefined ? "" : `](<${unescaped(href)}>)`);
      if (name === "a") return href === undefined ? "" : "[";
      if (name === "strong" || name === "b") return "**";
      if (name === "i") return slash ? " " : "";
      return name === "p" || name === "ul" || name === "h2" ? "\n\n" : "";
    })
    .join("")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** What the templates escape. */
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] ?? "");
