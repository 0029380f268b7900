/** The page of an area in Markdown, for assistants: under 2 kB, the answer first, and the same while nothing changes. */

import type { Stage } from "../../../schemas/source.ts";
import { noticeOf } from "../../answers/about.ts";
import { publicAddress } from "../../api/subscriptions.ts";
import { plain } from "../../lib/markdown.ts";
import { dayOf } from "../../lib/time/time-in-words.ts";
import type { Area, Model } from "../../model/model.ts";
import { stateName } from "../../views/area-state.ts";
import { gardenUses } from "../../views/uses/garden-uses.ts";
import { ruleInWords } from "../../views/words/rule-words.ts";
import type { Context } from "../parts/context.ts";
import { caveat, daysInWords, onRecord, stepInWords } from "../parts/state/on-record.ts";

/** In bytes: longer words of a council are left to their own address, whole, because a part of them may say the opposite. */
const MOST_QUOTED = 700;

export function areaTwin({ model, options }: Context, area: Area): string {
  const record = onRecord(area, model);
  const { state, ahead, recorded } = record;
  const { timeZoneId, organisations, current } = area;
  const base = publicAddress(options.baseUrl) ?? "";
  const uses = `${base}/v1/areas/${area.id}/may-use`;
  const recordedOn = recorded === null ? "" : `, as recorded on ${dayOf(recorded, timeZoneId)}`;
  return paragraphs([
    `# ${plain(area.name)}`,
    noticeOf(model.dataset),
    caveat(area, state),
    current !== null && `**${plain(stateName(state))}**${daysInWords(area, record)}${recordedOn}.`,
    ...ahead.map((step) => `Then ${plain(stepInWords(step, area))}.`),
    ...(state.stage === null ? [] : [quoted(state.stage, area, base), gardenOf(state.stage)]),
    `This page does not know what day it is. What applies now is at ${uses}?who=residential&what=lawn&by=sprinkler&house=odd, until its \`until\`. From \`knownUntil\` in ${uses}.json on, nothing is known. What is not stated is not known: it is no permission.`,
    organisations.length > 0 &&
      `Ask ${organisations
        .map(({ name, websiteUrl }) => plain(name) + (websiteUrl === null ? "" : ` (<${websiteUrl}>)`))
        .join(" or ")}.`,
  ]);
}

function quoted({ id, name, description }: Stage, { scheme }: Area, base: string): string {
  if (description === null) return `What ${plain(name)} asks is not on record.`;
  return Buffer.byteLength(description) > MOST_QUOTED
    ? `The scheme’s words for ${plain(name)} are long: read them at ${base}/v1/schemes/${scheme?.id}/stages/${id}.json.`
    : `The scheme’s words for ${plain(name)}:\n\n${description.trim().replace(/^/gm, "> ")}`;
}

/** What the words say of any day, for a home on the town supply. */
const gardenOf = ({ uses }: Stage): string | false =>
  uses != null &&
  `For a home on the town supply, by these words:\n\n${gardenUses(uses)
    .map(
      ({ label, rule }) =>
        `- ${label}: ${rule === undefined ? "not stated, so not known" : plain(ruleInWords(rule))}`,
    )
    .join("\n")}`;

export const paragraphs = (parts: readonly (string | false | null | undefined)[]): string =>
  `${parts.filter((part) => typeof part === "string").join("\n\n")}\n`;

/** An area in a list: its level, and where its own page in Markdown is. Where nothing may be inferred, the line says so. */
export function areaLine(area: Area, model: Model, href: string): string {
  const record = onRecord(area, model);
  const { state, ahead } = record;
  const words = [
    area.current === null ? null : `${stateName(state)}${daysInWords(area, record)}`,
    caveat(area, state)?.replace(/\.$/, ""),
    ...ahead.slice(0, 1).map((step) => stepInWords(step, area)),
  ];
  return `- [${plain(area.name)}](${href}index.md): ${plain(words.filter((text) => text != null).join("; "))}`;
}
