/** What applies in an area, as one line in a list of results. */

import type { Area } from "../../../schemas/resource.ts";
import { memoize } from "../../lib/memoize.ts";
import { ask } from "./ask.ts";
import { isForgotten, make } from "./explorer.ts";

/** The stage and the start of its rule; null if the area cannot be read: its page then says so. */
export const answerFor = memoize(async (id: string): Promise<(Node | string)[] | null> => {
  if (isForgotten(Date.now())) return [strong("Not known"), ": this site has not been updated"];
  try {
    const { text } = await ask(`/v1/areas/${id}`);
    const { currentStageAssignment, trackingStatus }: Area = JSON.parse(text ?? "");
    if (!currentStageAssignment) {
      return [strong(trackingStatus === "tracked" ? "No restriction set" : "We do not know: not tracked")];
    }
    const { name, description } = currentStageAssignment.stage;
    return [
      strong(name),
      trackingStatus === "tracked" ? "" : " (not tracked, so it may be out of date)",
      description === null ? "" : `: ${plainText(description)}`,
    ];
  } catch {
    return null;
  }
});

/** Markdown as one line of text. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*[-+*]\s+/gm, "· ")
    .replace(/^#+\s*/gm, "")
    .replace(/[*`]/g, "")
    .replace(/\s+/g, " ")
    .trim();

const strong = (text: string): HTMLElement => make("strong", {}, text);
