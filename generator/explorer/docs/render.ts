/** The Markdown of the documentation as HTML. It is our text, so it may have tables and pictures. */

import markdownIt, { type Token } from "markdown-it";
import { type Html, html, markup, trusted } from "../../views/html/html.ts";

type Environment = {
  /** Where a link leads on the site, from its root; null if it leads nowhere there. */
  readonly addressOf: (link: string) => string | null;
  readonly title: string;
  /** Filled while rendering. */
  readonly ids: Set<string>;
  /** The element of the part that is being written: what comes before the first heading belongs to the title. */
  part: "div" | "section";
  columns: readonly string[];
  column: number;
  codes: number;
};

/** HTML of a page's text with its title. Every part with a heading is a section. */
export function rendered(text: string, { addressOf, title }: Pick<Environment, "addressOf" | "title">): Html {
  const env: Environment = {
    addressOf,
    title,
    ids: new Set([headingId(title)]),
    part: "div",
    columns: [],
    column: 0,
    codes: 0,
  };
  const source = text.replace(/^# .*\n/, "").replace(/^<!--.*-->\n/gm, "");
  const heading = html`<h1 id="${headingId(title)}">${title}</h1>`;
  const parts = renderer.render(source, env);
  return trusted(`<div class="prose">${heading}\n${parts}</${env.part}>`);
}

/** The id of a heading, as GitHub makes it. */
export function headingId(text: string, taken = new Set<string>()): string {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .replaceAll(" ", "-");
  let id = plain;
  for (let number = 1; taken.has(id); number++) id = `${plain}-${number}`;
  taken.add(id);
  return id;
}

/** What a heading says without its marks: `` `fields` `` is `fields`. */
export const headingText = (source: string): string =>
  source.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/`|\*\*/g, "");

type Rule = (tokens: readonly Token[], index: number, env: Environment) => string;

const RULES: Readonly<Record<string, Rule>> = {
  heading_open: (tokens, index, env) => {
    const { tag } = tokens[index] as { tag: string };
    const id = headingId(headingText(tokens[index + 1]?.content ?? ""), env.ids);
    const heading = `<${tag} id="${markup(id)}">`;
    if (tag !== "h2") return heading;
    const end = `</${env.part}>`;
    env.part = "section";
    return `${end}\n<section class="prose">${heading}`;
  },

  fence: (tokens, index, env) => {
    env.codes++;
    const code = tokens[index]?.content.trimEnd() ?? "";
    return `${html`<pre class="code" tabindex="0" role="region" aria-label="${env.title}, example ${env.codes}"><code>${code}</code></pre>`}\n`;
  },

  link_open: (tokens, index, env) => {
    const link = String(tokens[index]?.attrGet("href"));
    if (/^https?:/.test(link)) return `${html`<a href="${link}" rel="external noopener">`}`;
    const address = link.startsWith("#") ? link : env.addressOf(link);
    if (address !== null) return `${html`<a href="${address}">`}`;
    const closing = tokens.slice(index).find(({ type }) => type === "link_close");
    if (closing !== undefined) closing.tag = "span";
    return "<span>";
  },

  /** A picture from elsewhere would be fetched from there: its words have to do. */
  image: (tokens, index, env) => {
    const link = String(tokens[index]?.attrGet("src"));
    const words = tokens[index]?.content ?? "";
    const address = /^https?:/.test(link) ? null : env.addressOf(link);
    return markup(address === null ? words : html`<img src="${address}" alt="${words}" loading="lazy">`);
  },

  /** Tables as elsewhere on the site (views/html/table.ts): where there is no room, each row is a card. */
  table_open: (tokens, index, env) => {
    const end = tokens.findIndex(({ type }, at) => at > index && type === "thead_close");
    env.columns = tokens
      .slice(index, end)
      .filter(({ type }) => type === "inline")
      .map(({ content }) => headingText(content));
    return '<div class="data"><table>';
  },
  table_close: () => "</table></div>\n",
  tr_open: (_tokens, _index, env) => {
    env.column = 0;
    return "<tr>";
  },
  th_open: () => "<th>",
  td_open: (_tokens, _index, env) => {
    const label = env.columns[env.column++] ?? "";
    if (env.column === 1) return '<th scope="row">';
    return `${html`<td${label !== "" && html` data-label="${label}"`}>`}`;
  },
  td_close: (_tokens, _index, env) => (env.column === 1 ? "</th>" : "</td>"),
  // A table of two columns whose headings say nothing has none.
  thead_open: (_tokens, _index, env) =>
    env.columns.every((heading) => heading === "") ? "<thead hidden>" : "<thead>",
};

const renderer = markdownIt({ html: false });
for (const [name, rule] of Object.entries(RULES))
  renderer.renderer.rules[name] = (tokens, index, _, env) => rule(tokens, index, env as Environment);
