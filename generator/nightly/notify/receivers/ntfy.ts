/** Messages to phones by ntfy, each area on another topic (https://docs.ntfy.sh/publish/#publish-as-json). */

import { ntfyTopic } from "../../../api/subscriptions.ts";
import type { Message } from "../message.ts";
import type { Address } from "./address.ts";
import { type Post, post } from "./post.ts";
import { NotSentError, type Receiver } from "./receiver.ts";

/** The least that ntfy takes for a delay, in milliseconds, with a margin. */
const LEAST_DELAY = 30_000;

export function ntfy({ name, url, secret }: Address, pauses?: readonly number[]): Receiver {
  const prefix = url.pathname.slice(1);
  const headers = {
    "content-type": "application/json",
    ...(secret && { authorization: `Bearer ${secret}` }),
  };
  const ask = (path: string, request: Omit<Post, "headers">) =>
    post(name, `${url.origin}/${path}`, { ...request, headers }, pauses);
  return {
    name,
    dropsDoubles: false,
    send: (message) => ask("", { body: JSON.stringify(published(prefix, message)) }),
    // ntfy can do so since 2.16.
    async recall(areaId, id) {
      try {
        await ask(`${ntfyTopic(prefix, areaId)}/${id}`, { method: "DELETE" });
        return true;
      } catch (error) {
        if (error instanceof NotSentError) return false;
        throw error;
      }
    },
  };
}

function published(prefix: string, { id, at, area, title, text, link, priority, councils }: Message) {
  return {
    topic: area === null ? prefix : ntfyTopic(prefix, area.id),
    title,
    message: text,
    priority,
    // A comma would divide a tag.
    tags: councils.map((council) => council.replaceAll(",", "")),
    ...(link !== null && { click: link }),
    ...(at !== null && at > Date.now() + LEAST_DELAY && { delay: String(Math.floor(at / 1000)) }),
    // A repeated request replaces its message instead of ringing twice.
    sequence_id: id,
  };
}
