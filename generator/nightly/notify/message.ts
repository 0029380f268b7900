/** A message to the readers of one area: the same for all receivers, which write it in their formats. */

import { derivedId } from "../../lib/derived-id.ts";
import { sha256 } from "../../lib/digest.ts";
import type { AreaNow } from "./area-states.ts";
import type { Letter, News } from "./news.ts";
import { type Priority, priorityOf } from "./priority.ts";
import { textOf, titleOf } from "./words.ts";

export type Message = {
  /** Equal for equal words to readers in the same state, so that a receiver may drop a double. The same words in another season have another one. */
  readonly id: string;
  /** When to deliver it, in milliseconds; null for at once. */
  readonly at: number | null;
  /** Null if it is for the maintainer. */
  readonly area: { readonly id: string; readonly name: string } | null;
  readonly title: string;
  /** Paragraphs. */
  readonly text: string;
  /** The area's page; null if the site has no public address. */
  readonly link: string | null;
  readonly priority: Priority;
  readonly councils: readonly string[];
  /** For programs. */
  readonly news: readonly News[];
};

/** What every message follows from, besides its area. */
export type Setting = {
  readonly isSample: boolean;
  readonly linkOf: (areaId: string) => string | null;
};

/** `sentAsOf` is the instant of the state that readers were last sent. */
export function messageOf(
  areaId: string,
  area: AreaNow,
  { news, at }: Pick<Letter, "news" | "at">,
  { sentAsOf, ...setting }: Setting & { readonly sentAsOf: number | undefined },
): Message {
  const { name, councils } = area;
  const [title, text] = [titleOf(news, area, setting), textOf(news, area, at, setting)];
  return {
    id:
      at === null
        ? derivedId(`message:${sha256(JSON.stringify([areaId, sentAsOf, title, text]))}`)
        : eveningId(areaId, at),
    at,
    area: { id: areaId, name },
    title,
    text,
    link: setting.linkOf(areaId),
    priority: priorityOf(news),
    councils,
    news,
  };
}

/** A later night has to know it, to recall a message that was arranged for an evening. */
export const eveningId = (areaId: string, at: number): string => derivedId(`evening:${areaId}:${at}`);
