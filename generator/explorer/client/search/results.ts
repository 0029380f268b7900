/** Shows the results of a search as links to their pages, with what applies in areas and places. */

import { formatCount } from "../../../lib/format-count.ts";
import type { DocPart } from "../../parts/addresses.ts";
import { make, root } from "../page/explorer.ts";
import { spoken } from "../page/spoken.ts";
import type { Found, Result } from "./find.ts";

const KINDS: Readonly<Record<Exclude<Result["type"], "place">, string>> = {
  area: "Area",
  organisation: "Council or water provider",
  scheme: "Scheme",
  restrictionZone: "Restriction zone",
  monitoringSite: "Monitoring site",
  consent: "Consent",
};

/** In milliseconds: while a reader types, results change too fast to read what applies in them. */
const PAUSE = 150;

/** `1 result`, `20 results`. */
export const countOf = ({ totalCount }: Found): string =>
  `${formatCount(totalCount)} ${totalCount === 1 ? "result" : "results"}`;

/** A result as an entry of a list: a link to its page, and for an area or a place what applies there. */
export function resultOf(result: Result): HTMLLIElement {
  const link = make("a", { href: result.address }, span("result-name", spoken(result.name)));
  return make("li", { class: "result" }, link, " ", ...detailsOf(result));
}

/** A part of the documentation as an entry of a list. */
export function docResultOf([address, title, heading]: DocPart): HTMLLIElement {
  const link = make("a", { href: new URL(address, root).href }, span("result-name", heading));
  return make("li", { class: "result" }, link, ...(heading === title ? [] : [" · ", span("context", title)]));
}

/** The words after the name of a result. What applies in an area arrives later. */
export function detailsOf({ type, id, context, isByOtherName, isRiver }: Result): (Node | string)[] {
  const shown = context === null ? [] : ["· ", span("context", spoken(context))];
  if (type === "place") return [...shown, answerIn(id)];
  const details = [span("kind", isRiver ? "Consents" : KINDS[type]), " ", ...shown];
  if (isByOtherName) details.push(" · found by another of its names");
  return type === "area" ? [answerIn(id), ...details] : details;
}

/** What applies in an area, as soon as it is there. */
function answerIn(id: string): HTMLElement {
  const answer = span("result-answer", "");
  setTimeout(() => {
    // The next key may have replaced it.
    if (!answer.isConnected) return;
    void import("../areas/area-card.ts").then(({ showLine }) => showLine(answer, id)).catch(() => {});
  }, PAUSE);
  return answer;
}

/** An element of a line of text. */
export const span = (className: string, text: Node | string): HTMLElement =>
  make("span", { class: className }, text);
