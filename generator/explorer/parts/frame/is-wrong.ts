/** "Is this wrong?" on the page of an area: whom to tell, with the address of the page and the instant of its data filled in. */

import { type Area, isFinished } from "../../../model/model.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { exactly, formatTime } from "../../../views/words/time.ts";
import { externalLink, joinHtml } from "../../../views/words/words.ts";
import type { Context } from "../context.ts";

/** Nothing where no council of the area has an address on record, nor the data set. */
export function isWrong({ model, options, pageOf }: Context, area: Area): Html | false {
  const { contact } = model.dataset;
  const councils = area.organisations.flatMap(({ name, contactUrl = null, websiteUrl }) => {
    const url = contactUrl ?? websiteUrl;
    return url === null ? [] : [{ name, url }];
  });
  const whom = [...councils, ...(contact === undefined ? [] : [contact])];
  if (whom.length === 0) return false;
  const page = `${options.baseUrl}/${pageOf.area(area.id)}`;
  const links = whom.map(({ name, url }) =>
    url.startsWith("mailto:")
      ? html`<a href="${mailTo(url, area.name, page, exactly(model.asOf))}">${name}</a>`
      : externalLink(url, name),
  );
  const asOf = formatTime(model.asOf, area.timeZoneId);
  return html`<details class="wrong"><summary>Is this wrong?</summary><p>Tell ${joinHtml(links, " or ")}. Say which page, ${page}, and when its data is of: ${asOf}${
    isFinished(model.dataset) && " (kept as it was)"
  }.</p></details>`;
}

/** A mail that says it by itself. */
function mailTo(url: string, name: string, page: string, asOf: string): string {
  const text = new URLSearchParams({
    subject: `Water restrictions in ${name}: a mistake`,
    body: `What is wrong:\n\n\nPage: ${page}\nData as at: ${asOf}\n`,
  });
  // Mail programs show a plus as it stands (RFC 6068 §5).
  return `${url}${url.includes("?") ? "&" : "?"}${String(text).replaceAll("+", "%20")}`;
}
