/** Tells the maintainer of a night that needs a person. */

import { derivedId } from "../../lib/derived-id.ts";
import { sha256 } from "../../lib/digest.ts";
import { visibleLines } from "../../lib/visible.ts";
import type { Message } from "./message.ts";
import { NotSentError, type Receiver } from "./receivers/receiver.ts";

/** ntfy takes up to 4,096 bytes. */
const MOST = 1500;

/** Returns what went wrong, in words. */
export async function tellMaintainer(
  receivers: readonly Receiver[],
  { title, text }: Pick<Message, "title" | "text">,
): Promise<string[]> {
  const visible = visibleLines(text);
  const message: Message = {
    id: derivedId(`maintainer:${sha256(`${Date.now()} ${title} ${text}`)}`),
    at: null,
    area: null,
    title,
    text: visible.length > MOST ? `${visible.slice(0, MOST)} … The log has the rest.` : visible,
    link: null,
    priority: 4,
    councils: [],
    news: [],
  };
  const faults = await Promise.all(
    receivers.map((receiver) =>
      receiver.send(message).then(
        () => null,
        (error) => {
          if (error instanceof NotSentError) return error.message;
          throw error;
        },
      ),
    ),
  );
  return faults.filter((fault) => fault !== null);
}
