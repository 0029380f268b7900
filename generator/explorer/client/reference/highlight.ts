/** Colours in code by the browser's highlights, which need no further elements (CSS Custom Highlight API). */

const TOKEN =
  /(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*"|'[^'\n]*')|(?<number>(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]))|(?<word>\b(?:true|false|null|const|await|import|from|for|in|print|curl)\b)/g;

/** In longer texts, such as a boundary, colours do not help. */
const MOST = 20_000;

/** Colours the code within a part of the page. */
export function highlight(part: ParentNode): void {
  // In forced colours, highlights are drawn like a selection.
  if (!("highlights" in CSS) || matchMedia("(forced-colors: active)").matches) return;
  for (const code of part.querySelectorAll(".code")) {
    const text = document.createTreeWalker(code, NodeFilter.SHOW_TEXT).nextNode() as Text | null;
    for (const found of text?.data.slice(0, MOST).matchAll(TOKEN) ?? []) {
      const kind = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined)?.[0];
      mark(text as Text, found.index, found.index + found[0].length, `code-${kind}`);
    }
  }
}

function mark(text: Text, from: number, to: number, name: string): void {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  CSS.highlights.set(name, (CSS.highlights.get(name) ?? new Highlight()).add(range));
}
