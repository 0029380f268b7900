/** The page of an area in Markdown, for assistants: under 2 kB, the answer card of the page first, and the same while nothing changes. */

import type { Stage } from "../../../schemas/source.ts";
import { noticeOf } from "../../answers/about.ts";
import { publicAddress } from "../../api/subscriptions.ts";
import { plain } from "../../lib/markdown.ts";
import type { Area, Model } from "../../model/model.ts";
import { stateName } from "../../views/area-state.ts";
import type { Context } from "../parts/context.ts";
import { stateOf } from "../parts/state/area-state.ts";
import { caveat, daysInWords, stepInWords, stepsAhead } from "../parts/state/on-record.ts";
import { stillCard } from "../parts/state/still-card.ts";
import { markdownOf } from "./markdown-of.ts";

/** In bytes: longer words of a council are left out for a link to them, because a part of them may say the opposite. */
const MOST_QUOTED = 700;

export function areaTwin(context: Context, area: Area): string {
  const { model, options } = context;
  const { stage } = stateOf(area, model);
  const base = publicAddress(options.baseUrl) ?? "";
  const uses = `${base}/v1/areas/${area.id}/may-use`;
  return paragraphs([
    `# ${plain(area.name)}`,
    noticeOf(model.dataset),
    markdownOf(stillCard(context.model, area, { hrefOf: null, words: false, more: false })),
    stage !== null && quoted(stage, area, base),
    `This page does not know what day it is. What applies now is at ${uses}?who=residential&what=lawn&by=sprinkler&house=odd, until its \`until\`. From \`knownUntil\` in ${uses}.json on, nothing is known. What is not stated is not known: it is no permission.`,
  ]);
}

function quoted({ id, name, description }: Stage, { scheme }: Area, base: string): string {
  if (description === null) return `What ${plain(name)} asks is not on record.`;
  return Buffer.byteLength(description) > MOST_QUOTED
    ? `The scheme’s words for ${plain(name)} are long: read them at ${base}/v1/schemes/${scheme?.id}/stages/${id}.json.`
    : `The scheme’s words for ${plain(name)}:\n\n${description.trim().replace(/^/gm, "> ")}`;
}

export const paragraphs = (parts: readonly (string | false | null | undefined)[]): string =>
  `${parts.filter((part) => typeof part === "string").join("\n\n")}\n`;

/** An area in a list: its level, and the address of its page in Markdown. Where nothing may be inferred, the line says so. */
export function areaLine(area: Area, model: Model, href: string): string {
  const state = stateOf(area, model);
  const words = [
    area.current === null ? null : `${stateName(state)}${daysInWords(area, model)}`,
    caveat(area, state)?.replace(/\.$/, ""),
    ...stepsAhead(area, model)
      .slice(0, 1)
      .map((step) => stepInWords(step, area)),
  ];
  return `- [${plain(area.name)}](${href}index.md): ${plain(words.filter((text) => text != null).join("; "))}`;
}
