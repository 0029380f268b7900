/** Draws the stated restrictions of the page's consent. If they cannot be read, the links to its sites stay. */

import type { Status } from "../../../schemas/document.ts";
import { dataTime } from "../../views/words/data-time.ts";
import { element, make, STATEMENT_SHOWN } from "./page/explorer.ts";
import { putFacts } from "./page/facts.ts";
import { drawConsent } from "./stated-consent.ts";

drawConsent(document).then(
  (status) => {
    if (status !== null) showTime(status);
    document.dispatchEvent(new Event(STATEMENT_SHOWN));
  },
  () => {
    const place = element(".answer");
    place.removeAttribute("data-consent");
    const words = "It cannot be shown here now. Try again later.";
    element(".now-panel > div", place).append(make("p", { role: "status" }, words));
  },
);

/** The time of the data, which a page with such answers has from the start. */
function showTime(status: Status): void {
  const [asOf, nextBuildBy, knownUntil] = [status.asOf, status.nextBuildBy, status.horizon].map((instant) =>
    instant === null ? undefined : Date.parse(instant),
  ) as [number, number | undefined, number | undefined];
  putFacts("time", document.documentElement, { asOf, nextBuildBy, knownUntil });
  const words = dataTime({ asOf, nextBuildBy: nextBuildBy ?? null });
  element(".site-footer").insertAdjacentHTML("afterbegin", `<p>${words}</p>`);
}
