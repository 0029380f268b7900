/** What search engines read first: `robots.txt`, and the list of all pages (sitemaps.org, protocol 0.9). */

import { publicAddress } from "../../api/subscriptions.ts";
import { escaped } from "../../lib/markup.ts";
import type { File } from "../../output/section.ts";

/** A sitemap holds no more addresses. */
const MOST = 50_000;

/** `folders` are those of all pages. A build that does not know its public address has no list: its addresses are absolute. */
export function* robotFiles(baseUrl: string, folders: readonly string[]): Generator<File> {
  const base = publicAddress(baseUrl);
  yield {
    path: "robots.txt",
    content: `User-agent: *\nAllow: /\n${base === null ? "" : `Sitemap: ${base}/sitemap.xml\n`}`,
  };
  if (base !== null) yield* sitemaps(base, folders);
}

function* sitemaps(base: string, folders: readonly string[]): Generator<File> {
  if (folders.length <= MOST) {
    yield { path: "sitemap.xml", content: listOf("urlset", "url", base, folders) };
    return;
  }
  const parts = Array.from(
    { length: Math.ceil(folders.length / MOST) },
    (_, part) => `sitemap-${part + 1}.xml`,
  );
  yield { path: "sitemap.xml", content: listOf("sitemapindex", "sitemap", base, parts) };
  for (const [part, path] of parts.entries()) {
    yield { path, content: listOf("urlset", "url", base, folders.slice(part * MOST, (part + 1) * MOST)) };
  }
}

const listOf = (list: string, item: string, base: string, paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<${item}><loc>${escaped(`${base}/${path}`)}</loc></${item}>\n`).join("")}</${list}>
`;
