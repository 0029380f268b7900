/** What search engines read first: `robots.txt`, and the list of all pages (sitemaps.org, protocol 0.9). */

import { publicAddress } from "../../api/subscriptions.ts";
import { escaped } from "../../lib/markup.ts";
import type { File } from "../../output/section.ts";

/** `folders` are the folders of all pages. A build that does not know its public address has no list: its addresses are absolute. */
export function* robotFiles(baseUrl: string, folders: readonly string[]): Generator<File> {
  const base = publicAddress(baseUrl);
  yield {
    path: "robots.txt",
    content: `User-agent: *\nAllow: /\n${base === null ? "" : `Sitemap: ${base}/sitemap.xml\n`}`,
  };
  if (base !== null) yield { path: "sitemap.xml", content: sitemapOf(base, folders) };
}

const sitemapOf = (base: string, folders: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${folders.map((folder) => `<url><loc>${escaped(`${base}/${folder}`)}</loc></url>\n`).join("")}</urlset>
`;
