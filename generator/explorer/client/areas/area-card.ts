/** An area as a card: its name with a link, what applies there, what comes next, and the start of the rule as soon as it is read. */

import type { AreaScheduledChange } from "../../../../schemas/resource.ts";
import { nextConfirmed } from "../../../model/change-state.ts";
import { pageOf } from "../../parts/addresses.ts";
import { ask } from "../page/ask.ts";
import { asOf, isFinished, make, root } from "../page/explorer.ts";
import { answerFor, plainText } from "./area-answer.ts";
import { areaItem } from "./area-items.ts";

/** Made from the item in the page's list; pages without a list pass the area's name and words in `known`. */
export function areaCard(id: string, known?: { readonly name: string; readonly words: string }): HTMLElement {
  const listed = partsInList(id);
  const card = make("div", listed ? { class: "area" } : {}, ...(listed ?? partsOf(id, known)));
  void answerFor(id).then((answer) => {
    const rule = (answer ?? []).filter((part) => typeof part === "string").join("");
    const stage = (answer ?? []).filter((part) => typeof part !== "string");
    const line = make("p", { class: "rule" }, rule.replace(/^: /, ""));
    if (rule !== "") card.insertBefore(line, card.querySelector(".area-when"));
    card.querySelector(".unread")?.replaceWith(...stage.flatMap((part) => [part, " "]));
  });
  const next = card.querySelector(".next");
  if (next !== null) void ruleOfNext(id, next.textContent ?? "").then((rule) => next.append(rule));
  return card;
}

/** What the announced change will allow; nothing if that cannot be read, or if another change comes next by now. */
async function ruleOfNext(id: string, announced: string): Promise<HTMLElement | ""> {
  const target = `/v1/areas/${id}/scheduled-changes?isCancelled=false&pageSize=100`;
  const { text } = await ask(target).catch(() => ({ text: null }));
  const now = isFinished ? Date.parse(asOf()) : Date.now();
  const { items }: { items: readonly AreaScheduledChange[] } = JSON.parse(text ?? '{"items":[]}');
  const first = nextConfirmed(items.map(factsOf), now);
  const rule = first?.targetStage?.description ?? "";
  const isAnnounced = rule !== "" && announced.startsWith(first?.targetStage?.name ?? "");
  return isAnnounced ? make("span", { class: "rule" }, plainText(rule)) : "";
}

/** A change that is ignored is not the one that the page announces, so its rule is not shown. */
const factsOf = (change: AreaScheduledChange) => ({
  ...change,
  isIgnored: false,
  effectiveFrom: Date.parse(change.effectiveFrom),
  createdAt: Date.parse(change.createdAt),
  appliedAssignmentDeletedAt:
    change.appliedAssignmentDeletedAt === null ? null : Date.parse(change.appliedAssignmentDeletedAt),
});

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
