/** The consumers' part of the changelog as a feed (Atom, RFC 4287): an entry for each version. */

import { publicAddress } from "../../api/subscriptions.ts";
import { feedWith, linkTo } from "../../downloads/feeds/atom.ts";
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
  const page = base && `${base}/${CHANGELOG}`;
  const dated = versions.filter(({ date }) => date !== null);
  const entries = dated.map(
    ({ name, date, text }) => `<entry>
<id>urn:uuid:${derivedId(`changelog:${name}`)}</id>
<title>${escaped(`API changelog: ${name}`)}</title>
<published>${date}T00:00:00Z</published>
<updated>${date}T00:00:00Z</updated>
${linkTo("alternate", page, "text/html")}<content type="html">${escaped(String(markdown(text)))}</content>
</entry>
`,
  );
  const feed = {
    ...{ id: derivedId("feed:changelog"), title: `${title}: API changelog`, author: title, page, hub: null },
    subtitle: "What has changed in the API, for those who use it",
    rights: `${licence.name}, ${licence.url}`,
    self: base && `${base}/${CHANGELOG_FEED}`,
  };
  const updated = Date.parse(dated[0]?.date ?? "1970-01-01");
  return { path: CHANGELOG_FEED, content: feedWith(feed, updated, entries) };
}
