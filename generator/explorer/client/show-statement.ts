/** Puts what is stated for a consent into the place of the link to it. If it cannot be read, the link stays. */

import { element, make, STATEMENT_SHOWN } from "./page/explorer.ts";
import { type Statement, statementAddress, statementAt } from "./statement.ts";

const address = statementAddress(document, location.href);
if (address !== null) statementAt(address).then(show, sayFailed);

function show({ page, part }: Statement): void {
  // On the shared page it stands below the number of the consent, here beside it.
  for (const heading of part.querySelectorAll("h3"))
    heading.replaceWith(make("h2", {}, ...heading.childNodes));
  element("h2", element(".answer", part)).id = "answer";
  for (const site of document.querySelectorAll("main .consent-site")) site.remove();
  element(".own-conditions").after(...part.querySelectorAll(".consent-site"));
  element("main .answer").replaceWith(element(".answer", part));
  const time = page.querySelector(".site-footer p");
  if (time !== null) element(".site-footer").prepend(time);
  Object.assign(document.documentElement.dataset, page.documentElement.dataset, { page: "consent" });
  document.dispatchEvent(new Event(STATEMENT_SHOWN));
}

function sayFailed(): void {
  const place = element(".elsewhere");
  place.classList.add("failed");
  place.append(
    make("p", { role: "status" }, "It cannot be shown here now. Follow the link, or try again later."),
  );
}
