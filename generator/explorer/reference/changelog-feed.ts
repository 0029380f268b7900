/** The consumers' part of the changelog as a feed (Atom, RFC 4287): an entry for each version. */

import { publicAddress } from "../../api/subscriptions.ts";
import { derivedId } from "../../lib/derived-id.ts";
import { escaped } from "../../lib/markup.ts";
import type { File } from "../../output/section.ts";
import { markdown } from "../../views/html/markdown.ts";
import type { Context } from "../parts/context.ts";
import { CHANGELOG } from "./frame.ts";

/** What a version says to consumers. `date` is a day, `2026-11-26`; null if the changelog gives none. */
export type Version = { readonly name: string; readonly date: string | null; readonly text: string };

export const CHANGELOG_FEED = `${CHANGELOG}changes.atom`;

/** The versions with a date, the newest first, as the changelog has them. */
export function changelogFeed({ model, options }: Context, versions: readonly Version[]): File {
  const base = publicAddress(options.baseUrl);
  const { title, licence } = model.dataset;
  const dated = versions.filter(({ date }) => date !== null);
  const link = (rel: string, address: string) =>
    base === null ? "" : `<link rel="${rel}" href="${escaped(`${base}/${address}`)}"/>\n`;
  const entries = dated.map(
    ({ name, date, text }) => `<entry>
<id>urn:uuid:${derivedId(`changelog:${name}`)}</id>
<title>${escaped(`API changelog: ${name}`)}</title>
<published>${date}T00:00:00Z</published>
<updated>${date}T00:00:00Z</updated>
${link("alternate", CHANGELOG)}<content type="html">${escaped(String(markdown(text)))}</content>
</entry>
`,
  );
  const content = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-NZ">
<id>urn:uuid:${derivedId("feed:changelog")}</id>
<title>${escaped(`${title}: API changelog`)}</title>
<subtitle>What has changed in the API, for those who use it</subtitle>
<updated>${dated[0]?.date ?? "1970-01-01"}T00:00:00Z</updated>
<author><name>${escaped(title)}</name></author>
<rights>${escaped(`${licence.name}, ${licence.url}`)}</rights>
${link("self", CHANGELOG_FEED)}${link("alternate", CHANGELOG)}${entries.join("")}</feed>
`;
  return { path: CHANGELOG_FEED, content };
}
