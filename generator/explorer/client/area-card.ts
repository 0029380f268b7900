/** An area as a card: its name with a link, what applies there, what comes next, and the start of the rule as soon as it is read. */

import { pageOf } from "../parts/addresses.ts";
import { answerFor } from "./area-answer.ts";
import { areaItem } from "./area-items.ts";
import { make, root } from "./explorer.ts";

/** As the list of the page has it; `known` says of an area what pages without a list show. */
export function areaCard(id: string, known?: { readonly name: string; readonly words: string }): HTMLElement {
  const card = make("div", { class: "area" }, ...(partsInList(id) ?? partsOf(id, known)));
  void answerFor(id).then((answer) => {
    const [stage, ...rule] = answer ?? [];
    if (rule.length > 0) card.append(make("p", { class: "rule" }, rule.join("").replace(/^: /, "")));
    card.querySelector(".unread")?.replaceWith(stage ?? "");
  });
  return card;
}

function partsInList(id: string): Node[] | undefined {
  const item = areaItem(id);
  const parts = item && [...item.children].map((part) => part.cloneNode(true));
  for (const part of parts ?? [])
    if (part instanceof Element)
      for (const heading of part.querySelectorAll("h3"))
        heading.replaceWith(make("p", { class: "card-name" }, ...heading.childNodes));
  return parts ?? undefined;
}

function partsOf(id: string, known?: { readonly name: string; readonly words: string }): Node[] {
  const link = make("a", { href: new URL(pageOf.area(id), root).href }, known?.name ?? "This area");
  const stage = known?.words || make("span", { class: "unread" });
  return [make("p", { class: "card-name" }, link), make("p", {}, stage)];
}
