/** What applies in an area, as one line in a list of results. */

import type { Area } from "../../../../schemas/resource.ts";
import { areaState, meaningOf, STATE_WORDS, stateName } from "../../../views/area-state.ts";
import { classOf, type Level } from "../../../views/level.ts";
import { stageLabel } from "../../../views/words/stage-label.ts";
import { ask } from "../page/ask.ts";
import { isForgotten, make } from "../page/explorer.ts";

/** The stage and the start of its rule; null if the area cannot be read: its page then says so. */
export async function answerFor(id: string): Promise<(Node | string)[] | null> {
  if (isForgotten(Date.now()))
    return [sign("untracked", "?"), strong(STATE_WORDS.unknown), ": this site has not been updated"];
  try {
    const { text } = await ask(`/v1/areas/${id}`);
    const { currentStageAssignment, trackingStatus }: Area = JSON.parse(text ?? "");
    const state = areaState(currentStageAssignment?.stage ?? null, trackingStatus);
    if (state.stage === null)
      return [
        sign(state.level, state.kind === "none" ? "–" : "?"),
        strong(stateName(state)),
        meaningOf(state),
      ];
    const { name, description } = state.stage;
    return [
      sign(state.level, stageLabel(name)),
      strong(name),
      trackingStatus === "tracked" ? "" : " (not tracked, so it may be out of date)",
      description === null ? "" : `: ${plainText(description)}`,
    ];
  } catch {
    return null;
  }
}

/** The square of a level, as on all pages (parts/state/swatch.ts). The words beside it say the same. */
const sign = (level: Level, label: string): HTMLElement =>
  make(
    "span",
    { class: `swatch ${classOf(level)}`, "aria-hidden": "true" },
    level === "untracked" ? make("b", {}, label) : label,
  );

/** Markdown as one line of text. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*[-+*]\s+/gm, "· ")
    .replace(/^#+\s*/gm, "")
    .replace(/[*`]/g, "")
    .replace(/\s+/g, " ")
    .trim();

const strong = (text: string): HTMLElement => make("strong", {}, text);
